import type { GlyphsItem, Item, SceneFace } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { isRightToLeft, linesFrom } from '../line-runs.ts';
import { px } from '../numbers.ts';
import type { Canvas } from './canvas.ts';
import { fillOf } from './markup.ts';

/** What stands in for a family on a machine that lacks it; other families are sans-serif. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  Merriweather: 'Georgia,serif',
  'Roboto Mono': 'Menlo,Consolas,monospace',
  'Cascadia Mono': 'Menlo,Consolas,monospace',
  'Noto Serif Tibetan': 'serif',
};
const SANS = 'Helvetica,Arial,sans-serif';

/** Letters that run from right to left whatever stands round them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Attributes for the root of a picture with live text: most of it has the first face. */
export function liveTextDefaults(canvas: Canvas): string {
  const face = canvas.scene.faces[0];
  return face === undefined ? '' : ` font-family="${fontStack([face])}"`;
}

/**
 * Writes the run at `index`, and those that go on from it, as one element, so that a line is found and selected as a
 * whole; with the lines after it where a word is broken, so that the word is copied whole. A line is given the width that layout gave it: in another font it is drawn a little wider or narrower and the
 * table stays as it is.
 *
 * @returns the index after the last run written
 */
export function paintLiveText(canvas: Canvas, items: readonly Item[], index: number): number {
  const lines = linesFrom(items, index);
  const written = lines.filter((runs) => textOf(runs) !== '');
  if (written.length === 1) canvas.add(element('text', canvas, written[0]!));
  else if (written.length > 1)
    canvas.add(`<text>${written.map((runs) => element('tspan', canvas, runs)).join('')}</text>`);
  return index + lines.flat().length;
}

function textOf(runs: readonly GlyphsItem[]): string {
  return runs.map((run) => run.text).join('');
}

function element(tag: 'text' | 'tspan', canvas: Canvas, runs: readonly GlyphsItem[]): string {
  const text = textOf(runs);
  const first = runs[0]!;
  const faces = runs.map(({ face }) => canvas.scene.faces[face]!);
  const stack = fontStack(faces);
  const root = fontStack(canvas.scene.faces.slice(0, 1));
  const family = stack === root ? '' : ` font-family="${stack}"`;
  const weight = faces.some((face) => face.weight === 700) ? ' font-weight="700"' : '';
  const slant = faces.some((face) => face.isItalic) ? ' font-style="italic"' : '';
  const widthPx = runs.reduce((sum, run) => sum + run.widthPx, 0);
  const leftPx = Math.min(...runs.map((run) => run.x));
  // From its middle, because viewers differ in which end of a run from right to left is its start.
  const anchor = isRightToLeft(first) ? 'middle' : first.anchor;
  const x = leftPx + widthPx * ANCHOR_SHARES[anchor ?? 'start'];
  const place = `${px(x)}" y="${px(first.y)}"${anchor === undefined ? '' : ` text-anchor="${anchor}"`}${bidiOf(first, text)}`;
  const fit = widthPx > 0 ? ` textLength="${px(widthPx)}" lengthAdjust="spacingAndGlyphs"` : '';
  // On the root it would do for readers that follow the letter of XML, but browsers want it here.
  const spaces = /^ | $| {2}/.test(text) ? ' xml:space="preserve"' : '';
  const look = `${family} font-size="${px(first.sizePx)}"${weight}${slant}${fillOf(first.color)}`;
  return `<${tag} x="${place}${look}${fit}${spaces}>${escapeXml(text)}</${tag}>`;
}

/** Share of a line's width that stands left of its anchor. */
const ANCHOR_SHARES = { start: 0, middle: 0.5, end: 1 } as const;

function bidiOf(run: GlyphsItem, text: string): string {
  if (isRightToLeft(run)) return ' direction="rtl" unicode-bidi="bidi-override"';
  return RIGHT_TO_LEFT.test(text) ? ' unicode-bidi="bidi-override"' : '';
}

/** The families of faces as a list of CSS, without double quotes, and what may stand in for the first. */
function fontStack(faces: readonly SceneFace[]): string {
  const families = [...new Set(faces.map(({ family }) => family))];
  const quoted = families.map((family) => (family.includes(' ') ? `'${family}'` : family));
  return [...quoted, SUBSTITUTES[families[0] ?? ''] ?? SANS].join(',');
}
