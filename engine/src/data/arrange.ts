import { EngineError } from '../errors.ts';
import { type RenderLimits, tableSizeError } from '../table/render-limits.ts';
import { NO_STRUCTURE, type TableStructure } from '../table/structure.ts';
import type {
  ArrangedTable,
  Column,
  DataProcessing,
  Grouping,
  ResolvedPagination,
  Row,
  RuleBasis,
  SortKey,
  Table,
} from '../table/table.ts';
import { filterRows } from '../values/matches.ts';
import { sortRows } from '../values/sort-rows.ts';
import type { Warnings } from '../warnings.ts';
import { addStructure, orderByGroups, type StructuredRows } from './add-structure.ts';
import { aggregatedStructure } from './aggregated-structure.ts';
import { attachNotes } from './attach-notes.ts';
import { dropColumns } from './drop-columns.ts';
import { groupRows } from './group-rows.ts';
import type { Section } from './group-sections.ts';
import { groupVisuals } from './group-visuals.ts';
import { hideEmptyColumns } from './hide-columns.ts';
import { keepColumn } from './keep-column.ts';
import { markNotes } from './mark-notes.ts';
import { hasRowspans, pageRows } from './page-rows.ts';

/**
 * Selects and orders the rows to show: filter, sort, group, sort the groups, paginate.
 *
 * @param mergedColumns whether columns that `mergeColumns` merges stay separate
 * @throws EngineError if the remaining rows exceed the limits
 */
export function arrange(
  table: Table,
  limit: RenderLimits,
  warnings: Warnings,
  mergedColumns: 'merged' | 'separate' = 'merged',
): ArrangedTable {
  const { processing, pagination } = table.settings;
  const noted = table.notes && attachNotes(table, table.notes);
  let { columns, rows } = noted ?? table;
  if (processing.filter !== undefined) {
    rows = filterRows(rows, processing.filter);
    if (rows.length === 0)
      warnings.add('No rows match the filter, so the table is empty.', '/options/dataProcessing/filter');
  }
  if (processing.sort.length > 0) rows = sortRows(rows, processing.sort);
  let { structure } = table;
  if (processing.group !== undefined) {
    if (structure !== NO_STRUCTURE)
      structure = aggregatedStructure(structure, processing.group, columns, warnings);
    ({ columns, rows } = groupTable(columns, rows, processing.group, processing.groupSort, warnings));
  }
  if (table.settings.hideEmptyColumns) columns = hideEmptyColumns(columns, rows);
  if (structure !== NO_STRUCTURE) structure = keepColumn(structure, columns, warnings);
  let asSent = noted?.rows ?? table.rows;
  if (isReordered(processing, structure) && hasRowspans(rows)) {
    const replaced = new Map(rows.map((row) => [row, withoutRowspans(row)]));
    rows = [...replaced.values()];
    asSent = asSent.map((row) => replaced.get(row) ?? row);
    warnings.add('rowspan is ignored because filtering, sorting or grouping changes the order of the rows.');
  }
  const grouped = orderByGroups(rows, structure.groups, asSent, warnings);
  rows = grouped.rows;
  const page = pagination.enabled
    ? choosePage(rows.length, pagination, warnings)
    : { from: 0, to: rows.length };
  const shown = pageRows(rows, page, warnings);
  const problem = tableSizeError(shown.length, columns.length, limit);
  if (problem !== undefined) throw new EngineError('too-large', [{ path: '', message: problem }]);
  const { settings } = table;
  const areSeparate = mergedColumns === 'separate';
  const shownRows: Pick<ArrangedTable, 'columns' | 'rows'> & Partial<StructuredRows> =
    structure === NO_STRUCTURE
      ? dropColumns(columns, shown)
      : addStructure(columns, grouped, structure, { ...page, rows: shown }, areSeparate, warnings);
  const { order = shownOrder(columns), sources = shown, ...placed } = shownRows;
  const arranged: ArrangedTable = {
    stage: 'arranged',
    settings,
    structure,
    firstRowNumber: page.from + 1,
    ...placed,
    ...ruleBasis({ rules: table.rules, columns, rows, order, sources }, grouped.sections),
  };
  if (noted === undefined || table.notes === undefined) return arranged;
  return markNotes(arranged, table.notes, { sent: noted, sections: grouped.sections }, warnings);
}

function isReordered({ filter, sort, group }: DataProcessing, { groups }: TableStructure): boolean {
  return filter !== undefined || sort.length > 0 || group !== undefined || groups !== undefined;
}

function groupTable(
  columns: readonly Column[],
  rows: readonly Row[],
  group: Grouping,
  sort: readonly SortKey[],
  warnings: Warnings,
): Pick<Table, 'columns' | 'rows'> {
  const grouped = groupRows(columns, rows, group, warnings);
  const sorted = sort.length > 0 ? sortRows(grouped.rows, sort) : grouped.rows;
  return groupVisuals(columns, { ...grouped, rows: sorted }, group, warnings);
}

function choosePage(
  rows: number,
  pagination: ResolvedPagination,
  warnings: Warnings,
): { from: number; to: number } {
  const pages = Math.max(1, Math.ceil(rows / pagination.pageSize));
  if (pagination.currentPage > pages) {
    const has = pages === 1 ? 'There is 1 page' : `There are ${pages} pages`;
    warnings.add(`${has}; page ${pagination.currentPage} has no rows, so the last page is shown.`);
  }
  const page = Math.min(pagination.currentPage, pages);
  const from = (page - 1) * pagination.pageSize;
  const to = Math.min(rows, page * pagination.pageSize);
  const left = rows - (to - from);
  if (pagination.isImplied && left > 0) {
    const verb = left === 1 ? 'is' : 'are';
    warnings.add(
      `pagination shows ${to - from} of ${rows} rows; ${left} ${verb} left out. Add "enabled": true if this is intended.`,
      undefined,
      'truncated',
    );
  }
  return { from, to };
}

/** Indexes of the columns that are not hidden. */
function shownOrder(columns: readonly Column[]): number[] {
  return columns.flatMap(({ isHidden }, column) => (isHidden ? [] : [column]));
}

/** What the rules stage reads, if a rule or a column needs it. */
function ruleBasis(
  basis: Omit<RuleBasis, 'groups'>,
  sections: readonly Section[],
): Pick<ArrangedTable, 'basis'> {
  const isNeeded =
    basis.rules.length > 0 ||
    basis.columns.some(({ scale, show }) => scale !== undefined || show !== undefined);
  return isNeeded ? { basis: { ...basis, groups: innermost(sections) } } : {};
}

function innermost(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => (section.inner.length === 0 ? [section] : innermost(section.inner)));
}

function withoutRowspans(row: Row): Row {
  return {
    ...row,
    cells: row.cells.map((cell) => {
      const { rowspan: _rowspan, ...style } = cell.style;
      return { ...cell, style };
    }),
  };
}
