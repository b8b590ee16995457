import { limits, type SummaryFunction, showValue } from '@pictable/contract';
import { type JsonValue, nearestName } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import type { BoundExpression } from '../table/expression.ts';
import type { RowGroups, Summary, TableStructure } from '../table/structure.ts';
import { addedTextCell, type Cell, type Column, plainCell, type Row } from '../table/table.ts';
import { leftOutText, mixedCurrenciesText, noCurrencyText } from '../values/aggregate-warnings.ts';
import { isEmptyValue, isMissingValue, numberShareMin, parseNumber } from '../values/compare-values.ts';
import { mixedCurrencies } from '../values/currencies-of-amounts.ts';
import { derivedFormat } from '../values/derived-format.ts';
import {
  cellValue,
  type ExpressionRows,
  ExpressionRun,
  evaluator,
} from '../values/expression/evaluate-expression.ts';
import { ExpressionError } from '../values/expression/expression-error.ts';
import { expressionProblemTexts } from '../values/expression/expression-problems.ts';
import { ShownDecimals } from '../values/expression/shown-decimals.ts';
import { combinesAmounts, isCount, summarize } from '../values/summarize.ts';
import type { Warnings } from '../warnings.ts';
import { type GroupedRows, namesOfGroup, type Section, sectionName } from './group-sections.ts';
import type { ShownColumns } from './show-columns.ts';

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
  private readonly rowGroups: RowGroups | undefined;
  private readonly functions: ReadonlyMap<Summary, ReadonlyMap<number, SummaryFunction | BoundExpression>>;
  /** The column of the labels; undefined if they are in the added one. */
  private readonly labelColumn: number | undefined;
  private readonly warnings: Warnings;
  private readonly run = new ExpressionRun();

  constructor(
    columns: readonly Column[],
    shown: ShownColumns,
    grouped: GroupedRows,
    { summaries, groups }: Pick<TableStructure, 'summaries' | 'groups'>,
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
    const functions = new Map<Summary, ReadonlyMap<number, SummaryFunction | BoundExpression>>();
    this.rowGroups = groups;
    const groupNames = groups === undefined ? new Set<string>() : namesOfGroups(sections, groups);
    for (const summary of summaries) {
      const own = functionsOf(
        summary,
        numeric.filter((column) => stub === undefined || !labelled.includes(column)),
      );
      const missing = this.missingPart(summary, own.size);
      if (missing !== undefined) {
        this.warnAbout(summary, `the table has ${missing}, so the summary row was not rendered.`);
        continue;
      }
      this.warnAboutUnknownGroups(summary, groupNames);
      functions.set(summary, own);
    }
    this.functions = functions;
    this.summaries = [...functions.keys()];
    const withLabels = this.summaries.filter(({ label }) => label !== '');
    const used = new Set(withLabels.flatMap((summary) => [...functions.get(summary)!.keys()]));
    this.labelColumn =
      stub === undefined
        ? labelColumnOf(labelled, used, order, numeric)
        : stubLabelColumnOf(labelled, used, numeric);
    const needsColumn = withLabels.length > 0 && this.labelColumn === undefined;
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
    if (of === 'table' || groups === undefined) return of !== 'table';
    // Only row groups make sections.
    return namesOfGroup(sectionName(section), this.rowGroups!).some((name) => groups.includes(name));
  }

  private rowOf(summary: Summary, rows: readonly Row[], level: number): Row {
    const { label, missing, side, style } = summary;
    const functions = this.functions.get(summary)!;
    const { labelColumn } = this;
    const cells = this.columns.map((_, column): Cell => {
      const name = functions.get(column);
      if (name !== undefined) return this.valueCell(summary, name, rows, column);
      if (column !== labelColumn) return addedTextCell(missing);
      return indented(addedTextCell(label), this.shown.groupCount > 0 ? 0 : level - 1);
    });
    const isLabelAdded = this.addedColumn !== undefined;
    const first = isLabelAdded ? [addedTextCell(labelColumn === undefined ? label : '')] : [];
    return {
      style,
      kind: 'summary',
      label,
      level,
      keepWith: side === 'bottom' ? 'previous' : 'next',
      cells: [...first, ...cells],
    };
  }

  /**
   * The value has the type and format of the first value of the column, so a sum of currency is currency. Amounts in
   * several currencies have none.
   */
  private valueCell(
    summary: Summary,
    name: SummaryFunction | BoundExpression,
    rows: readonly Row[],
    column: number,
  ): Cell {
    const mixed = mixedCurrencies(rows.map(({ cells }) => cells[column]));
    if (mixed !== undefined && typeof name === 'string' && combinesAmounts(name)) {
      this.warnAbout(summary, mixedCurrenciesText(this.columns[column]!.name, name, mixed));
      return addedTextCell(summary.missing);
    }
    const plain =
      typeof name === 'string'
        ? plainCell(summarize(name, valuesOf(rows, column)).value, undefined)
        : this.expressionCell(summary, name, rows);
    if (isEmptyValue(plain.value)) return addedTextCell(summary.missing);
    const model = modelCell(rows, column, name);
    if (model === undefined || (typeof name === 'string' && isCount(name)))
      return { ...plain, format: summary.format };
    if (mixed !== undefined && typeof name !== 'string' && summary.format === undefined) {
      this.warnAbout(summary, noCurrencyText(this.columns[column]!.name, mixed));
      return plain;
    }
    const shown = derivedFormat(plain.value, model);
    const format = summary.format === undefined ? shown.format : { ...shown.format, ...summary.format };
    const type = shown.type ?? plain.type ?? (summary.format && 'number');
    return { ...plain, type, format: format ?? plain.format };
  }

  /** The value of an expression for all rows, with a pattern if it has many decimals. */
  private expressionCell({ name, pointer }: Summary, bound: BoundExpression, rows: readonly Row[]): Cell {
    const value = rows.length === 0 ? null : evaluator(bound, cellsOf(rows), this.run)(0);
    for (const problem of this.run.problems)
      this.warnings.add(`${name}: ${expressionProblemTexts[problem]}`, pointer);
    this.run.problems.clear();
    const decimals = new ShownDecimals();
    decimals.add(value);
    const pattern = decimals.pattern();
    const plain = plainCell(cellValue(value), undefined);
    return pattern === undefined ? plain : { ...plain, type: 'number', format: { pattern } };
  }

  /** What the table lacks for a summary row. @param columnCount number of columns that the summary has values in */
  private missingPart({ of, functions }: Summary, columnCount: number): string | undefined {
    if (this.rows.length === 0) return columnCount === 0 ? 'no rows' : undefined;
    if (of === 'groups' && !this.isGrouped) return 'no groups';
    if (columnCount > 0) return undefined;
    return typeof functions === 'string' ? 'no numeric columns' : 'none of its columns';
  }

  private warnAboutUnknownGroups(summary: Summary, known: ReadonlySet<string>): void {
    const { groups = [], of } = summary;
    if (of === 'table' || !this.isGrouped) return;
    const [first, ...others] = groups.filter((group) => !known.has(group));
    if (first === undefined) return;
    const nearest = nearestName(first, [...known]);
    const isMeant = nearest !== undefined && !groups.includes(nearest);
    const hint = isMeant ? ` Did you mean ${showValue(nearest)}?` : '';
    const more = others.length === 0 ? '' : `, nor any of ${others.length} others in groups`;
    const effect = others.length === 0 ? 'it has no summary row' : 'they have no summary rows';
    this.warnAbout(summary, `there is no group ${showValue(first)}${more}, so ${effect}.${hint}`);
  }

  private warnAbout({ name, pointer }: Summary, text: string): void {
    this.warnings.add(`${name}: ${text}`, pointer);
  }

  private warn(): void {
    for (const summary of this.summaries) {
      for (const [column, name] of this.functions.get(summary)!) {
        if (typeof name !== 'string') {
          this.charge(summary, name);
          continue;
        }
        const header = this.columns[column]!.name;
        const values = valuesOf(this.rows, column);
        const summarized = summarize(name, values);
        if (summarized.ignored > 0) {
          this.warnAbout(summary, leftOutText(header, name, summarized));
        }
        if (name === 'sum' && this.isPercentage(column)) {
          const advice = 'Use "mean" or {"expr": "sum(a) / sum(b)"}.';
          this.warnAbout(summary, `a sum of the percentages in "${header}" is rarely meaningful. ${advice}`);
        }
      }
    }
  }

  /** @throws EngineError if there are too many rows for an expression; groups and pages need each row a few times */
  private charge({ name, pointer }: Summary, bound: BoundExpression): void {
    try {
      this.run.charge(bound, this.rows.length);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      throw new EngineError('too-large', [{ path: pointer, message: `${name}: ${error.describe('')}` }]);
    }
  }

  private isPercentage(column: number): boolean {
    const cell = this.rows.map(({ cells }) => cells[column]).find((each) => !isEmptyValue(each?.value));
    return (
      cell?.type === 'percentage' || (typeof cell?.value === 'string' && cell.value.trim().endsWith('%'))
    );
  }
}

/**
 * The column of all labels, so that they are below each other: the first one that is not numeric. If it has values,
 * the next one without any takes its place, unless numbers are before it: a label after them would be read as a value.
 */
function labelColumnOf(
  labelled: readonly number[],
  used: ReadonlySet<number>,
  order: readonly number[],
  numeric: readonly number[],
): number | undefined {
  const found = labelled.find((column) => !used.has(column));
  if (found === undefined || found === labelled[0]) return found;
  const before = order.slice(0, order.indexOf(found));
  return before.some((column) => used.has(column) && numeric.includes(column)) ? undefined : found;
}

/** The column of the stub that has all labels, if possible one with texts. */
function stubLabelColumnOf(
  labelled: readonly number[],
  used: ReadonlySet<number>,
  numeric: readonly number[],
): number | undefined {
  const free = labelled.filter((column) => !used.has(column));
  return free.find((column) => !numeric.includes(column)) ?? free[0];
}

function functionsOf(
  { functions }: Summary,
  numeric: readonly number[],
): ReadonlyMap<number, SummaryFunction | BoundExpression> {
  return typeof functions === 'string' ? new Map(numeric.map((column) => [column, functions])) : functions;
}

/** The cell whose type and format the result has. */
function modelCell(
  rows: readonly Row[],
  column: number,
  name: SummaryFunction | BoundExpression,
): Cell | undefined {
  const hasValue = ({ cells }: Row) => !isEmptyValue(cells[column]?.value);
  return (name === 'last' ? rows.findLast(hasValue) : rows.find(hasValue))?.cells[column];
}

function cellsOf(rows: readonly Row[]): ExpressionRows {
  return { count: rows.length, value: (row, column) => rows[row]?.cells[column]?.value };
}

function valuesOf(rows: readonly Row[], column: number): (JsonValue | undefined)[] {
  return rows.map(({ cells }) => cells[column]?.value);
}

function isNumeric(rows: readonly Row[], column: number): boolean {
  let [numbers, values] = [0, 0];
  for (const { cells } of rows) {
    const { value, type } = cells[column]!;
    if (isMissingValue(value)) continue;
    values++;
    if (numericTypes.has(type) && parseNumber(value) !== undefined) numbers++;
  }
  return values > 0 && numbers >= values * numberShareMin;
}

/** What `groups` of a summary can name: the groups of the table, and listed ones without rows. */
function namesOfGroups(sections: readonly Section[], groups: RowGroups): ReadonlySet<string> {
  const names = new Set(groups.listed?.map(({ label }) => label));
  const add = (section: Section) => {
    for (const name of namesOfGroup(sectionName(section), groups)) names.add(name);
    section.inner.forEach(add);
  };
  sections.forEach(add);
  return names;
}
