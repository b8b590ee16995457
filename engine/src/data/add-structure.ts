import { showValue } from '@pictable/contract';
import { nearestName } from '@pictable/contract/json';
import type { CellMerge, ColumnMerge, RowGroups, Summary, TableStructure } from '../table/structure.ts';
import {
  type ArrangedTable,
  addedTextCell,
  type Cell,
  type Column,
  NO_STYLE,
  plainCell,
  type Records,
  type Row,
} from '../table/table.ts';
import { textOf } from '../values/compare-values.ts';
import { Warnings } from '../warnings.ts';
import { dropColumns, withShorterSpan } from './drop-columns.ts';
import {
  type GroupedRows,
  groupSections,
  namesOfGroup,
  type Section,
  sectionName,
} from './group-sections.ts';
import { absorbedColumns, placeMerges, usableMerges } from './merged-columns.ts';
import { type ShownColumns, showColumns } from './show-columns.ts';
import { indented, SummaryRows } from './summary-rows.ts';

/** Rows [from, to) of one page. */
export interface PageRows {
  readonly from: number;
  readonly to: number;
  /** These rows, with spans that start and end on the page. */
  readonly rows: readonly Row[];
}

/** A table with headings of groups and summary rows. */
export interface StructuredRows extends Pick<ArrangedTable, 'spanners' | 'stub' | 'merge' | 'merged'> {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly records: Records;
  /** Index of each shown column as sent; undefined for an added one. */
  readonly order: readonly (number | undefined)[];
  /** By row: the row or summary with the columns as sent; undefined for a heading. */
  readonly sources: readonly (Row | undefined)[];
}

/** Orders the rows by their groups. Must be called before the rows are paginated. */
export function orderByGroups(
  rows: readonly Row[],
  groups: RowGroups | undefined,
  asSent: readonly Row[],
  warnings: Warnings,
): GroupedRows {
  if (groups === undefined) return { rows, sections: [] };
  const indexes = new Map(asSent.map((row, index) => [row, index]));
  const grouped = groupSections(rows, groups, (row) => indexes.get(row));
  for (const [level, order] of groups.order.entries()) warnAboutOrder(groups, level, order, asSent, warnings);
  return grouped;
}

/**
 * An order may name groups that the table does not have, or not any more. But then it has to name all that the table
 * has: the name of a group that comes last, and not where it was put, may be misspelt.
 */
function warnAboutOrder(
  groups: RowGroups,
  level: number,
  order: readonly string[],
  asSent: readonly Row[],
  warnings: Warnings,
): void {
  const column = groups.by[level];
  if (column === undefined || order.length === 0 || asSent.length === 0) return;
  const named = new Set(order);
  const unknown = new Set(named);
  const unnamed = new Set<string>();
  for (const { cells } of asSent) {
    const names = namesOfGroup(textOf(cells[column]!.value), groups);
    if (!names.some((name) => named.has(name))) unnamed.add(names[0]);
    for (const name of names) unknown.delete(name);
    if (unknown.size === 0) return;
  }
  const [first] = unnamed;
  if (first === undefined) return;
  const place = groups.order.length > 1 ? `order.${level}` : 'order';
  const message = `rowGroups.${place} ${unknownNamesText([...unknown], named.size, unnamed, first)}`;
  warnings.add(message, `/rowGroups/${place.replace('.', '/')}`);
}

/**
 * @param count number of names
 * @param unnamed groups that the order does not name
 */
function unknownNamesText(
  unknown: readonly string[],
  count: number,
  unnamed: ReadonlySet<string>,
  first: string,
): string {
  if (unknown.length === count)
    return `names none of the groups; the first one is ${showValue(first)}. They stay in the order of their rows.`;
  const more = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  const nearest = nearestName(unknown[0]!, unnamed);
  const hint = nearest === undefined ? '' : ` Did you mean ${showValue(nearest)}?`;
  return `names groups that the table does not have: ${showValue(unknown[0]!)}${more}. The groups that it does not name come last; the first of them is ${showValue(first)}.${hint}`;
}

/**
 * Adds the headings of the groups and the summary rows to the rows of a page.
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
  private readonly shown: ShownColumns;
  private readonly merge: CellMerge | undefined;
  private readonly columnMerges: readonly ColumnMerge[];
  private readonly summaryRows: SummaryRows;
  private readonly rows: Row[] = [];
  /** By row: the row or summary with the columns as sent; undefined for a heading. */
  private readonly sources: (Row | undefined)[] = [];
  private readonly records: Row[] = [];

  constructor(
    columns: readonly Column[],
    grouped: GroupedRows,
    structure: TableStructure,
    page: PageRows,
    areSeparate: boolean,
    warnings: Warnings,
  ) {
    this.columns = columns;
    this.grouped = grouped;
    this.groups = structure.groups;
    this.page = page;
    this.merge = withStub(structure);
    // Warnings are added when the columns are shown with their merges.
    const unmerged = showColumns(columns, structure, new Set(), new Warnings());
    const isShown = (column: number) => unmerged.order.slice(unmerged.groupCount).includes(column);
    const merges = usableMerges(structure.columnMerges ?? [], columns, isShown, warnings);
    const merged = showColumns(columns, structure, absorbedColumns(merges), warnings);
    this.columnMerges = areSeparate ? [] : merges;
    this.shown = areSeparate ? unmerged : merged;
    this.summaryRows = new SummaryRows(columns, merged, grouped, structure, warnings);
  }

  build(): StructuredRows {
    const { from, to } = this.page;
    this.addSummaries(undefined, 'top');
    if (this.grouped.sections.length === 0) this.addData(from, to, 0);
    for (const section of this.grouped.sections) this.addSection(section);
    this.addSummaries(undefined, 'bottom');
    const added = this.summaryRows.addedColumn;
    const withAdded = (columns: readonly Column[]) => (added === undefined ? columns : [added, ...columns]);
    const order = added === undefined ? this.shown.order : [undefined, ...this.shown.order];
    return {
      columns: withAdded(this.shown.columns),
      rows: this.rows,
      records: {
        ...dropColumns(withAdded(this.shown.columnsAsData), this.records),
        hasLabelColumn: added !== undefined,
      },
      ...movedBy(added === undefined ? 0 : 1, this.shown),
      merge: this.merge && placed(this.merge, order),
      merged: placeMerges(this.columnMerges, this.columns, order, this.dataRows()),
      order,
      sources: this.sources,
    };
  }

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
    const count = this.shown.order.length + (this.summaryRows.addedColumn === undefined ? 0 : 1);
    const { level } = section;
    const style = level === 0 ? { colspan: count } : { colspan: count, indent: level };
    const first = { ...cell, pattern, style };
    const cells = Array.from({ length: count }, (_, index) => (index === 0 ? first : EMPTY_CELL));
    this.addRow({ cells, style: NO_STYLE, kind: 'group', level, keepWith: 'next' }, undefined);
  }

  private headingCell(section: Section): Cell & { readonly pattern: string } {
    const { value, from, to, level } = section;
    const { by, label, empty } = this.groups!;
    const isEmpty = value.value === undefined || value.value === null || value.value === '';
    const pattern = label.replaceAll('{n}', String(to - from));
    const shown = isEmpty && empty !== undefined ? addedTextCell(empty) : value;
    return {
      ...shown,
      link: undefined,
      tooltip: undefined,
      style: NO_STYLE,
      pattern,
      group: sectionName(section),
      groupColumn: this.columns[by[level] ?? -1],
    };
  }

  /** The row of data of each row; undefined for derived rows. */
  private dataRows(): (Row | undefined)[] {
    return this.sources.map((source) => (source?.kind === undefined ? source : undefined));
  }

  private addRow(row: Row, source: Row | undefined): void {
    this.rows.push(row);
    this.sources.push(source);
  }

  private addData(from: number, to: number, level: number): void {
    const absorbed = absorbedColumns(this.columnMerges);
    const isLeftOut = (column: number) => this.columns[column]!.isHidden === true || absorbed.has(column);
    for (const row of this.page.rows.slice(from - this.page.from, to - this.page.from)) {
      const indent = Math.max(this.shown.indentOf(row), this.isColumn ? 0 : level - 1);
      const cells = this.shown.order.map((column, index) => {
        const cell = withShorterSpan(row.cells[column]!, column, this.columns, isLeftOut);
        return index === this.shown.indented ? indented(cell, indent) : cell;
      });
      const own = this.summaryRows.addedColumn === undefined ? cells : [EMPTY_CELL, ...cells];
      this.addRow(level === 0 ? { ...row, cells: own } : { ...row, cells: own, level }, row);
      this.records.push(
        this.summaryRows.addedColumn === undefined ? row : { ...row, cells: [EMPTY_CELL, ...row.cells] },
      );
    }
  }

  /** @param section undefined for the whole table */
  private addSummaries(section: Section | undefined, side: Summary['side']): void {
    const added = this.summaryRows.addedColumn === undefined ? 0 : 1;
    for (const record of this.summaryRows.rowsOf(section, side, this.page)) {
      const shown = this.shown.order.map((column) => record.cells[column + added]!);
      const source = added === 0 ? record : { ...record, cells: record.cells.slice(added) };
      this.addRow({ ...record, cells: [...record.cells.slice(0, added), ...shown] }, source);
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

/** Equal cells of all stub columns but the last, which names the single rows, are merged too, as in gt. */
function withStub({ merge, stub }: TableStructure): CellMerge | undefined {
  const outer = stub?.columns.slice(0, -1) ?? [];
  if (outer.length === 0) return merge;
  const { columns, ...options } = merge ?? NO_MERGE;
  const implied = outer.filter((column) => !columns.includes(column));
  return { ...options, columns: [...outer, ...columns.filter((column) => !outer.includes(column))], implied };
}

const NO_MERGE: CellMerge = { columns: [], within: true, empty: false, pointer: '' };

/** The merge of cells by positions of the shown columns; undefined if none of its columns is shown. */
function placed(merge: CellMerge, order: readonly (number | undefined)[]): CellMerge | undefined {
  const positionsOf = (columns: readonly number[]) =>
    columns.map((column) => order.indexOf(column)).filter((position) => position >= 0);
  const columns = positionsOf(merge.columns);
  const implied = positionsOf(merge.implied ?? []);
  return columns.length === 0 ? undefined : { ...merge, columns, implied };
}

/** The spanners and the stub beside a number of columns that come first. */
function movedBy(count: number, { spanners, stub }: ShownColumns): Pick<ArrangedTable, 'spanners' | 'stub'> {
  return {
    spanners:
      spanners.length === 0
        ? undefined
        : spanners.map((spanner) => ({ ...spanner, from: spanner.from + count, to: spanner.to + count })),
    stub: stub && { ...stub, from: stub.from + count, to: stub.to + count },
  };
}

const EMPTY_CELL = plainCell(undefined, undefined);
