const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Divisible by 3, and small enough to keep each chunk a short string. */
const CHUNK_BYTES = 12_288;

/** Encodes bytes as RFC 4648 base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    chunks.push(encodeChunk(bytes, from, Math.min(from + CHUNK_BYTES, bytes.length)));
  }
  return chunks.join('');
}

function encodeChunk(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 3) {
    const left = to - at;
    const bits =
      ((bytes[at] ?? 0) << 16) |
      ((left > 1 ? (bytes[at + 1] ?? 0) : 0) << 8) |
      (left > 2 ? (bytes[at + 2] ?? 0) : 0);
    text += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63);
    text += left > 1 ? ALPHABET.charAt((bits >> 6) & 63) : '=';
    text += left > 2 ? ALPHABET.charAt(bits & 63) : '=';
  }
  return text;
}

/** Length of the base64 text of so many bytes, in characters. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
