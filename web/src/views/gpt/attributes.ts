// The attributes of <glass-gpt>: the same words as in a link, but for two that are short there.

/** `trained`: the step to train to at once; `step`: such as b3. */
const SHORT: Readonly<Record<string, string>> = { trained: "n", step: "s" };
const SAME = [
  ...["seed", "lr", "steps", "name", "place", "temperature", "speed", "lines", "matrix"],
  ...["heads", "neurons", "residual", "places", "mask"],
] as const;
export const ATTRIBUTES = [...SAME, ...Object.keys(SHORT)];

export function queryFrom(read: (name: string) => string | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ATTRIBUTES) {
    const text = read(name);
    if (text !== null) query.set(SHORT[name] ?? name, text);
  }
  return query;
}
