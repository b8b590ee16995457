import {
  defaultImageFormat,
  findImageFormat,
  type ImageFormat,
  imageFormatSynonyms,
  imageFormats,
} from '@pictable/contract';
import { imageSize } from '@pictable/engine/image-size';
import type { RenderJob } from './render-job.ts';

/**
 * CPU time of a job by format: a constant part and a part per kilobyte of payload. Measured with tables of 1
 * to 3,000 rows and six columns on the machine of bench/RESULTS.md, and rounded up.
 */
const costs: Readonly<Record<ImageFormat | 'table', { baseMs: number; perKilobyteMs: number }>> = {
  png: { baseMs: 6, perKilobyteMs: 1.8 },
  jpeg: { baseMs: 6, perKilobyteMs: 4.5 },
  svg: { baseMs: 5, perKilobyteMs: 0.7 },
  pdf: { baseMs: 22, perKilobyteMs: 1.4 },
  /** Reads the table and writes a companion, without rendering. */
  table: { baseMs: 4, perKilobyteMs: 0.3 },
};

const otherFormats = imageFormats.filter((format) => format !== defaultImageFormat);
const formatNames = [...otherFormats, ...Object.keys(imageFormatSynonyms)].join('|');
const FORMAT_MEMBER = new RegExp(`"(?:image)?format"\\s*:\\s*"(${formatNames})"`, 'i');

/** CPU time to check a font: a constant part, and a part per kilobyte of its file. */
const FILE_MS = 60;
const FILE_PER_KILOBYTE_MS = 0.6;

/** Time to decode, scale and encode one megapixel of a cell image. */
const MEGAPIXEL_MS = 250;
/**
 * Maximum number of inline images inspected. It exceeds the limit per table because the same image may be
 * repeated.
 */
const IMAGES_READ_MAX = 1_000;
/** Start of an image inlined in a payload, up to its bytes. */
const INLINE_IMAGE = /data:image\\?\/[a-z+.-]{1,20};base64,/gi;
/** Number of characters read from an image: a JPEG has its size after the camera metadata. */
const HEAD_CHARS = 96_000;
/** Estimated pixels per byte of an image whose header has no readable size. */
const PIXELS_PER_BYTE = 8;

/** Estimates the CPU time of a job in ms before its payload is parsed, from its size and its images. */
export function estimateCostMs({ task, payload, format, images, expansion, file }: EstimatedJob): number {
  if (file !== undefined) return FILE_MS + (file.byteLength / 1_000) * FILE_PER_KILOBYTE_MS;
  const kind = task === 'draw' ? (format ?? requestedFormat(payload)) : 'table';
  const { baseMs, perKilobyteMs } = costs[kind];
  const pixels = task === 'draw' ? inlinePixels(payload) + loadedPixels(images) : 0;
  const chars = payload.length + (expansion?.source?.text.length ?? 0);
  return baseMs + (chars / 1_000) * perKilobyteMs + (pixels / 1_000_000) * MEGAPIXEL_MS;
}

type EstimatedJob = Pick<RenderJob, 'task' | 'payload'> &
  Partial<Pick<RenderJob, 'format' | 'images' | 'expansion' | 'file'>>;

/** The format named anywhere in a payload, or the default. */
function requestedFormat(payload: string): ImageFormat {
  const named = FORMAT_MEMBER.exec(payload)?.[1]?.toLowerCase();
  return findImageFormat(named) ?? defaultImageFormat;
}

function inlinePixels(payload: string): number {
  let pixels = 0;
  let count = 0;
  for (const { index, 0: begin } of payload.matchAll(INLINE_IMAGE)) {
    if (++count > IMAGES_READ_MAX) break;
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

/**
 * Pixels according to the image header, or an estimate for a photograph if the header has no readable size.
 */
function pixelsOf(head: Uint8Array, sizeBytes: number): number {
  const size = imageSize(head);
  return size === undefined ? sizeBytes * PIXELS_PER_BYTE : size.widthPx * size.heightPx;
}
