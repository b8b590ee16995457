import type { StyledColumn } from '../table/styled-table.ts';
import { ADDRESS_EM, tightContentEm, wordContentEm } from '../text/content-widths.ts';
import { isAddress } from '../text/is-address.ts';
import { unbreakableEmMax } from '../text/prepared-text.ts';
import { type CellNeed, type ColumnNeed, columnNeeds } from './column-widths.ts';
import { CUT_TEXT_EM_MIN, linesAcrossPx, type MeasuredCell, type MeasuredTable } from './measure-cells.ts';
import type { Squeeze } from './squeeze.ts';

/** Letters of a text that stand side by side at least. */
const PROSE_LETTERS = 12;
/** Letters such as those of Chinese are wider, and fewer of them say as much. */
const LETTER_EM_MAX = 0.7;
/** A cell of up to so many characters is read at a glance and not broken. */
const SHORT_LETTERS_MAX = 8;

/** What columns need where cells are narrowed. Asked only where not all have the room they would like. */
export function squeezedNeeds(measured: MeasuredTable, squeeze: Squeeze): ColumnNeed[] {
  const { kin, table, room } = measured;
  const tight = tooNarrowColumns(measured);
  const needs = kin.cells.map((cell): CellNeed => {
    const { column, colspan } = cell;
    const [minPx, keptPx] = leastPx(measured, cell, squeeze, tight.has(column));
    // A word may be longer than a column of text.
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
  return columnNeeds(needs, table, room.betweenColumnsPx);
}

/** Columns whose asked-for or greatest width is too narrow for their words: these are broken at their joints. */
export function tooNarrowColumns({ kin, table, room }: MeasuredTable): ReadonlySet<number> {
  const tight = new Set<number>();
  if (table.columns.every((column) => widestPx(column) === Infinity)) return tight;
  columnNeeds(kin.cells, table, room.betweenColumnsPx).forEach(({ minPx }, column) => {
    if (minPx > widestPx(table.columns[column]!)) tight.add(column);
  });
  return tight;
}

/** How wide a column may be while its words have room, px. */
function widestPx({ widthPx, maxWidthPx = Infinity }: StyledColumn): number {
  return widthPx ?? maxWidthPx;
}

/** Least width of a cell for its words, and for what it keeps; padding included, whole px. */
function leastPx(
  measured: MeasuredTable,
  cell: MeasuredCell,
  squeeze: Squeeze,
  isTight: boolean,
): readonly [minPx: number, keptPx: number] {
  const { table } = measured;
  const { inner, image, minPx, maxPx, row, column, colspan, text, font } = cell;
  const { fontSizePx, maxLines } = cell.cell.look;
  const paddingPx = 2 * table.look.cellPaddingXPx;
  if (image) return bothSame(minPx);
  if (inner) return bothSame(Math.ceil(leastInnerPx(inner, squeeze) + paddingPx));
  const { joints } = squeeze;
  const isBroken = isTight || joints === 'everywhere' || (joints === 'headers' && row < table.headerRowCount);
  // Most cells are a short word or a number, which nothing narrows.
  if (!isBroken && minPx === maxPx && maxPx - paddingPx <= ADDRESS_EM * fontSizePx) return bothSame(minPx);
  const isAsked = isTight || (colspan === 1 && table.columns[column]!.widthPx !== undefined);
  let wordsEm = squeeze.keepsWords && !isBroken && !isAsked ? wordContentEm(text) : undefined;
  // A word that is too long for any column does not make one wider than it may be.
  if (wordsEm === undefined || wordsEm * fontSizePx + paddingPx > spannedPx(measured, cell))
    wordsEm = tightContentEm(text, font, isBroken ? 0 : unbreakableEmMax);
  const wordsPx = (maxLines === undefined ? wordsEm : Math.min(wordsEm, CUT_TEXT_EM_MIN)) * fontSizePx;
  const keptPx = isAsked ? 0 : keptContentPx(cell, squeeze, row < table.headerRowCount);
  return [Math.ceil(wordsPx + paddingPx), Math.ceil(Math.max(wordsPx, keptPx) + paddingPx)];
}

/** How wide a cell may be, px. */
function spannedPx({ table, room }: MeasuredTable, { column, colspan }: MeasuredCell): number {
  let px = room.betweenColumnsPx * (colspan - 1);
  for (let i = column; i < column + colspan; i++) px += widestPx(table.columns[i]!);
  return px;
}

function bothSame(px: number): readonly [number, number] {
  return [px, px];
}

/** Width of what a cell keeps on one line, whatever its words are, px. */
function keptContentPx(
  { cell, text, readablePx }: MeasuredCell,
  squeeze: Squeeze,
  isHeader: boolean,
): number {
  const { fontSizePx } = cell.look;
  const { maxContentEm, paragraphs } = text;
  const { keepsShort } = squeeze;
  if ((keepsShort === 'all' || (keepsShort === 'values' && !isHeader)) && isShort(cell.text))
    return maxContentEm * fontSizePx;
  if (!isHeader && readablePx <= squeeze.wholePx) return maxContentEm * fontSizePx;
  if (isHeader || !squeeze.keepsProse) return 0;
  const textEm = paragraphs.reduce((total, { widthEm }) => total + widthEm, 0);
  const letterEm = Math.min(LETTER_EM_MAX, textEm / Math.max(1, cell.text.length));
  return Math.min(maxContentEm, PROSE_LETTERS * letterEm) * fontSizePx;
}

function isShort(text: string): boolean {
  if (text.length <= SHORT_LETTERS_MAX) return true;
  return text.length <= 2 * SHORT_LETTERS_MAX && Array.from(text).length <= SHORT_LETTERS_MAX;
}

/** Lines of an address where others lack room. */
const ADDRESS_LINES = 3;

/** An address makes do with a few lines until prose has what reads well. */
function modestPx({ cell, inner, image, maxPx }: MeasuredCell, keptPx: number, readablePx: number): number {
  if (image || inner || readablePx <= keptPx || !isAddress(cell.text)) return readablePx;
  return Math.min(readablePx, Math.max(keptPx, Math.ceil(maxPx / ADDRESS_LINES)));
}

/** The same for all tables of a kin. */
function leastInnerPx(inner: MeasuredTable, squeeze: Squeeze): number {
  const known = inner.kin.leastPx.get(squeeze);
  if (known !== undefined) return known;
  const px = leastOf(squeezedNeeds(inner, squeeze)) + linesAcrossPx(inner);
  inner.kin.leastPx.set(squeeze, px);
  return px;
}

/** What columns keep together, px. */
export function leastOf(needs: readonly ColumnNeed[]): number {
  return needs.reduce((total, need) => total + need.keptPx, 0);
}
