import type { IconName } from '@pictable/contract';
import { fill, type IconTexts } from '../../../language/language-texts.ts';
import type { Color } from '../../../scene/color.ts';
import type { CellVisual, VisualShape } from '../../../table/cell-visual.ts';
import { circlePoints } from './circle-points.ts';

/** Size of an icon: a little more than the height of capital letters, as thin forms look smaller than letters. */
const SIZE_EM = 0.8;
const STROKE_EM = 0.13;
/** Opacity of the parts of an icon that are not filled. */
export const FAINT_ALPHA = 0x40;
/** The dot of an exclamation mark is a little wider than its line. */
const POINT_EM = 0.1;

/** The form of an icon. */
interface IconForm {
  /** Lines as points x, y in fractions of the box. */
  readonly lines?: readonly (readonly number[])[];
  /** Filled areas. */
  readonly areas?: readonly (readonly number[])[];
  /** Filled areas behind the others that are only faintly visible. */
  readonly faint?: readonly (readonly number[])[];
  readonly dot?: { readonly x: number; readonly y: number; readonly radiusEm: number };
  readonly meaning: keyof IconTexts;
  /** The number in the text of its meaning. */
  readonly level?: number;
  /** Whether it points along the line of text, which runs from right to left in some tables. */
  readonly isMirrored?: boolean;
}

/**
 * Icons of several strokes are one line that goes back to where strokes meet: as one shape, they are copied like a
 * glyph from row to row.
 */
const FORMS: Readonly<Record<IconName, IconForm>> = {
  'arrow-up': { lines: [[0.5, 1, 0.5, 0, 0.1, 0.42, 0.5, 0, 0.9, 0.42]], meaning: 'up' },
  'arrow-up-right': {
    lines: [[0.08, 0.92, 0.92, 0.08, 0.28, 0.08, 0.92, 0.08, 0.92, 0.72]],
    meaning: 'slightlyUp',
    isMirrored: true,
  },
  'arrow-right': {
    lines: [[0, 0.5, 1, 0.5, 0.58, 0.1, 1, 0.5, 0.58, 0.9]],
    meaning: 'flat',
    isMirrored: true,
  },
  'arrow-down-right': {
    lines: [[0.08, 0.08, 0.92, 0.92, 0.28, 0.92, 0.92, 0.92, 0.92, 0.28]],
    meaning: 'slightlyDown',
    isMirrored: true,
  },
  'arrow-down': { lines: [[0.5, 0, 0.5, 1, 0.1, 0.58, 0.5, 1, 0.9, 0.58]], meaning: 'down' },
  'triangle-up': { areas: [[0.5, 0.02, 1.04, 0.94, -0.04, 0.94]], meaning: 'up' },
  'triangle-down': { areas: [[-0.04, 0.06, 1.04, 0.06, 0.5, 0.98]], meaning: 'down' },
  dash: { lines: [[0.06, 0.5, 0.94, 0.5]], meaning: 'flat' },
  check: { lines: [[0, 0.54, 0.36, 0.9, 1, 0.12]], meaning: 'good' },
  exclamation: {
    lines: [[0.5, 0, 0.5, 0.55]],
    dot: { x: 0.5, y: 0.97, radiusEm: POINT_EM },
    meaning: 'warning',
  },
  cross: {
    lines: [[0.08, 0.08, 0.92, 0.92, 0.5, 0.5, 0.92, 0.08, 0.08, 0.92]],
    meaning: 'bad',
  },
  'signal-1': { ...signal(1), meaning: 'level', level: 1 },
  'signal-2': { ...signal(2), meaning: 'level', level: 2 },
  'signal-3': { ...signal(3), meaning: 'level', level: 3 },
  'signal-4': { ...signal(4), meaning: 'level', level: 4 },
  ring: { lines: [circlePoints(0.44)], meaning: 'low' },
  'half-dot': {
    lines: [circlePoints(0.44)],
    areas: [circlePoints(0.44, 'left half')],
    meaning: 'middle',
    isMirrored: true,
  },
  dot: { dot: { x: 0.5, y: 0.5, radiusEm: 0.44 * (SIZE_EM - STROKE_EM) + STROKE_EM / 2 }, meaning: 'high' },
};

/** Bars of growing height, the first of which are filled. */
function signal(filled: number): Omit<IconForm, 'meaning'> {
  const bars = [0, 1, 2, 3].map((index) => {
    const left = -0.06 + index * 0.31;
    const top = 0.72 - index * 0.26;
    return [left, top, left + 0.2, top, left + 0.2, 1.04, left, 1.04];
  });
  return { areas: bars.slice(0, filled), faint: bars.slice(filled), isMirrored: true };
}

/**
 * The drawing of an icon.
 *
 * @param faint colour of the parts that are not filled
 */
export function iconVisual(
  name: IconName,
  color: Color,
  faint: Color,
  placement: CellVisual['placement'],
  texts: IconTexts,
): CellVisual {
  const form = FORMS[name];
  const shapes: VisualShape[] = [
    ...(form.faint ?? []).map((points) => ({ kind: 'area' as const, points, fill: faint })),
    ...(form.areas ?? []).map((points) => ({ kind: 'area' as const, points, fill: color })),
    ...(form.lines ?? []).map((points) => ({ kind: 'line' as const, points, widthEm: STROKE_EM, color })),
  ];
  if (form.dot !== undefined) shapes.push({ kind: 'dot', ...form.dot, fill: color });
  return {
    widthEm: SIZE_EM,
    heightEm: SIZE_EM,
    placement,
    insetEm: STROKE_EM / 2,
    isMirrored: form.isMirrored ?? false,
    shapes,
    alt: fill(texts[form.meaning], { '#': String(form.level ?? '') }),
  };
}
