/** Bytes that are passed as arguments of one call: engines limit their number. */
const chunkBytes = 8_192;

/** A file as a data: URL. */
export function dataUrl(bytes: Uint8Array, contentType: string): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += chunkBytes)
    text += String.fromCharCode(...bytes.subarray(from, from + chunkBytes));
  return `data:${contentType};base64,${btoa(text)}`;
}
