import { type Destination, describeLimitViolation, type ImageFormat, limits } from '@pictable/contract';
import { EngineError } from './errors.ts';
import { type DestinationCanvas, destinationCanvas } from './layout/pages/destination-canvas.ts';
import type { ImageTop } from './render-request.ts';
import type { TableSettings } from './table/table.ts';
import type { Warnings } from './warnings.ts';

/** Options of one attempt to render a table. */
export interface RenderAttempt {
  readonly format: ImageFormat;
  readonly scale: number;
  readonly quality: number;
  readonly canvas?: DestinationCanvas;
  readonly trueColor?: boolean | undefined;
}

/** An image of a table, or of a part of it. */
export interface RenderedFile {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The same image with dark colours, and of the same size; undefined unless both were requested. */
  readonly dark?: RenderedFile | undefined;
  /** The top part of the image; undefined unless it was requested and the image is taller. */
  readonly top?: ImageTop | undefined;
}

/** A table after layout; each of its images is painted on request. */
export interface PaintableTable {
  readonly partCount: number;
  paint(part: number): RenderedFile;
}

interface Step {
  readonly attempt: RenderAttempt;
  /** Warning for the caller if this step is the one used. */
  readonly remark?: string;
}

/** Small text in a JPEG is still legible at this quality. */
const LOW_QUALITY = 60;
const SHORTER_PARTS = [1 / 2, 1 / 4];

/**
 * Renders a table for its destination with the first options that respect every limit: as requested, at scale
 * 1, as JPEG, in shorter parts.
 *
 * @param wanted format requested by the host; it takes precedence over the formats of the destination
 * @throws EngineError if no attempt respects the limits; it names the limit that is exceeded
 */
export async function fitDestination<Output extends PaintableTable>(
  destination: Destination,
  settings: TableSettings,
  wanted: ImageFormat | undefined,
  layOut: (attempt: RenderAttempt) => Promise<Output>,
  warnings: Warnings,
): Promise<{ output: Output; files: [RenderedFile, ...RenderedFile[]]; format: ImageFormat }> {
  const isOwnFormat = wanted === undefined || destination.formats.includes(wanted);
  const steps = isOwnFormat
    ? stepsFor(destination, settings, wanted)
    : [firstStep(destination, settings, wanted)];
  let violation = '';
  let tooMany: number | undefined;
  for (const { attempt, remark } of steps) {
    const output = await layOut(attempt);
    if (output.partCount > limits.partsMax) {
      tooMany ??= output.partCount;
      // At scale 1 an image of the same limits shows more of the table; later steps do not show more than
      // that.
      if (attempt.scale > 1 && isOwnFormat) continue;
      throw tooManyParts(destination, output.partCount);
    }
    const files: RenderedFile[] = [];
    violation = '';
    for (let part = 0; part < output.partCount && violation === ''; part++) {
      const file = output.paint(part);
      files.push(file);
      const { widthPx, heightPx, bytes, dark } = file;
      const bytesMax = Math.max(bytes.length, dark?.bytes.length ?? 0);
      const over = describeLimitViolation(destination, { widthPx, heightPx, bytes: bytesMax });
      if (over !== undefined && isOwnFormat) violation = `image ${part + 1} would have ${over}`;
    }
    const [first, ...others] = files;
    if (violation !== '' || first === undefined) continue;
    if (tooMany !== undefined) {
      const count = `${files.length} images instead of ${tooMany}`;
      warnings.add(`The table is rendered at scale 1, which makes it ${count}.`, undefined, 'clamped');
    } else if (remark !== undefined) warnings.add(remark, undefined, 'clamped');
    return { output, files: [first, ...others], format: attempt.format };
  }
  throw tooLarge(`The table cannot be rendered for ${destination.label}: ${violation}.`);
}

function firstStep(
  destination: Destination,
  settings: TableSettings,
  wanted: ImageFormat | undefined,
  change: { scale?: number; heightShare?: number } = {},
): Step {
  const { scale = settings.scale, heightShare = 1 } = change;
  const isFilled = settings.width !== 'auto';
  const widthPx = isFilled ? settings.width : destination.widthPx;
  const format = wanted ?? settings.format;
  const { trueColor } = destination.limits;
  const canvas = destinationCanvas(destination, scale, { widthPx, isFilled }, heightShare);
  return { attempt: { format, scale, quality: settings.quality, canvas, trueColor } };
}

function stepsFor(
  destination: Destination,
  settings: TableSettings,
  wanted: ImageFormat | undefined,
): readonly Step[] {
  const first = firstStep(destination, settings, wanted);
  const coarse = firstStep(destination, settings, wanted, { scale: 1 });
  const because = `to stay below ${destination.limits.bytesMax / 1_000_000} MB for ${destination.label}`;
  const steps: Step[] = [first];
  if (settings.scale > 1) steps.push({ ...coarse, remark: `The image is rendered at scale 1 ${because}.` });
  if (!destination.formats.includes('jpeg')) return steps;
  const jpeg = {
    ...coarse.attempt,
    format: 'jpeg',
    quality: Math.min(settings.quality, LOW_QUALITY),
  } as const;
  steps.push({
    attempt: jpeg,
    remark: `The image is a JPEG of quality ${jpeg.quality} at scale 1 ${because}.`,
  });
  for (const heightShare of SHORTER_PARTS) {
    const { canvas } = firstStep(destination, settings, wanted, { scale: 1, heightShare }).attempt;
    steps.push({
      attempt: { ...jpeg, ...(canvas && { canvas }) },
      remark: `The table is split into shorter JPEG images of quality ${jpeg.quality} ${because}.`,
    });
  }
  return steps;
}

function tooManyParts({ label }: Destination, count: number): EngineError {
  return tooLarge(
    `The table would need ${count} images for ${label}; the limit is ${limits.partsMax}.`,
    'To get fewer images, show fewer rows (filter, pagination, groupBy) or columns, reduce fontSize or cellPadding, or use format "pdf" without "for".',
  );
}

/** The error for a format that the destination does not support. */
export function unsupportedFormatError(
  { name, label, formats }: Destination,
  wanted: ImageFormat,
): EngineError {
  const message = `${label} does not show ${wanted}; for "${name}" supports ${formats.join(' or ')}.`;
  return new EngineError(
    'invalid-setting',
    [{ path: '/for', message }],
    'Remove "for", or change the format.',
  );
}

function tooLarge(message: string, hint?: string): EngineError {
  return new EngineError('image-too-large', [{ path: '', message }], hint);
}
