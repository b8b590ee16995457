import type { Pixels } from './decoded-pixels.ts';

/** The first frame of a WebP file, ready to be decoded separately. */
export interface WebpFrame {
  /** Size of the whole image. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Position of the frame in the image. */
  readonly x: number;
  readonly y: number;
  readonly frameWidthPx: number;
  readonly frameHeightPx: number;
  /** A file with only this frame: no further frames, metadata or colour profile. */
  readonly bytes: Uint8Array;
}

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FRAME_HEAD_BYTES = 16;
const HAS_ALPHA = 0x10;

interface Chunk {
  readonly type: string;
  readonly body: Uint8Array;
  /** Head and body, padded to an even length. */
  readonly whole: Uint8Array;
}

/** Parses a WebP file; undefined if it is corrupt. */
export function readWebp(bytes: Uint8Array): WebpFrame | undefined {
  const chunks = chunksOf(bytes.subarray(RIFF_HEAD_BYTES));
  const extended = chunks.find(({ type }) => type === 'VP8X')?.body;
  const animated = chunks.find(({ type }) => type === 'ANMF')?.body;
  const still = frameOf(animated === undefined ? chunks : chunksOf(animated.subarray(FRAME_HEAD_BYTES)));
  if (still === undefined) return undefined;
  const { frameWidthPx, frameHeightPx } = still;
  if (animated === undefined || extended === undefined || extended.length < 10)
    return { widthPx: frameWidthPx, heightPx: frameHeightPx, x: 0, y: 0, ...still };
  const frame = {
    widthPx: threeBytes(extended, 4) + 1,
    heightPx: threeBytes(extended, 7) + 1,
    x: 2 * threeBytes(animated, 0),
    y: 2 * threeBytes(animated, 3),
    ...still,
  };
  const isInside = frame.x + frameWidthPx <= frame.widthPx && frame.y + frameHeightPx <= frame.heightPx;
  return isInside ? frame : undefined;
}

/** Places the frame in the image; the rest is transparent. */
export function placeFrame({ widthPx, heightPx, x, y }: WebpFrame, frame: Pixels): Pixels {
  if (frame.widthPx === widthPx && frame.heightPx === heightPx) return frame;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let row = 0; row < frame.heightPx; row++) {
    const from = row * frame.widthPx * 4;
    rgba.set(frame.rgba.subarray(from, from + frame.widthPx * 4), ((y + row) * widthPx + x) * 4);
  }
  return { widthPx, heightPx, rgba };
}

/** Chunks up to the first truncated one. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + CHUNK_HEAD_BYTES <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEAD_BYTES;
    if (start + length > bytes.length) break;
    const whole = new Uint8Array(CHUNK_HEAD_BYTES + length + (length & 1));
    whole.set(bytes.subarray(at, start + length));
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ type, body: bytes.subarray(start, start + length), whole });
    at += whole.length;
  }
  return chunks;
}

function frameOf(
  chunks: readonly Chunk[],
): { frameWidthPx: number; frameHeightPx: number; bytes: Uint8Array } | undefined {
  const data = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (data === undefined) return undefined;
  const size = data.type === 'VP8 ' ? lossySize(data.body) : losslessSize(data.body);
  if (size === undefined) return undefined;
  const alpha = data.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined;
  const parts = alpha === undefined ? [data.whole] : [extendedHead(size), alpha.whole, data.whole];
  return { ...size, bytes: riffOf(parts) };
}

interface FrameSize {
  readonly frameWidthPx: number;
  readonly frameHeightPx: number;
}

/** Key frame of VP8 (RFC 6386, 9.1). */
function lossySize(body: Uint8Array): FrameSize | undefined {
  const isKeyFrame = body.length >= 10 && (body[0]! & 1) === 0;
  const isMarked = body[3] === 0x9d && body[4] === 0x01 && body[5] === 0x2a;
  if (!isKeyFrame || !isMarked) return undefined;
  const frameWidthPx = (body[6]! | (body[7]! << 8)) & 0x3fff;
  const frameHeightPx = (body[8]! | (body[9]! << 8)) & 0x3fff;
  return frameWidthPx > 0 && frameHeightPx > 0 ? { frameWidthPx, frameHeightPx } : undefined;
}

/** Two 14-bit numbers after a signature (RFC 9649, 3.4). */
function losslessSize(body: Uint8Array): FrameSize | undefined {
  if (body.length < 5 || body[0] !== 0x2f) return undefined;
  const bits = body[1]! | (body[2]! << 8) | (body[3]! << 16) | (body[4]! << 24);
  return { frameWidthPx: (bits & 0x3fff) + 1, frameHeightPx: ((bits >>> 14) & 0x3fff) + 1 };
}

function extendedHead({ frameWidthPx, frameHeightPx }: FrameSize): Uint8Array {
  const head = new Uint8Array(CHUNK_HEAD_BYTES + 10);
  head.set([...'VP8X'].map((letter) => letter.charCodeAt(0)));
  head.set([10, 0, 0, 0, HAS_ALPHA], 4);
  head.set(inThreeBytes(frameWidthPx - 1), 12);
  head.set(inThreeBytes(frameHeightPx - 1), 15);
  return head;
}

function riffOf(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, RIFF_HEAD_BYTES);
  const file = new Uint8Array(length);
  file.set([...'RIFF____WEBP'].map((letter) => letter.charCodeAt(0)));
  new DataView(file.buffer).setUint32(4, length - CHUNK_HEAD_BYTES, true);
  let at = RIFF_HEAD_BYTES;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

function inThreeBytes(value: number): [number, number, number] {
  return [value & 255, (value >> 8) & 255, value >> 16];
}
