import { imageSize } from '@pictable/engine';
import type { RenderJob } from './render-job.ts';

/**
 * CPU time of a job by its format: a part that is always there, and one for each byte of the payload. Measured with tables of 1 to
 * 3,000 rows of six columns on the machine of bench/RESULTS.md, and rounded up.
 */
const costs = {
  png: { baseMs: 6, perKilobyteMs: 1.8 },
  jpeg: { baseMs: 6, perKilobyteMs: 4.5 },
  svg: { baseMs: 5, perKilobyteMs: 0.7 },
  pdf: { baseMs: 22, perKilobyteMs: 1.4 },
  /** Reading and writing without drawing. */
  table: { baseMs: 4, perKilobyteMs: 0.3 },
} as const;

/** A million pixels of a picture in a cell, decoded, scaled and encoded again. */
const MEGAPIXEL_MS = 250;
/** Pictures that are looked at. A table may have fewer, but name the same one more often. */
const PICTURES_READ_MAX = 1_000;
/** Where a picture is written into a payload, up to its bytes. */
const INLINE_PICTURE = /data:image\\?\/[a-z+.-]{1,20};base64,/gi;
/** Characters of a picture that are read: a jpeg says its size behind what its camera had to say. */
const HEAD_CHARS = 96_000;
/** Pixels of a picture for each byte, where its head does not say how large it is. */
const PIXELS_PER_BYTE = 8;

/** What a job will probably cost, in ms of CPU time: known before its payload is parsed, from its size and its pictures alone. */
export function estimateCostMs({ task, payload, format, images }: EstimatedJob): number {
  const kind = task === 'draw' ? (format ?? formatNamed(payload)) : 'table';
  const { baseMs, perKilobyteMs } = costs[kind];
  const pictures = task === 'draw' ? inlinePixels(payload) + loadedPixels(images) : 0;
  return baseMs + (payload.length / 1_000) * perKilobyteMs + (pictures / 1_000_000) * MEGAPIXEL_MS;
}

type EstimatedJob = Pick<RenderJob, 'task' | 'payload'> & Partial<Pick<RenderJob, 'format' | 'images'>>;

/** The format that a payload names, wherever that stands; png is the default of the service. */
function formatNamed(payload: string): 'png' | 'jpeg' | 'svg' | 'pdf' {
  const named = /"(?:image)?format"\s*:\s*"(jpe?g|svg|pdf)"/i.exec(payload)?.[1]?.toLowerCase();
  if (named === undefined) return 'png';
  return named === 'svg' || named === 'pdf' ? named : 'jpeg';
}

function inlinePixels(payload: string): number {
  let pixels = 0;
  let count = 0;
  for (const { index, 0: begin } of payload.matchAll(INLINE_PICTURE)) {
    if (++count > PICTURES_READ_MAX) break;
    const from = index + begin.length;
    const quote = payload.indexOf('"', from);
    const end = quote < 0 ? payload.length : quote;
    pixels += pixelsOf(
      Buffer.from(payload.slice(from, Math.min(end, from + HEAD_CHARS)), 'base64'),
      (end - from) * 0.75,
    );
  }
  return pixels;
}

function loadedPixels(images: EstimatedJob['images']): number {
  let pixels = 0;
  for (const bytes of images?.values() ?? []) pixels += pixelsOf(bytes, bytes.byteLength);
  return pixels;
}

/** As the head of a picture says; those that do not say it are taken for ordinary photographs. */
function pixelsOf(head: Uint8Array, sizeBytes: number): number {
  const size = imageSize(head);
  return size === undefined ? sizeBytes * PIXELS_PER_BYTE : size.widthPx * size.heightPx;
}
