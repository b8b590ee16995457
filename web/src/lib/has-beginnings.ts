/** Whether each word that somebody typed begins a word of the text. Parts within words do not count: `out` is not in `route`. */
export function hasBeginnings(text: string, typed: string): boolean {
  const there = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => there.some((name) => name.startsWith(word)));
}
