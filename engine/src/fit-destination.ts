import { type Destination, type ImageFormat, limits, overLimits } from '@pictable/contract';
import { EngineError } from './errors.ts';
import { destinationSheet, type Sheet } from './layout/sheet.ts';
import type { TableSettings } from './table/table.ts';
import type { Warnings } from './warnings.ts';

/** One way to draw a table. */
export interface Attempt {
  readonly format: ImageFormat;
  readonly scale: number;
  readonly quality: number;
  readonly sheet?: Sheet;
  readonly trueColor?: boolean | undefined;
}

/** A picture of a table, or of a part of it. */
export interface DrawnFile {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A table that is laid out; its pictures are painted when they are asked for. */
export interface Drawable {
  readonly partCount: number;
  paint(part: number): DrawnFile;
}

interface Step {
  readonly attempt: Attempt;
  /** What the caller should know of it. */
  readonly remark?: string;
}

/** A jpeg of this quality still shows small text well. */
const LOW_QUALITY = 60;
const SHORTER_PARTS = [1 / 2, 1 / 4];

/**
 * Draws a table for its destination in the first way that keeps every limit: as it is wanted, coarser, as jpeg, in shorter
 * parts.
 *
 * @param wanted a format that the host asks for in any case; the destination's own formats do not count then
 * @throws EngineError where no way keeps to the limits; it names the one that is broken
 */
export async function fitDestination<Drawn extends Drawable>(
  destination: Destination,
  settings: TableSettings,
  wanted: ImageFormat | undefined,
  layOut: (attempt: Attempt) => Promise<Drawn>,
  warnings: Warnings,
): Promise<{ drawn: Drawn; files: [DrawnFile, ...DrawnFile[]]; format: ImageFormat }> {
  const isOwnFormat = wanted === undefined || destination.formats.includes(wanted);
  const steps = isOwnFormat
    ? stepsFor(destination, settings, wanted)
    : [firstStep(destination, settings, wanted)];
  let problem = '';
  let tooMany: number | undefined;
  for (const { attempt, remark } of steps) {
    const drawn = await layOut(attempt);
    if (drawn.partCount > limits.partsMax) {
      tooMany ??= drawn.partCount;
      // A picture of the same limits holds more of the table at scale 1; no later way holds more than that.
      if (attempt.scale > 1 && isOwnFormat) continue;
      throw tooManyParts(destination, drawn.partCount);
    }
    const files: DrawnFile[] = [];
    problem = '';
    for (let part = 0; part < drawn.partCount && problem === ''; part++) {
      const file = drawn.paint(part);
      files.push(file);
      const { widthPx, heightPx, bytes } = file;
      const over = overLimits(destination, { widthPx, heightPx, bytes: bytes.length });
      if (over !== undefined && isOwnFormat) problem = `picture ${part + 1} would have ${over}`;
    }
    const [first, ...others] = files;
    if (problem !== '' || first === undefined) continue;
    if (tooMany !== undefined) {
      const count = `${files.length} pictures instead of ${tooMany}`;
      warnings.add(`The table is drawn at scale 1, which makes it ${count}.`, undefined, 'clamped');
    } else if (remark !== undefined) warnings.add(remark, undefined, 'clamped');
    return { drawn, files: [first, ...others], format: attempt.format };
  }
  throw tooLarge(`The table cannot be drawn for ${destination.label}: ${problem}.`);
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
  const sheet = destinationSheet(destination, scale, { widthPx, isFilled }, heightShare);
  return { attempt: { format, scale, quality: settings.quality, sheet, trueColor } };
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
  if (settings.scale > 1) steps.push({ ...coarse, remark: `The picture is drawn at scale 1 ${because}.` });
  if (!destination.formats.includes('jpeg')) return steps;
  const jpeg = {
    ...coarse.attempt,
    format: 'jpeg',
    quality: Math.min(settings.quality, LOW_QUALITY),
  } as const;
  steps.push({
    attempt: jpeg,
    remark: `The picture is a jpeg of quality ${jpeg.quality} at scale 1 ${because}.`,
  });
  for (const heightShare of SHORTER_PARTS) {
    const { sheet } = firstStep(destination, settings, wanted, { scale: 1, heightShare }).attempt;
    steps.push({
      attempt: { ...jpeg, ...(sheet && { sheet }) },
      remark: `The picture is split into shorter jpegs of quality ${jpeg.quality} ${because}.`,
    });
  }
  return steps;
}

function tooManyParts({ label }: Destination, count: number): EngineError {
  return tooLarge(
    `The table would be ${count} pictures for ${label}; the limit is ${limits.partsMax}.`,
    'Fewer rows (filter, pagination, groupBy), fewer or shorter columns, a smaller fontSize or cellPadding make fewer pictures; so does format pdf without "for".',
  );
}

/** The refusal of a format that a place does not show. */
export function foreign({ name, label, formats }: Destination, wanted: ImageFormat): EngineError {
  const message = `${label} does not show ${wanted}; for "${name}" takes ${formats.join(' or ')}.`;
  return new EngineError(
    'invalid-setting',
    [{ path: '/for', message }],
    'Leave for out, or change the format.',
  );
}

function tooLarge(message: string, hint?: string): EngineError {
  return new EngineError('image-too-large', [{ path: '', message }], hint);
}
