import type { GlyphsItem, Item, SceneFace } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { px } from '../numbers.ts';
import type { Canvas } from './canvas.ts';
import { fillOf } from './markup.ts';

/** What stands in for a family on a machine that lacks it; other families are sans-serif. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  Merriweather: 'Georgia,serif',
  'Roboto Mono': 'Menlo,Consolas,monospace',
  'Noto Serif Tibetan': 'serif',
};
const SANS = 'Helvetica,Arial,sans-serif';

/** Runs that are rounded to 0.01 px still join. */
const SAME_PLACE_PX = 0.05;

/** Letters that run from right to left whatever stands round them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Attributes for the root of a picture with live text: most of it has the first face. */
export function liveTextDefaults(canvas: Canvas): string {
  const face = canvas.scene.faces[0];
  return face === undefined ? '' : ` font-family="${fontStack([face])}"`;
}

/**
 * Writes the run at `index`, and those that go on from it, as one element, so that a line is found and selected as a
 * whole. It is given the width that layout gave it: in another font it is drawn a little wider or narrower and the
 * table stays as it is.
 *
 * @returns the index after the last run written
 */
export function paintLiveText(canvas: Canvas, items: readonly Item[], index: number): number {
  const first = items[index] as GlyphsItem;
  const runs = [first];
  for (let next = items[index + 1]; next?.kind === 'glyphs' && goesOn(runs.at(-1)!, next); ) {
    runs.push(next);
    next = items[index + runs.length];
  }
  const text = runs.map((run) => run.text).join('');
  if (text.trim() !== '') canvas.add(element(canvas, runs, text));
  return index + runs.length;
}

function goesOn(run: GlyphsItem, next: GlyphsItem): boolean {
  const isAlike =
    run.y === next.y && run.level === next.level && run.sizePx === next.sizePx && run.color === next.color;
  const gapPx = isRightToLeft(run) ? run.x - (next.x + next.widthPx) : next.x - (run.x + run.widthPx);
  return isAlike && Math.abs(gapPx) < SAME_PLACE_PX;
}

function element(canvas: Canvas, runs: readonly GlyphsItem[], text: string): string {
  const first = runs[0]!;
  const faces = runs.map(({ face }) => canvas.scene.faces[face]!);
  const stack = fontStack(faces);
  const root = fontStack(canvas.scene.faces.slice(0, 1));
  const family = stack === root ? '' : ` font-family="${stack}"`;
  const weight = faces.some((face) => face.weight === 700) ? ' font-weight="700"' : '';
  const widthPx = runs.reduce((sum, run) => sum + run.widthPx, 0);
  const leftPx = Math.min(...runs.map((run) => run.x));
  const place = isRightToLeft(first)
    ? // From its middle, because viewers differ in which end of such a run is its start.
      `${px(leftPx + widthPx / 2)}" y="${px(first.y)}" text-anchor="middle" direction="rtl" unicode-bidi="bidi-override"`
    : `${px(leftPx)}" y="${px(first.y)}"${RIGHT_TO_LEFT.test(text) ? ' unicode-bidi="bidi-override"' : ''}`;
  const fit = widthPx > 0 ? ` textLength="${px(widthPx)}" lengthAdjust="spacingAndGlyphs"` : '';
  // On the root it would do for readers that follow the letter of XML, but browsers want it here.
  const spaces = /^ | $| {2}/.test(text) ? ' xml:space="preserve"' : '';
  const look = `${family} font-size="${px(first.sizePx)}"${weight}${fillOf(first.color)}`;
  return `<text x="${place}${look}${fit}${spaces}>${escapeXml(text)}</text>`;
}

function isRightToLeft(run: GlyphsItem): boolean {
  return run.level % 2 === 1;
}

/** The families of faces as a list of CSS, without double quotes, and what may stand in for the first. */
function fontStack(faces: readonly SceneFace[]): string {
  const families = [...new Set(faces.map(({ family }) => family))];
  const quoted = families.map((family) => (family.includes(' ') ? `'${family}'` : family));
  return [...quoted, SUBSTITUTES[families[0] ?? ''] ?? SANS].join(',');
}
