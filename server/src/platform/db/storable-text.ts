/**
 * Converts text to a form that PostgreSQL can store: without NUL and unpaired surrogates, truncated to a
 * length.
 * @param charsMax maximum number of UTF-16 units
 */
export function storableText(text: string, charsMax: number): string {
  // UTF-8 encoding replaces an unpaired surrogate with U+FFFD.
  return Buffer.from(text.replaceAll('\0', '').slice(0, charsMax)).toString();
}
