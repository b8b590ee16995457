/** Limits of a signed image URL. */
export const signedImageLimits = {
  /** Characters of `d`. Many programs truncate URLs at 2,000 or 8,000 characters. */
  packedCharsMax: 7_000,
  /** Bytes of the decompressed table. */
  payloadBytesMax: 256 * 1024,
} as const;

/** The text to sign: file name and query of the URL, without the signature. */
export function textToSign(file: string, packed: string, expires: string | undefined): string {
  return `${file}?d=${packed}${expires === undefined ? '' : `&e=${expires}`}`;
}
