/** Bytes of a base64 data: URL; undefined for other data: URLs and invalid base64. */
export function dataUrlBytes(url: string): Uint8Array | undefined {
  const head = /^data:[^,]{0,100};base64,/i.exec(url);
  return head === null ? undefined : decodeBase64(url.slice(head[0].length));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
// The base64url alphabet, which some tools write.
values['-'.charCodeAt(0)] = 62;
values['_'.charCodeAt(0)] = 63;

function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[\s=]+/g, '');
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let buffer = 0;
  let at = 0;
  for (let i = 0; i < digits.length; i++) {
    const code = digits.charCodeAt(i);
    const value = code < 128 ? values[code]! : -1;
    if (value < 0) return undefined;
    buffer = (buffer << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (buffer >> bits) & 255;
    buffer &= (1 << bits) - 1;
  }
  return bytes;
}
