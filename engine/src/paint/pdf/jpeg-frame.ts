/** What the frame header of a jpeg says. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** Colour components: 1 grey, 3 colour, 4 four inks. */
  readonly components: number;
  /** Written by Adobe's rules: four inks are stored as light, upside down. */
  readonly isAdobe: boolean;
}

const ADOBE = [0x41, 0x64, 0x6f, 0x62, 0x65];

/** Reads the frame header; undefined where the bytes are no jpeg that PDF readers know (8 bits, baseline or progressive). */
export function jpegFrame(bytes: Uint8Array): JpegFrame | undefined {
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
