/** What an address that draws may hold. */
export const signedImageLimits = {
  /** Characters of `d`. Many programs cut addresses off at 2,000 or 8,000 characters. */
  packedCharsMax: 7_000,
  /** Bytes of the table when it is unpacked. */
  payloadBytesMax: 256 * 1024,
} as const;

/** The text that is signed: file name and query of the address, without the signature. */
export function signedText(file: string, packed: string, expires: string | undefined): string {
  return `${file}?d=${packed}${expires === undefined ? '' : `&e=${expires}`}`;
}
