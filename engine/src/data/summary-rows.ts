import { limits, type SummaryFunction } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { Summary } from '../table/structure.ts';
import { type Cell, type Column, plainCell, type Row } from '../table/table.ts';
import { isEmptyValue, parseNumber } from '../values/compare-values.ts';
import { summarize } from '../values/summarize.ts';
import type { Warnings } from '../warnings.ts';
import { type GroupedRows, type Section, sectionName } from './group-sections.ts';
import type { ShownColumns } from './show-columns.ts';

/** Share of numbers from which a column counts as numeric; the rest may be remarks. */
const NUMBER_SHARE_MIN = 0.8;
const numericTypes: ReadonlySet<string | undefined> = new Set([
  undefined,
  'number',
  'currency',
  'percentage',
]);

/** A cell whose text is indented, unless it has an indentation of its own. */
export function indented(cell: Cell, levels: number): Cell {
  if (levels < 1 || cell.style.indent !== undefined) return cell;
  return { ...cell, style: { ...cell.style, indent: Math.min(levels, limits.indentMax) } };
}

/** Computes the summary rows of a table and of its groups. */
export class SummaryRows {
  /** A column without a name for the labels, if every shown column has a value. */
  readonly addedColumn: Column | undefined;
  private readonly columns: readonly Column[];
  private readonly shown: ShownColumns;
  private readonly rows: readonly Row[];
  private readonly summaries: readonly Summary[];
  private readonly isGrouped: boolean;
  private readonly functions: ReadonlyMap<Summary, ReadonlyMap<number, SummaryFunction>>;
  private readonly labelColumns: ReadonlyMap<Summary, number | undefined>;
  private readonly warnings: Warnings;

  constructor(
    columns: readonly Column[],
    shown: ShownColumns,
    grouped: GroupedRows,
    summaries: readonly Summary[],
    warnings: Warnings,
  ) {
    const { rows, sections } = grouped;
    this.columns = columns;
    this.shown = shown;
    this.rows = rows;
    this.isGrouped = sections.length > 0;
    this.warnings = warnings;
    const { order, groupCount, stub } = shown;
    const numeric = summaries.length === 0 ? [] : order.filter((column) => isNumeric(rows, column));
    /** Columns that can have the label: that of the stub, or the first one that is not numeric. */
    const labelled =
      stub === undefined
        ? order.slice(groupCount).filter((column) => !numeric.includes(column))
        : order.slice(stub.from, stub.to);
    const functions = new Map<Summary, ReadonlyMap<number, SummaryFunction>>();
    const labelColumns = new Map<Summary, number | undefined>();
    for (const summary of summaries) {
      const own = functionsOf(
        summary,
        numeric.filter((column) => stub === undefined || !labelled.includes(column)),
      );
      if (own.size === 0) {
        warnings.add(
          `${summary.name}: the table has no numeric columns, so the summary row was not rendered.`,
          summary.pointer,
        );
        continue;
      }
      functions.set(summary, own);
      const free = labelled.filter((column) => !own.has(column));
      labelColumns.set(summary, free.find((column) => !numeric.includes(column)) ?? free[0]);
    }
    this.functions = functions;
    this.labelColumns = labelColumns;
    this.summaries = [...functions.keys()];
    const needsColumn = this.summaries.some(
      (summary) => summary.label !== '' && labelColumns.get(summary) === undefined,
    );
    this.addedColumn = needsColumn ? { name: '', style: {} } : undefined;
    this.warn();
  }

  /**
   * The summary rows on one side of a group, or of the whole table, with a cell for each column of the data after
   * that of the added column.
   */
  rowsOf(
    section: Section | undefined,
    side: Summary['side'],
    page: { readonly from: number; readonly to: number },
  ): Row[] {
    return this.summaries
      .filter((summary) => summary.side === side && this.applies(summary, section))
      .map((summary) => {
        let { from, to } = section ?? { from: 0, to: this.rows.length };
        if (summary.over === 'page') [from, to] = [Math.max(from, page.from), Math.min(to, page.to)];
        return this.rowOf(summary, this.rows.slice(from, to), section === undefined ? 0 : section.level + 1);
      });
  }

  private applies(
    { of = this.isGrouped ? 'both' : 'table', groups }: Summary,
    section: Section | undefined,
  ): boolean {
    if (section === undefined) return of !== 'groups';
    return of !== 'table' && (groups === undefined || groups.includes(sectionName(section)));
  }

  private rowOf(summary: Summary, rows: readonly Row[], level: number): Row {
    const { label, missing, side, style } = summary;
    const functions = this.functions.get(summary)!;
    const labelColumn = this.labelColumns.get(summary);
    const cells = this.columns.map((_, column): Cell => {
      const name = functions.get(column);
      if (name !== undefined) return this.valueCell(summary, name, rows, column);
      if (column !== labelColumn) return plainCell(missing, undefined);
      return indented(plainCell(label, undefined), this.shown.groupCount > 0 ? 0 : level - 1);
    });
    const isLabelAdded = this.addedColumn !== undefined;
    const first = isLabelAdded ? [plainCell(labelColumn === undefined ? label : '', undefined)] : [];
    return {
      style,
      kind: 'summary',
      label,
      level,
      keepWith: side === 'bottom' ? 'previous' : 'next',
      cells: [...first, ...cells],
    };
  }

  /** The value has the type and format of the first value of the column, so a sum of currency is currency. */
  private valueCell(summary: Summary, name: SummaryFunction, rows: readonly Row[], column: number): Cell {
    const { value } = summarize(name, valuesOf(rows, column));
    if (isEmptyValue(value)) return plainCell(summary.missing, undefined);
    const plain = plainCell(value, undefined);
    const model = rows.find(({ cells }) => !isEmptyValue(cells[column]?.value))?.cells[column];
    if (model === undefined || name === 'count' || name === 'countDistinct')
      return { ...plain, format: summary.format };
    const format = summary.format === undefined ? model.format : { ...model.format, ...summary.format };
    return { ...plain, type: model.type ?? (summary.format && 'number'), format };
  }

  private warn(): void {
    for (const summary of this.summaries) {
      for (const [column, name] of this.functions.get(summary)!) {
        const header = this.columns[column]!.name;
        const values = valuesOf(this.rows, column);
        const { ignored, count } = summarize(name, values);
        if (ignored > 0) {
          const verb = ignored === 1 ? 'is not a number and was' : 'are not numbers and were';
          const message = `${summary.name}: ${ignored} of ${count} values of "${header}" ${verb} left out of the ${name}.`;
          this.warnings.add(message, summary.pointer);
        }
        if (name === 'sum' && this.isPercentage(column)) {
          const message = `${summary.name}: a sum of the percentages in "${header}" is rarely meaningful. Use "mean".`;
          this.warnings.add(message, summary.pointer);
        }
      }
    }
  }

  private isPercentage(column: number): boolean {
    const cell = this.rows.map(({ cells }) => cells[column]).find((each) => !isEmptyValue(each?.value));
    return (
      cell?.type === 'percentage' || (typeof cell?.value === 'string' && cell.value.trim().endsWith('%'))
    );
  }
}

function functionsOf(
  { functions }: Summary,
  numeric: readonly number[],
): ReadonlyMap<number, SummaryFunction> {
  return typeof functions === 'string' ? new Map(numeric.map((column) => [column, functions])) : functions;
}

function valuesOf(rows: readonly Row[], column: number): (JsonValue | undefined)[] {
  return rows.map(({ cells }) => cells[column]?.value);
}

function isNumeric(rows: readonly Row[], column: number): boolean {
  let [numbers, values] = [0, 0];
  for (const { cells } of rows) {
    const { value, type } = cells[column]!;
    if (isEmptyValue(value)) continue;
    values++;
    if (numericTypes.has(type) && parseNumber(value) !== undefined) numbers++;
  }
  return values > 0 && numbers >= values * NUMBER_SHARE_MIN;
}
