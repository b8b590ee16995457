/**
 * Whether each typed word is a prefix of a word in the text. Matches inside words do not count: `out` is not
 * in `route`.
 */
export function matchesWordPrefixes(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => words.some((candidate) => candidate.startsWith(word)));
}
