/**
 * A text as PostgreSQL can hold it: without NUL, and without the half of a surrogate pair, which is no character of any encoding.
 * @param charsMax UTF-16 units that are kept
 */
export function storableText(text: string, charsMax: number): string {
  // Encoding makes the sign for an unknown character (U+FFFD) of half a pair.
  return Buffer.from(text.replaceAll('\0', '').slice(0, charsMax)).toString();
}
