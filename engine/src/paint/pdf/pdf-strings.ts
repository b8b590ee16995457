import { blueOf, type Color, greenOf, redOf } from '../../scene/color.ts';

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Four hex digits of a 16-bit number. */
export function hex16(value: number): string {
  return (HEX_BYTES[value >> 8] ?? '00') + (HEX_BYTES[value & 0xff] ?? '00');
}

/** A text as hex digits of its UTF-16BE encoding. */
export function utf16Hex(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at++) digits += hex16(text.charCodeAt(at));
  return digits;
}

/** A text string object: a literal for ASCII, otherwise UTF-16 in hex. */
export function textString(text: string): string {
  return /^[ -~]*$/.test(text) ? asciiString(text) : `<feff${utf16Hex(text)}>`;
}

/** A string object of printable ASCII. */
export function asciiString(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** Formats a length that is multiplied or repeated with six decimals, because its rounding errors add up. */
export function formatPrecise(value: number): string {
  return String(Math.round(value * 1_000_000) / 1_000_000 + 0);
}

/** Formats the red, green and blue of a colour as the numbers from 0 to 1 that PDF requires. */
export function formatColorChannels(color: Color): string {
  return `${formatChannel(redOf(color))} ${formatChannel(greenOf(color))} ${formatChannel(blueOf(color))}`;
}

function formatChannel(value: number): string {
  return String(Math.round((value / 255) * 10_000) / 10_000);
}

/** An indirect reference to an object. */
export function reference(id: number): string {
  return `${id} 0 R`;
}
