/** The frame header of a JPEG. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** Number of colour components: 1 for grey, 3 for RGB, 4 for CMYK. */
  readonly components: number;
  /** Written in Adobe's convention: CMYK values are inverted. */
  readonly isAdobe: boolean;
}

const ADOBE = [0x41, 0x64, 0x6f, 0x62, 0x65];

/**
 * Reads the frame header; undefined unless it is a JPEG that PDF supports (8 bits, baseline or progressive).
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let isAdobe = false;
  while (at + 10 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (view.getUint8(at + 4) !== 8) return undefined;
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
        isAdobe,
      };
    }
    if (marker === 0xee) isAdobe = ADOBE.every((byte, index) => bytes[at + 4 + index] === byte);
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
