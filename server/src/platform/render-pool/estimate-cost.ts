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
/** Pictures whose size is looked up; the others count by their bytes. */
const PICTURES_READ_MAX = 64;
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
  let from = payload.indexOf('data:image/');
  for (let count = 0; from >= 0 && count < PICTURES_READ_MAX; count++) {
    const end = payload.indexOf('"', from);
    const comma = payload.indexOf(',', from);
    const bytes = Buffer.from(payload.slice(comma + 1, comma + 65), 'base64');
    pixels += pixelsOf(bytes, Math.max(0, end - comma) * 0.75);
    from = payload.indexOf('data:image/', end < 0 ? payload.length : end);
  }
  return pixels;
}

function loadedPixels(images: EstimatedJob['images']): number {
  let pixels = 0;
  for (const bytes of images?.values() ?? []) {
    pixels += pixelsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes.byteLength);
  }
  return pixels;
}

/** A png says its size in its head (PNG specification, IHDR); others are taken for ordinary photographs. */
function pixelsOf(head: Buffer, sizeBytes: number): number {
  const isPng = head.length >= 24 && head.readUInt32BE(0) === 0x89504e47;
  return isPng ? head.readUInt32BE(16) * head.readUInt32BE(20) : sizeBytes * PIXELS_PER_BYTE;
}
