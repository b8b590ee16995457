import { formatLabels, formatThousands, type ImageFormat, isBitmap } from '@pictable/contract';
import { EngineError } from './errors.ts';
import { base64Length } from './paint/base64.ts';
import { OutputTooLargeError } from './paint/output-limit.ts';
import { readJpegFrame } from './paint/pdf/jpeg-frame.ts';
import type { Scene } from './scene/scene.ts';
import type { RenderLimits } from './table/render-limits.ts';

const MEGA = 1_000_000;

/** Size of the rendered image in whole pixels: device pixels for PNG and JPEG, CSS pixels for SVG and PDF. */
export function outputDimensions(
  scene: Scene,
  format: ImageFormat,
  scale: number,
): { widthPx: number; heightPx: number } {
  const page = scene.pages[0];
  const { widthPx = 0, heightPx = 0 } = page ?? {};
  if (!isBitmap(format)) return { widthPx: Math.ceil(widthPx), heightPx: Math.ceil(heightPx) };
  return { widthPx: devicePx(widthPx, scale), heightPx: devicePx(heightPx, scale) };
}

/** Length in device pixels, rounded as the bitmap painters round it. */
function devicePx(lengthPx: number, scale: number): number {
  return Math.max(1, Math.round(lengthPx * scale));
}

/** @throws EngineError before painting, if a bitmap would be larger, or a PDF longer, than allowed */
export function checkOutputDimensions(
  scene: Scene,
  format: ImageFormat,
  scale: number,
  limit: RenderLimits,
): void {
  const pages = scene.pages.length;
  if (pages > limit.pdfPagesMax) {
    throw tooLarge(
      `The PDF would have ${formatThousands(pages)} pages. The limit is ${formatThousands(limit.pdfPagesMax)}; use pagination.`,
    );
  }
  if (!isBitmap(format)) return;
  const { widthPx, heightPx } = outputDimensions(scene, format, scale);
  const size = `${formatThousands(widthPx)} × ${formatThousands(heightPx)} px`;
  if (Math.max(widthPx, heightPx) > limit.sideDevicePxMax) {
    throw tooLarge(
      `The ${formatLabels[format]} would be ${size}. The longest side may be ${formatThousands(limit.sideDevicePxMax)} px; ${advice(scale)}.`,
    );
  }
  if (widthPx * heightPx > limit.megapixelsMax * MEGA) {
    const megapixels = formatThousands(Math.ceil((widthPx * heightPx) / MEGA));
    throw tooLarge(
      `The ${formatLabels[format]} would be ${size} (${megapixels} megapixels). The limit is ${formatThousands(limit.megapixelsMax)}; ${advice(scale)}.`,
    );
  }
}

/**
 * SVG and PDF embed images unchanged: if these alone exceed the file limit, painting can be skipped.
 *
 * @throws EngineError
 */
export function checkImageBytes(scene: Scene, format: ImageFormat, limit: RenderLimits): void {
  if (isBitmap(format)) return;
  const bytes = scene.images.reduce((sum, image) => {
    if (format === 'svg') return sum + base64Length(image.bytes.length);
    return readJpegFrame(image.bytes) === undefined ? sum : sum + image.bytes.length;
  }, 0);
  if (bytes > limit.outputBytesMax) throw fileTooLarge(format, limit, bytes);
}

/**
 * The size of a file is only known by painting it: painters stop when it exceeds the limit.
 *
 * @throws EngineError
 */
export function paintWithinLimit(
  limit: RenderLimits,
  format: ImageFormat,
  paint: (bytesMax: number) => Uint8Array,
): Uint8Array {
  try {
    const bytes = paint(limit.outputBytesMax);
    if (bytes.length <= limit.outputBytesMax) return bytes;
    throw new OutputTooLargeError(bytes.length);
  } catch (error) {
    if (!(error instanceof OutputTooLargeError)) throw error;
    throw fileTooLarge(format, limit);
  }
}

/** @param bytes minimum size of the file, if known */
function fileTooLarge(format: ImageFormat, limit: RenderLimits, bytes?: number): EngineError {
  const maxMb = limit.outputBytesMax / MEGA;
  const size = bytes === undefined ? `more than ${maxMb} MB` : `at least ${(bytes / MEGA).toFixed(1)} MB`;
  return tooLarge(
    `The ${formatLabels[format]} would have ${size}. The limit is ${maxMb} MB; use smaller images, a smaller scale or pagination.`,
  );
}

function advice(scale: number): string {
  return scale > 1 ? 'use a smaller scale, SVG or PDF, or pagination' : 'use SVG or PDF, or pagination';
}

function tooLarge(message: string): EngineError {
  return new EngineError('image-too-large', [{ path: '', message }]);
}
