import { opacityOf } from '../../scene/color.ts';
import type { GlyphsItem, SceneFace } from '../../scene/scene.ts';
import { isRightToLeft, readableText } from '../line-runs.ts';
import { px } from '../number-format.ts';
import type { PdfCanvas } from './canvas.ts';
import { type Cluster, clustersOf, isPlain } from './clusters.ts';
import type { Owner } from './page-content.ts';
import { formatPrecise, hex16, textString } from './pdf-strings.ts';

/** Gaps below this many thousandths of the font size are rounding, not kerning. */
const GAP_MIN = 0.5;

/**
 * Paints lines that continue each other without a space. Readers would separate them, so an ActualText span
 * with the whole text encloses them: readers that support it copy a broken word whole, and a footnote mark after
 * its text, wherever it is. Excluded are runs with
 * mixed direction, where readers disagree, and scripts without spaces, whose paragraphs could only be
 * selected as a whole.
 */
export function paintLines(canvas: PdfCanvas, lines: readonly (readonly GlyphsItem[])[], owner: Owner): void {
  const runs = lines.flat();
  const text = runs.map(readableText).join('');
  const isJoined =
    lines.length > 1 &&
    owner !== undefined &&
    !UNSPACED.test(text) &&
    runs.every(
      ({ level, continuation, unseen }, index) =>
        level === 0 && (continuation !== 'beside' || (unseen ?? runs[index + 1]?.unseen) !== undefined),
    );
  const { content } = canvas;
  if (isJoined) {
    content.beginMarkedContent(owner);
    const space = spaceBefore(canvas, runs[0]!, owner);
    if (space !== '') content.add(`BT ${space}ET`);
    content.lastRun = undefined;
    content.add(`/Span<</ActualText${textString(text)}>>BDC`);
  }
  for (const line of lines) paintRuns(canvas, line, owner);
  if (isJoined) content.add('EMC');
}

/** Paints runs that continue each other, in reading order, as text with the gaps of the layout. */
function paintRuns(canvas: PdfCanvas, runs: readonly GlyphsItem[], owner: Owner): void {
  const [first] = runs;
  if (first === undefined || opacityOf(first.color) === 0) return;
  const shown = runs.filter(({ from, to }) => from < to);
  if (shown.length === 0) return;
  const lines = isRightToLeft(first) ? [shown.toReversed()] : shown.map((run) => [run]);
  const space = spaceBefore(canvas, first, owner);
  const { content } = canvas;
  content.beginMarkedContent(owner);
  content.setFillColor(first.color);
  const texts = lines.map((line) => new LineWriter(canvas, line).write());
  content.add(`BT ${space}${texts.join(' ')} ET`);
  content.lastRun = { item: runs.at(-1)!, owner };
}

/**
 * Writes the operators that show runs from left to right. Right-to-left text is written from left to right
 * too: readers reorder it themselves, per line if it is one piece in one font.
 */
class LineWriter {
  private readonly canvas: PdfCanvas;
  private readonly runs: readonly GlyphsItem[];
  private readonly first: GlyphsItem;
  private readonly parts: string[] = [];
  private font = '';
  private shown = '';
  /** Pen position, in thousandths of the font size from the left end. */
  private pen = 0;

  constructor(canvas: PdfCanvas, runs: readonly GlyphsItem[]) {
    this.canvas = canvas;
    this.runs = runs;
    this.first = runs[0]!;
  }

  write(): string {
    const { glyphs, faces } = this.canvas.scene;
    for (const run of this.runs) {
      const { hasColor } = faces[run.face]!;
      const usesOutlines = hasColor === true || !isEmbeddable(faces[run.face]!);
      if (isPlain(run, glyphs) && !usesOutlines) {
        for (let index = run.from; index < run.to; index++)
          this.addGlyph(run, index, run.text[index - run.from]!);
        continue;
      }
      const needsClusters = usesOutlines || this.runs.length > 1;
      for (const word of wordsOf(clustersOf(run, glyphs))) this.addWord(run, word, needsClusters);
    }
    this.close();
    return this.parts.join(' ');
  }

  /** Adds a word in a single font, because some readers split words at a font change. */
  private addWord(run: GlyphsItem, clusters: readonly Cluster[], needsClusters: boolean): void {
    const { y } = this.canvas.scene.glyphs;
    const isSimple = clusters.every(({ from, to }) => to - from === 1 && (y?.[from] ?? 0) === 0);
    for (const cluster of clusters) {
      if (isSimple && !needsClusters) {
        this.addGlyph(run, cluster.from, cluster.text);
        continue;
      }
      const { font, code, x, advance } = this.canvas.clusterFonts.codeOf(run.face, cluster);
      this.add(font, code, this.startOf(run) + x, advance);
    }
  }

  private addGlyph(run: GlyphsItem, index: number, text: string): void {
    const { ids, x } = this.canvas.scene.glyphs;
    const codes = this.canvas.fonts.face(run.face);
    const glyph = ids[index]!;
    const left = this.startOf(run) + (x[index]! * 1000) / codes.face.unitsPerEm;
    this.add(`F${run.face}`, hex16(codes.codeOf(glyph, text)), left, codes.widthOf(glyph));
  }

  private startOf(run: GlyphsItem): number {
    return ((run.x - this.first.x) * 1000) / run.sizePx;
  }

  private add(font: string, code: string, x: number, width: number): void {
    if (font !== this.font) this.close();
    this.font = font;
    const gap = Math.round((x - this.pen) * 100) / 100;
    if (Math.abs(gap) > GAP_MIN) {
      this.shown += `>${formatPrecise(-gap)}<`;
      this.pen += gap;
    }
    this.shown += code;
    this.pen += width;
  }

  private close(): void {
    if (this.shown === '') return;
    const { sizePx, x, y } = this.first;
    const place = this.parts.length === 0 ? `1 0 0 -1 ${px(x)} ${px(y)} Tm ` : '';
    this.parts.push(`/${this.font} ${formatPrecise(sizePx)} Tf ${place}[<${this.shown}>]TJ`);
    this.shown = '';
  }
}

/** Whether the font file of a face can be embedded. */
function isEmbeddable({ hasCubics, isStretched }: SceneFace): boolean {
  return hasCubics !== true && isStretched !== true;
}

/** Clusters of a run, split where blanks begin and end. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  let wasBlank: boolean | undefined;
  for (const cluster of clusters) {
    const isBlank = cluster.text.trim() === '';
    if (isBlank === wasBlank) words.at(-1)!.push(cluster);
    else words.push([cluster]);
    wasBlank = isBlank;
  }
  return words;
}

/** Scripts written without spaces; their lines join without a space. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\ud87f]/;

/**
 * The space at which the previous line was broken. Layout drops it, but readers that follow the structure
 * would join the last word of that line and the first word of the next. It is placed at the end of the
 * previous line.
 */
function spaceBefore(canvas: PdfCanvas, item: GlyphsItem, owner: Owner): string {
  const last = canvas.content.lastRun;
  if (last === undefined || owner === undefined || last.owner !== owner || last.item.y === item.y) return '';
  if (last.item.continuation) return '';
  const joint = last.item.text.slice(-1) + item.text.slice(0, 1);
  if (/\s/.test(joint) || UNSPACED.test(joint)) return '';
  const { face, sizePx, x, y, widthPx } = last.item;
  if (!isEmbeddable(canvas.scene.faces[face]!)) return '';
  const space = canvas.fonts.face(face).space();
  if (space === undefined) return '';
  const at = isRightToLeft(last.item) ? x - (space.width * sizePx) / 1000 : x + widthPx;
  return `/F${face} ${formatPrecise(sizePx)} Tf 1 0 0 -1 ${px(at)} ${px(y)} Tm <${hex16(space.code)}> Tj `;
}
