import type { GlyphsItem, Item, SceneFace } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { collectLines, isRightToLeft } from '../line-runs.ts';
import { px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';
import { fillOf } from './markup.ts';

/**
 * Fallback fonts of families, for readers who have not installed them. A family that is not listed falls back to
 * sans-serif.
 */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  Merriweather: 'Georgia,serif',
  'Roboto Mono': 'Menlo,Consolas,monospace',
  'Cascadia Mono': 'Menlo,Consolas,monospace',
  'Noto Serif Tibetan': 'serif',
};
const SANS = 'Helvetica,Arial,sans-serif';

/** Letters of strong right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Attributes of the root element with live text. Most text has the first face. */
export function liveTextDefaults(canvas: Canvas): string {
  const face = canvas.scene.faces[0];
  return face === undefined ? '' : ` font-family="${fontStack([face])}"`;
}

/**
 * Writes the run at `index`, and the runs that continue it, as one element, so that a line can be found and
 * selected as a whole. If a word is broken, the element includes the following lines, so that the word is
 * copied whole. Each line has its width from the layout: another font is stretched or condensed to fit the
 * table.
 *
 * @returns the index after the last run written
 */
export function paintLiveText(canvas: Canvas, items: readonly Item[], index: number): number {
  const lines = collectLines(items, index);
  const written = lines.filter((runs) => textOf(runs) !== '');
  const [first] = written;
  if (written.length === 1 && first?.[0]?.unseen === undefined) canvas.add(element('text', canvas, first!));
  else if (written.length > 0)
    canvas.add(`<text>${written.map((runs) => tspans(canvas, runs)).join('')}</text>`);
  return index + lines.flat().length;
}

function textOf(runs: readonly GlyphsItem[]): string {
  return runs.map((run) => run.text).join('');
}

/** A line, with the texts around it that are read but not shown. */
function tspans(canvas: Canvas, runs: readonly GlyphsItem[]): string {
  const before = runs[0]?.unseen?.before ?? '';
  const after = runs.at(-1)?.unseen?.after ?? '';
  return `${unseenText(before)}${element('tspan', canvas, runs)}${unseenText(after)}`;
}

/** Text without ink: it can be selected and found, and is as small as possible. */
function unseenText(text: string): string {
  if (text === '') return '';
  const spaces = /^ | $/.test(text) ? ' xml:space="preserve"' : '';
  return `<tspan font-size="1" fill="none"${spaces}>${escapeXml(text)}</tspan>`;
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
  // Anchored in the middle, because viewers disagree about the start of a right-to-left run.
  const anchor = isRightToLeft(first) ? 'middle' : first.anchor;
  const x = leftPx + widthPx * ANCHOR_FRACTIONS[anchor ?? 'start'];
  const place = `${px(x)}" y="${px(first.y)}"${anchor === undefined ? '' : ` text-anchor="${anchor}"`}${bidiOf(first, text)}`;
  const fit = widthPx > 0 ? ` textLength="${px(widthPx)}" lengthAdjust="spacingAndGlyphs"` : '';
  // Conforming XML readers inherit it from the root, but browsers require it here.
  const spaces = /^ | $| {2}/.test(text) ? ' xml:space="preserve"' : '';
  const attributes = `${family} font-size="${px(first.sizePx)}"${weight}${slant}${fillOf(first.color)}`;
  return `<${tag} x="${place}${attributes}${fit}${spaces}>${escapeXml(text)}</${tag}>`;
}

/** Fraction of a line's width left of its anchor. */
const ANCHOR_FRACTIONS = { start: 0, middle: 0.5, end: 1 } as const;

function bidiOf(run: GlyphsItem, text: string): string {
  if (isRightToLeft(run)) return ' direction="rtl" unicode-bidi="bidi-override"';
  return RIGHT_TO_LEFT.test(text) ? ' unicode-bidi="bidi-override"' : '';
}

/** CSS font list without double quotes: the families of the faces, and the fallback of the first. */
function fontStack(faces: readonly SceneFace[]): string {
  const families = [...new Set(faces.map(({ family }) => family))];
  const quoted = families.map((family) => (family.includes(' ') ? `'${family}'` : family));
  return [...quoted, SUBSTITUTES[families[0] ?? ''] ?? SANS].join(',');
}
