/** Width and height of an image, or of the first page of a PDF; undefined if they cannot be read. */
export function imageSize(bytes: Uint8Array): string | undefined {
  return sizeOfPng(bytes) ?? sizeOfJpeg(bytes) ?? sizeOfText(bytes);
}

const PNG_FIRST_BYTE = 0x89;

function sizeOfPng(bytes: Uint8Array): string | undefined {
  if (bytes.length < 24 || bytes[0] !== PNG_FIRST_BYTE) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return `${view.getUint32(16)} × ${view.getUint32(20)}`;
}

/** Reads the frame header (SOF0 to SOF2) of a JPEG. */
function sizeOfJpeg(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) return `${view.getUint16(at + 7)} × ${view.getUint16(at + 5)}`;
  }
  return undefined;
}

function sizeOfText(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const tag = text.startsWith('<svg ') ? text.slice(0, text.indexOf('>')) : '';
  const [width, height] = [/ width="([\d.]+)/.exec(tag)?.[1], / height="([\d.]+)/.exec(tag)?.[1]];
  if (width !== undefined && height !== undefined) return `${round(width)} × ${round(height)}`;
  const pdf = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text);
  return pdf ? `${round(pdf[1])} × ${round(pdf[2])} pt` : undefined;
}

function round(value: string | undefined): number {
  return Math.round(Number(value));
}
