import type { StyledColumn } from '../../table/styled-table.ts';
import { IDENTIFIER_MIN_EM, longestWordEm, softMinContentEm } from '../../text/lines/content-widths.ts';
import { isIdentifier } from '../../text/lines/is-identifier.ts';
import { unbreakableEmMax } from '../../text/lines/prepared-text.ts';
import { at } from '../elements.ts';
import { type CellWidthNeeds, type ColumnWidthNeeds, columnWidthNeeds } from './column-widths.ts';
import { CUT_TEXT_EM_MIN, type MeasuredCell, type MeasuredTable, verticalLinesPx } from './measure-cells.ts';
import type { ShrinkPolicy } from './shrink-policy.ts';

/** Minimum number of letters per line of a text. */
const PROSE_LETTERS = 12;
/** Wider letters, such as Chinese characters, carry more meaning, so fewer of them are enough. */
const LETTER_EM_MAX = 0.7;
/** A cell of up to this many characters is read at a glance, so it is not broken. */
const SHORT_LETTERS_MAX = 8;

/** Width needs of the columns if cells shrink. Used only if there is not enough space for all columns. */
export function shrunkWidthNeeds(measured: MeasuredTable, policy: ShrinkPolicy): ColumnWidthNeeds[] {
  const { group, table, lineWidths } = measured;
  const tooNarrow = columnsTooNarrowForWords(measured);
  const needs = group.cells.map((cell): CellWidthNeeds => {
    const { column, colspan } = cell;
    const [minPx, keptPx] = minAndKeptPx(measured, cell, policy, tooNarrow.has(column));
    // A word may be wider than a text column.
    const readablePx = Math.max(cell.readablePx, keptPx);
    const maxPx = Math.max(cell.maxPx, keptPx);
    return {
      column,
      colspan,
      minPx,
      keptPx,
      modestPx: modestPx(cell, keptPx, readablePx),
      readablePx,
      maxPx,
    };
  });
  return columnWidthNeeds(needs, table, lineWidths.betweenColumnsPx);
}

/** Columns whose requested or maximum width is too narrow for their words; these use soft breaks. */
export function columnsTooNarrowForWords(measured: MeasuredTable): ReadonlySet<number> {
  const { group, table, lineWidths } = measured;
  const tooNarrow = new Set<number>();
  if (table.columns.every((column) => widestPx(column) === Infinity)) return tooNarrow;
  columnWidthNeeds(group.cells, table, lineWidths.betweenColumnsPx).forEach(({ minPx }, column) => {
    if (minPx > widestPx(at(table.columns, column))) tooNarrow.add(column);
  });
  return tooNarrow;
}

/** Maximum width of a column whose words fit, px. */
function widestPx({ widthPx, maxWidthPx = Infinity }: StyledColumn): number {
  return widthPx ?? maxWidthPx;
}

/** Minimum width of a cell for its words, and its guaranteed width; padding included, whole px. */
function minAndKeptPx(
  measured: MeasuredTable,
  cell: MeasuredCell,
  policy: ShrinkPolicy,
  isTooNarrow: boolean,
): readonly [minPx: number, keptPx: number] {
  const { table } = measured;
  const { inner, image, paddingPx, minPx, maxPx, row, column, colspan, text, font } = cell;
  const { fontSizePx, maxLines } = cell.cell.style;
  if (image) return bothSame(minPx);
  if (inner) return bothSame(Math.ceil(leastInnerPx(inner, policy) + paddingPx));
  const { softBreaks } = policy;
  const isBroken =
    isTooNarrow || softBreaks === 'everywhere' || (softBreaks === 'headers' && row < table.headerRowCount);
  // Shortcut: most cells are a short word or a number, which cannot shrink.
  if (!isBroken && minPx === maxPx && maxPx - paddingPx <= IDENTIFIER_MIN_EM * fontSizePx)
    return bothSame(minPx);
  const isRequested = isTooNarrow || (colspan === 1 && table.columns[column]?.widthPx !== undefined);
  let wordsEm = policy.keepsWords && !isBroken && !isRequested ? longestWordEm(text) : undefined;
  // A word that is too long for any column does not make a column wider than its maximum.
  if (wordsEm === undefined || wordsEm * fontSizePx + paddingPx > spannedPx(measured, cell))
    wordsEm = softMinContentEm(text, font, isBroken ? 0 : unbreakableEmMax);
  const wordsPx =
    (maxLines === undefined ? wordsEm : Math.min(wordsEm, CUT_TEXT_EM_MIN + (text.tailEm ?? 0))) * fontSizePx;
  const keptPx = isRequested ? 0 : keptContentPx(cell, policy, row < table.headerRowCount);
  return [Math.ceil(wordsPx + paddingPx), Math.ceil(Math.max(wordsPx, keptPx) + paddingPx)];
}

/** Maximum width of a cell, px. */
function spannedPx({ table, lineWidths }: MeasuredTable, { column, colspan }: MeasuredCell): number {
  let px = lineWidths.betweenColumnsPx * (colspan - 1);
  for (let i = column; i < column + colspan; i++) px += widestPx(at(table.columns, i));
  return px;
}

function bothSame(px: number): readonly [number, number] {
  return [px, px];
}

/** Guaranteed content width of a cell, regardless of the length of its words, px. */
function keptContentPx(
  { cell, text, readablePx }: MeasuredCell,
  policy: ShrinkPolicy,
  isHeader: boolean,
): number {
  const { fontSizePx } = cell.style;
  const { maxContentEm, paragraphs } = text;
  const { keepsShort } = policy;
  if ((keepsShort === 'all' || (keepsShort === 'values' && !isHeader)) && isShort(cell.text))
    return maxContentEm * fontSizePx;
  if (!isHeader && readablePx <= policy.singleLinePx) return maxContentEm * fontSizePx;
  if (isHeader || !policy.keepsProse) return 0;
  const textEm = paragraphs.reduce((total, { widthEm }) => total + widthEm, 0);
  const letterEm = Math.min(LETTER_EM_MAX, textEm / Math.max(1, cell.text.length));
  return Math.min(maxContentEm, PROSE_LETTERS * letterEm) * fontSizePx;
}

function isShort(text: string): boolean {
  if (text.length <= SHORT_LETTERS_MAX) return true;
  return text.length <= 2 * SHORT_LETTERS_MAX && Array.from(text).length <= SHORT_LETTERS_MAX;
}

/** Number of lines of a URL if other columns need the space. */
const URL_LINES = 3;

/** URLs and hashes wrap into a few lines until prose columns read well. */
function modestPx({ cell, inner, image, maxPx }: MeasuredCell, keptPx: number, readablePx: number): number {
  if (image || inner || readablePx <= keptPx || !isIdentifier(cell.text)) return readablePx;
  return Math.min(readablePx, Math.max(keptPx, Math.ceil(maxPx / URL_LINES)));
}

/** Minimum width of a nested table, the same for all tables of its group. */
function leastInnerPx(inner: MeasuredTable, policy: ShrinkPolicy): number {
  const known = inner.group.minWidthPx.get(policy);
  if (known !== undefined) return known;
  const px = totalGuaranteedPx(shrunkWidthNeeds(inner, policy)) + verticalLinesPx(inner);
  inner.group.minWidthPx.set(policy, px);
  return px;
}

/** Total guaranteed width of the columns, px. */
export function totalGuaranteedPx(needs: readonly ColumnWidthNeeds[]): number {
  return needs.reduce((total, need) => total + need.keptPx, 0);
}
