// A file that was opened or dropped: weights, or lines to learn from.

import type { GptStore } from "./store";

const MOST_BYTES = 20_000_000;

export async function takeFile(store: GptStore, file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > MOST_BYTES)
    return store.refuse(
      `${file.name} has ${Math.round(file.size / 1e6)} MB; a list of words has at most 20.`,
    );
  if (/\.safetensors$/i.test(file.name))
    return store.open(new Uint8Array(await file.arrayBuffer()));
  store.learnFrom(await file.text());
}
