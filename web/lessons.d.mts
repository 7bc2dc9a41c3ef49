import type { Block } from "./src/learn/lesson_text";

export function readBlocks(text: string): Block[];
