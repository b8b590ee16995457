import type { RowGroups, Summary, TableStructure } from '../table/structure.ts';
import { type Cell, type Column, NO_STYLE, plainCell, type Records, type Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { dropColumns, withShorterSpan } from './drop-columns.ts';
import { type GroupedRows, groupSections, type Section } from './group-sections.ts';
import { MergedColumns } from './merged-columns.ts';
import { indented, SummaryRows } from './summary-rows.ts';

/** Rows [from, to) of one page. */
export interface PageRows {
  readonly from: number;
  readonly to: number;
}

/** A table with headings of groups and summary rows. */
export interface StructuredRows {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly records: Records;
}

/** Orders the rows by their groups. Must be called before the rows are paginated. */
export function orderByGroups(
  rows: readonly Row[],
  groups: RowGroups | undefined,
  asSent: readonly Row[],
): GroupedRows {
  if (groups === undefined) return { rows, sections: [] };
  const indexes = new Map(asSent.map((row, index) => [row, index]));
  return groupSections(rows, groups, (row) => indexes.get(row));
}

/**
 * Adds the headings of the groups and the summary rows to the rows of a page, and merges columns.
 *
 * @param areSeparate whether merged columns stay separate
 */
export function addStructure(
  columns: readonly Column[],
  grouped: GroupedRows,
  structure: TableStructure,
  page: PageRows,
  areSeparate: boolean,
  warnings: Warnings,
): StructuredRows {
  return new StructureBuilder(columns, grouped, structure, page, areSeparate, warnings).build();
}

class StructureBuilder {
  private readonly grouped: GroupedRows;
  private readonly groups: RowGroups | undefined;
  private readonly page: PageRows;
  private readonly columns: readonly Column[];
  /** Undefined if no columns are merged, or if merged columns stay separate. */
  private readonly merged: MergedColumns | undefined;
  /** Columns in the order shown: without those that became headings or are merged into others. */
  private readonly shown: readonly number[];
  private readonly summaryRows: SummaryRows;
  private readonly rows: Row[] = [];
  private readonly records: Row[] = [];

  constructor(
    columns: readonly Column[],
    grouped: GroupedRows,
    { groups, summaries, columnMerges = [] }: TableStructure,
    page: PageRows,
    areSeparate: boolean,
    warnings: Warnings,
  ) {
    this.columns = columns;
    this.grouped = grouped;
    this.groups = groups;
    this.page = page;
    const by = groups?.by ?? [];
    const isShown = (index: number) => !columns[index]!.isHidden && !by.includes(index);
    const merged = new MergedColumns(columnMerges, columns, isShown, warnings);
    const others = [...columns.keys()].filter(isShown);
    const unmerged = others.filter((index) => !merged.isAbsorbed(index));
    const inOrder = (indexes: readonly number[]) => (this.isColumn ? [...by, ...indexes] : indexes);
    this.merged = areSeparate || columnMerges.length === 0 ? undefined : merged;
    this.shown = inOrder(areSeparate ? others : unmerged);
    const labels = this.isColumn ? by : [];
    const isGrouped = grouped.sections.length > 0;
    this.summaryRows = new SummaryRows(
      columns,
      inOrder(unmerged),
      labels,
      grouped.rows,
      summaries,
      isGrouped,
      warnings,
    );
  }

  build(): StructuredRows {
    const { from, to } = this.page;
    this.addSummaries(undefined, 'top');
    if (this.grouped.sections.length === 0) this.addData(from, to, 0);
    for (const section of this.grouped.sections) this.addSection(section);
    this.addSummaries(undefined, 'bottom');
    const added = this.summaryRows.addedColumn;
    const withAdded = (columns: readonly Column[]) => (added === undefined ? columns : [added, ...columns]);
    return {
      columns: withAdded(this.shown.map((index) => this.columns[index]!)),
      rows: this.rows,
      records: {
        ...dropColumns(withAdded(this.columns), this.records),
        hasLabelColumn: added !== undefined,
      },
    };
  }

  private readonly isLeftOut = (column: number): boolean => {
    return this.columns[column]!.isHidden === true || this.merged?.isAbsorbed(column) === true;
  };

  private get isColumn(): boolean {
    return this.groups?.as === 'column';
  }

  private addSection(section: Section): void {
    const { from, to, level, inner } = section;
    const [first, end] = [Math.max(from, this.page.from), Math.min(to, this.page.to)];
    if (first >= end) return;
    const start = this.rows.length;
    if (!this.isColumn) this.addHeading(section, first > from);
    if (first === from) this.addSummaries(section, 'top');
    if (inner.length === 0) this.addData(first, end, level + 1);
    for (const each of inner) this.addSection(each);
    if (end === to) this.addSummaries(section, 'bottom');
    if (this.isColumn) this.mergeGroupCells(section, start);
  }

  private addHeading(section: Section, isContinued: boolean): void {
    const cell = this.headingCell(section);
    const pattern = isContinued ? `${cell.pattern} …` : cell.pattern;
    const count = this.shown.length + (this.summaryRows.addedColumn === undefined ? 0 : 1);
    const { level } = section;
    const style = level === 0 ? { colspan: count } : { colspan: count, indent: level };
    const first = { ...cell, pattern, style };
    const cells = Array.from({ length: count }, (_, index) => (index === 0 ? first : EMPTY_CELL));
    this.rows.push({ cells, style: NO_STYLE, kind: 'group', level, keepWith: 'next' });
  }

  private headingCell({ value, from, to }: Section): Cell & { readonly pattern: string } {
    const { label, empty } = this.groups!;
    const isEmpty = value.value === undefined || value.value === null || value.value === '';
    const pattern = label.replaceAll('{n}', String(to - from));
    const shown = isEmpty && empty !== undefined ? plainCell(empty, undefined) : value;
    return { ...shown, link: undefined, tooltip: undefined, style: NO_STYLE, pattern };
  }

  private addData(from: number, to: number, level: number): void {
    for (const row of this.grouped.rows.slice(from, to)) {
      const cells = this.shown.map((column, index) => {
        const own = this.merged?.cellOf(row, column) ?? row.cells[column]!;
        const cell = withShorterSpan(own, column, this.columns, this.isLeftOut);
        return index === 0 && !this.isColumn ? indented(cell, level) : cell;
      });
      const own = this.summaryRows.addedColumn === undefined ? cells : [EMPTY_CELL, ...cells];
      this.rows.push(level === 0 ? { ...row, cells: own } : { ...row, cells: own, level });
      this.records.push(
        this.summaryRows.addedColumn === undefined ? row : { ...row, cells: [EMPTY_CELL, ...row.cells] },
      );
    }
  }

  /** @param section undefined for the whole table */
  private addSummaries(section: Section | undefined, side: Summary['side']): void {
    const added = this.summaryRows.addedColumn === undefined ? 0 : 1;
    for (const { record } of this.summaryRows.rowsOf(section, side, this.page)) {
      const shown = this.shown.map((column) => record.cells[column + added]!);
      this.rows.push({ ...record, cells: [...record.cells.slice(0, added), ...shown] });
      this.records.push(record);
    }
  }

  /** Merges the cells of a group column over the rows of a group. */
  private mergeGroupCells(section: Section, start: number): void {
    const column = section.level + (this.summaryRows.addedColumn === undefined ? 0 : 1);
    const rowspan = this.rows.length - start;
    const heading = { ...this.headingCell(section), style: { rowspan, verticalAlign: 'top' as const } };
    for (let index = start; index < this.rows.length; index++) {
      const row = this.rows[index]!;
      const cells = row.cells.map((cell, at) =>
        at === column ? (index === start ? heading : EMPTY_CELL) : cell,
      );
      this.rows[index] = { ...row, cells, startsGroup: row.startsGroup || index === start };
    }
  }
}

const EMPTY_CELL = plainCell(undefined, undefined);
