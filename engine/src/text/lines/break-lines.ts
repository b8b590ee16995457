import type { Font } from '../font.ts';
import { graphemeStarts } from '../unicode/graphemes.ts';
import { isInsideSyllable } from '../unicode/syllables.ts';
import {
  type Paragraph,
  type Piece,
  type PreparedText,
  scaleOf,
  type TextLine,
  type Word,
} from './prepared-text.ts';
import { isSoftBreak } from './soft-breaks.ts';

/** Tolerance for rounding errors in sums of widths. */
const TOLERANCE_EM = 1e-6;

/**
 * Breaks a text into lines of at most a width, greedily. A piece wider than the line is broken at its last
 * soft break that fits, such as an underscore, else between graphemes that do not form a syllable, like
 * `overflow-wrap: anywhere`. A line has at least one grapheme, however narrow it is.
 */
export function breakLines(text: PreparedText, font: Font, widthEm: number): readonly TextLine[] {
  const limitEm = widthEm + TOLERANCE_EM;
  // Infinity if the text fits, so that the cached lines are valid for all larger widths.
  const cacheWidthEm = text.maxContentEm <= limitEm ? Number.POSITIVE_INFINITY : widthEm;
  if (text.cachedLines?.widthEm === cacheWidthEm) return text.cachedLines.lines;
  const lines: TextLine[] = [];
  for (const paragraph of text.paragraphs) {
    if (paragraph.widthEm <= limitEm) lines.push(wholeLine(paragraph));
    else breakParagraph(paragraph, font, limitEm, lines);
  }
  text.cachedLines = { widthEm: cacheWidthEm, lines };
  return lines;
}

function wholeLine({ pieces, widthEm, level }: Paragraph): TextLine {
  return { pieces, from: 0, to: pieces.length, widthEm, level, hyphen: undefined, cachedParts: undefined };
}

function breakParagraph(paragraph: Paragraph, font: Font, limitEm: number, lines: TextLine[]): void {
  const pieces = splitWidePieces(paragraph.pieces, font, limitEm);
  const { level } = paragraph;
  const hyphenOf = ({ endsInSoftHyphen, word }: Piece): Word | undefined =>
    endsInSoftHyphen
      ? font.word('-', level > 0 ? Uint8Array.of(level) : undefined, word?.styles?.last())
      : undefined;
  let from = 0;
  let penEm = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const ownEm = piece.word?.widthEm ?? 0;
    const hyphenEm = i + 1 < pieces.length ? (hyphenOf(piece)?.widthEm ?? 0) : 0;
    if (i > from && penEm + ownEm + hyphenEm > limitEm) {
      lines.push(lineOf({ pieces, level }, from, i, hyphenOf(pieces[i - 1]!), limitEm));
      from = i;
      penEm = 0;
    }
    penEm += ownEm + piece.spacesEm;
  }
  lines.push(lineOf({ pieces, level }, from, pieces.length, undefined, limitEm));
}

/** Omits a hyphen that does not fit, as on a line too narrow for one syllable. */
function lineOf(
  { pieces, level }: Pick<Paragraph, 'pieces' | 'level'>,
  from: number,
  to: number,
  hyphen: Word | undefined,
  limitEm: number,
): TextLine {
  let widthEm = 0;
  for (let i = from; i < to; i++) widthEm += (pieces[i]!.word?.widthEm ?? 0) + pieces[i]!.spacesEm;
  const last = pieces[to - 1]!;
  widthEm -= last.spacesEm;
  const isHyphenated = hyphen !== undefined && widthEm + hyphen.widthEm <= limitEm;
  if (!isHyphenated) return { pieces, from, to, widthEm, level, hyphen: undefined, cachedParts: undefined };
  return { pieces, from, to, widthEm: widthEm + hyphen.widthEm, level, hyphen, cachedParts: undefined };
}

/** Splits pieces that do not fit a line; others are unchanged. */
function splitWidePieces(pieces: readonly Piece[], font: Font, limitEm: number): readonly Piece[] {
  // A word without text is the space of a mark, which cannot be split.
  const isTooWide = ({ word }: Piece) => word !== undefined && word.widthEm > limitEm && word.text !== '';
  if (!pieces.some(isTooWide)) return pieces;
  return pieces.flatMap((piece) =>
    isTooWide(piece) ? splitPiece(piece, piece.word!, font, limitEm) : [piece],
  );
}

/** Splits a piece into parts that fit a line. */
function splitPiece(piece: Piece, word: Word, font: Font, limitEm: number): Piece[] {
  const starts = graphemeStarts(word.text);
  const { tailEm = 0 } = word;
  const ends = partEnds(word, starts, font, limitEm - tailEm);
  let from = 0;
  return ends.map((to): Piece => {
    const [start, end] = [starts[from]!, starts[to]!];
    from = to;
    const isLast = to === starts.length - 1;
    const part = font.word(
      word.text.slice(start, end),
      levelsOf(word, start, end),
      word.styles?.slice(start, end),
    );
    return {
      word: isLast && tailEm > 0 ? { ...part, widthEm: part.widthEm + tailEm, tailEm } : part,
      spaces: isLast ? piece.spaces : 0,
      spacesEm: isLast ? piece.spacesEm : 0,
      spacesLevel: piece.spacesLevel,
      spacesStyle: piece.spacesStyle,
      endsInSoftHyphen: isLast && piece.endsInSoftHyphen,
    };
  });
}

/** Minimum number of graphemes in the last part of a word: a single letter on a line looks like an error. */
const LAST_PART_GRAPHEMES_MIN = 4;

/** Ends of the parts of a word that fit a line, in graphemes. */
function partEnds(word: Word, starts: readonly number[], font: Font, limitEm: number): number[] {
  const count = starts.length - 1;
  const advancesEm = graphemeAdvances(word, starts);
  const ends: number[] = [];
  for (let from = 0; from < count; from = ends.at(-1)!)
    ends.push(partEnd(word, starts, advancesEm, from, font, limitEm));
  const lastBreak = ends.at(-2) ?? 0;
  const end = balanceLastBreak(word, starts, ends.at(-3) ?? 0, lastBreak);
  if (end < lastBreak && widthOfPart(word, starts[end]!, starts[count]!, font) <= limitEm)
    ends[ends.length - 2] = end;
  return ends;
}

/** Moves the last break back if too few letters follow it and the previous line has enough. */
function balanceLastBreak(
  word: Word,
  starts: readonly number[],
  previous: number,
  lastBreak: number,
): number {
  let end = starts.length - 1 - LAST_PART_GRAPHEMES_MIN;
  if (lastBreak <= end || end - previous < LAST_PART_GRAPHEMES_MIN) return lastBreak;
  if (isSoftBreak(word.text, starts[lastBreak]!)) return lastBreak;
  while (end > previous && isInsideSyllable(word.text, starts[end]!)) end--;
  return end > previous ? end : lastBreak;
}

/** End of the part from a grapheme: the last soft break that fits, else the last syllable or grapheme. */
function partEnd(
  word: Word,
  starts: readonly number[],
  advancesEm: Float64Array,
  from: number,
  font: Font,
  limitEm: number,
): number {
  let to = from + 1;
  let widthEm = advancesEm[from]!;
  while (to < advancesEm.length && widthEm + advancesEm[to]! <= limitEm) {
    widthEm += advancesEm[to]!;
    to++;
  }
  while (to > from + 1 && widthOfPart(word, starts[from]!, starts[to]!, font) > limitEm) to--;
  if (to === starts.length - 1) return to;
  for (let soft = to; soft > from; soft--) if (isSoftBreak(word.text, starts[soft]!)) return soft;
  for (let end = to; end > from; end--) if (!isInsideSyllable(word.text, starts[end]!)) return end;
  return to;
}

function widthOfPart(word: Word, from: number, to: number, font: Font): number {
  return font.shapeWord(word.text.slice(from, to), levelsOf(word, from, to), word.styles?.slice(from, to))
    .widthEm;
}

function levelsOf(word: Word, from: number, to: number): Uint8Array | undefined {
  return word.levels?.subarray(from, to);
}

/** Width of each grapheme in its word. */
function graphemeAdvances(word: Word, starts: readonly number[]): Float64Array {
  const advancesEm = new Float64Array(starts.length - 1);
  let offset = 0;
  for (const run of word.runs) {
    const { shaped, face, text } = run;
    const unitEm = scaleOf(run) / face.unitsPerEm;
    const { count, x, clusters, advance } = shaped;
    for (let glyph = 0; glyph < count; glyph++) {
      const next = glyph + 1 < count ? x[glyph + 1]! : advance;
      const grapheme = graphemeAt(starts, offset + clusters[glyph]!);
      advancesEm[grapheme] = advancesEm[grapheme]! + (next - x[glyph]!) * unitEm;
    }
    offset += text.length;
  }
  return advancesEm;
}

function graphemeAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
