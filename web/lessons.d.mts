import type { Block } from "./src/views/learn/lesson_text";

export function readBlocks(text: string): Block[];
