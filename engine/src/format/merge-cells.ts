import type { FormattedCell, FormattedRow } from '../table/formatted-table.ts';
import { type FootnoteMark, footnoteMark } from '../table/notes.ts';
import type { CellMerge } from '../table/structure.ts';
import type { Column, TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

const WARNING_CHARS_MAX = 80;

/**
 * Merges neighbouring cells of a column that show the same text: the first one spans the others. Cells with a
 * span of their own are not merged, nor are headings and summaries.
 *
 * @param merge by positions of the columns
 */
export function mergeCells(
  rows: readonly FormattedRow[],
  columns: readonly Column[],
  merge: CellMerge,
  settings: TableSettings,
  warnings: Warnings,
): readonly FormattedRow[] {
  return new CellMerger(rows, columns, merge, settings, warnings).merge();
}

class CellMerger {
  private readonly rows: readonly FormattedRow[];
  private readonly columns: readonly Column[];
  private readonly options: CellMerge;
  private readonly settings: TableSettings;
  private readonly warnings: Warnings;
  private readonly spans: readonly Uint8Array[];
  /** The cells of each row, with those that changed. */
  private readonly cells: FormattedCell[][];
  /** Whether each row continues the merged cells of all earlier columns. */
  private readonly isWithin: boolean[];

  constructor(
    rows: readonly FormattedRow[],
    columns: readonly Column[],
    options: CellMerge,
    settings: TableSettings,
    warnings: Warnings,
  ) {
    this.rows = rows;
    this.columns = columns;
    this.options = options;
    this.settings = settings;
    this.warnings = warnings;
    this.spans = ownSpans(rows, columns.length);
    this.cells = rows.map((row) => [...row.cells]);
    this.isWithin = rows.map((row, index) => index > 0 && isSameBlock(rows[index - 1]!, row));
  }

  merge(): readonly FormattedRow[] {
    for (const column of this.options.columns) this.mergeColumn(column);
    return this.rows.map((row, index) => ({ ...row, cells: this.cells[index]! }));
  }

  private mergeColumn(column: number): void {
    const keys = this.rows.map((_, row) => this.keyOf(row, column));
    const runs = new RunCounter();
    let start = 0;
    const isJoined = this.rows.map((_, row) => {
      if (!this.isWithin[row]) return false;
      if (this.spans[row]![column] === Slot.coveredFromAbove) return true;
      return keys[row] !== undefined && keys[row] === keys[row - 1];
    });
    for (let row = 0; row < this.rows.length; row++) {
      if (!this.isWithin[row]) runs.startBlock();
      if (isJoined[row]) continue;
      start = row;
      let end = row + 1;
      while (end < this.rows.length && isJoined[end]) end++;
      if (keys[start] === undefined) continue;
      const cell = this.rows[start]!.cells[column]!;
      if (!isBlank(cell)) runs.add(keys[start]!, cell.text);
      if (end - start > 1) this.join(column, start, end);
    }
    this.warnAbout(runs.mostOften(), column);
    if (!this.options.within) return;
    for (const [row, joined] of isJoined.entries()) if (!joined) this.isWithin[row] = false;
  }

  /** Merges the cells of rows [from, to). */
  private join(column: number, from: number, to: number): void {
    const row = this.rows[from]!;
    const cell = row.cells[column]!;
    const verticalAlign =
      cell.style.verticalAlign ??
      row.style.verticalAlign ??
      this.columns[column]!.style.verticalAlign ??
      this.settings.verticalAlign ??
      'top';
    const style = { ...cell.style, rowspan: to - from, verticalAlign };
    const mark = markOfAll(this.rows.slice(from, to).map(({ cells }) => cells[column]!));
    const marked = mark === undefined ? {} : { mark };
    this.cells[from]![column] = { ...cell, ...marked, style, merge: 'first' };
    for (let covered = from + 1; covered < to; covered++)
      this.cells[covered]![column] = { ...this.rows[covered]!.cells[column]!, ...marked, merge: 'covered' };
  }

  /** What equal cells have in common; undefined for a cell that is never merged. */
  private keyOf(row: number, column: number): string | undefined {
    const { kind, cells } = this.rows[row]!;
    if (kind !== undefined || this.spans[row]![column] !== Slot.free) return undefined;
    const cell = cells[column]!;
    const { text, image, nested, link, tooltip, style } = cell;
    if (nested !== undefined || (isBlank(cell) && !this.options.empty)) return undefined;
    return JSON.stringify([text, image?.url, link, tooltip, style.indent]);
  }

  private warnAbout(often: RunCount | undefined, column: number): void {
    if (often === undefined || this.options.implied?.includes(column)) return;
    const { name, field = name } = this.columns[column]!;
    const [value, header] = [often.text, field].map((text) => text.slice(0, WARNING_CHARS_MAX));
    this.warnings.add(
      `merge: "${value}" occurs in ${often.count} separate runs of "${header}". Sort by "${header}" to merge them.`,
      this.options.pointer,
    );
  }
}

/** The marks of all notes at cells that become one. */
function markOfAll(cells: readonly FormattedCell[]): FootnoteMark | undefined {
  const notes = new Map(cells.flatMap(({ mark }) => mark?.notes.map((note) => [note.number, note]) ?? []));
  return notes.size === 0 ? undefined : footnoteMark([...notes.values()]);
}

function isBlank({ isEmpty, text, image }: FormattedCell): boolean {
  return isEmpty || (image === undefined && text.trim() === '');
}

/** Whether cells of two consecutive rows can be merged. */
function isSameBlock(above: FormattedRow, below: FormattedRow): boolean {
  return above.kind === undefined && below.kind === undefined && !below.startsGroup;
}

interface RunCount {
  readonly text: string;
  readonly count: number;
}

/** Counts the runs of each value among rows that could be sorted to merge them. */
class RunCounter {
  private counts = new Map<string, RunCount>();
  private often: RunCount | undefined;

  startBlock(): void {
    this.often = this.mostOften();
    this.counts.clear();
  }

  add(key: string, text: string): void {
    this.counts.set(key, { text, count: (this.counts.get(key)?.count ?? 0) + 1 });
  }

  /** The first value with more than one run. */
  mostOften(): RunCount | undefined {
    return this.often ?? [...this.counts.values()].find(({ count }) => count > 1);
  }
}

/** How a slot takes part in the spans that cells define themselves. */
const Slot = { free: 0, spanned: 1, coveredFromAbove: 2 } as const;

function ownSpans(rows: readonly FormattedRow[], columnCount: number): readonly Uint8Array[] {
  const slots = rows.map(() => new Uint8Array(columnCount));
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, { style }] of cells.entries()) {
      const { colspan = 1, rowspan = 1 } = style;
      if ((colspan === 1 && rowspan === 1) || slots[row]![column] !== Slot.free) continue;
      const end = Math.min(rows.length, row + rowspan);
      let last = column + 1;
      while (last < Math.min(columnCount, column + colspan) && slots[row]![last] === Slot.free) last++;
      slots[row]!.fill(Slot.spanned, column, last);
      for (let below = row + 1; below < end; below++) slots[below]!.fill(Slot.coveredFromAbove, column, last);
    }
  }
  return slots;
}
