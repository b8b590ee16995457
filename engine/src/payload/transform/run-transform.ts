import { formatThousands, limits, type TransformVerb, transformVerbs } from '@pictable/contract';
import { isArray, isObject, type JsonValue, nearestName } from '@pictable/contract/json';
import type { RenderLimits } from '../../table/render-limits.ts';
import type { Cell, StepSize } from '../../table/table.ts';
import { checkStepSize } from '../../transform/check-size.ts';
import { ColumnCells } from '../../transform/column-cells.ts';
import { type ColumnPreset, StepError, type StepTable } from '../../transform/step-table.ts';
import { ExpressionRun } from '../../values/expression/evaluate-expression.ts';
import type { NumberReader } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { LocatedValue } from '../read-settings.ts';
import type { ParsedRows } from '../rows/read-rows.ts';
import { calculate, filter, type RunStep, rename, select, sort, top } from './read-row-steps.ts';
import { group, pivot, transpose, unpivot, window } from './read-shape-steps.ts';
import { type StepContext, StepReader } from './step-reader.ts';

/** The table after the steps of `transform`. */
export interface TransformedRows {
  readonly read: ParsedRows;
  /** Index of each row as sent; undefined for a row that a step created. */
  readonly origins: readonly (number | undefined)[];
  /** How columns are shown, unless the request sets something else, by column. */
  readonly presets: readonly (ColumnPreset | undefined)[];
  /** Rows and columns after each step. */
  readonly steps: readonly StepSize[];
  /** The last step that replaced all rows. */
  readonly replacedBy: TransformVerb | undefined;
  /** Whether the headers of a pivot have several parts. */
  readonly hasPaths: boolean;
}

const steps: Readonly<Record<TransformVerb, RunStep>> = {
  calculate,
  filter,
  group,
  pivot,
  unpivot,
  top,
  window,
  sort,
  transpose,
  select,
  rename,
};

/** The verbs whose rows are not those as sent. */
const replacingVerbs: ReadonlySet<TransformVerb> = new Set(['group', 'pivot', 'unpivot', 'transpose']);

/** Words of other programs, in lower case. */
const verbHints: ReadonlyMap<string, TransformVerb> = new Map([
  ['mutate', 'calculate'],
  ['derive', 'calculate'],
  ['formula', 'calculate'],
  ['where', 'filter'],
  ['groupby', 'group'],
  ['aggregate', 'group'],
  ['summarize', 'group'],
  ['summarise', 'group'],
  ['melt', 'unpivot'],
  ['fold', 'unpivot'],
  ['limit', 'top'],
  ['head', 'top'],
  ['orderby', 'sort'],
  ['sortby', 'sort'],
  ['arrange', 'sort'],
  ['columns', 'select'],
]);

/**
 * Does the steps of `transform`, one after the other: each sees the columns of the earlier ones.
 *
 * @param readNumber reads texts that are compared with numbers of the columns as sent
 * @returns undefined, with an error, if a step cannot be done
 */
export function runTransform(
  read: ParsedRows,
  { value, place }: LocatedValue,
  problems: Problems,
  limit: RenderLimits,
  readNumber: NumberReader,
): TransformedRows | undefined {
  const members = isArray(value) ? value : [value];
  const { transformStepsMax } = limits;
  if (members.length > transformStepsMax) {
    problems.error(
      `${place.label} may have up to ${transformStepsMax} steps; it has ${formatThousands(members.length)}.`,
      place.pointer,
    );
    return undefined;
  }
  let table = tableOf(read, place, problems);
  const context: StepContext = {
    run: new ExpressionRun(),
    problems,
    limit,
    readNumber: ({ name, sentAs }, text) => {
      const column = sentAs ?? read.names.indexOf(name);
      return column < 0 ? undefined : readNumber(column, text);
    },
  };
  const sizes: StepSize[] = [];
  let replacedBy: TransformVerb | undefined;
  let hasPaths = false;
  for (const [index, member] of members.entries()) {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    const found = verbOf(member, here, problems);
    const next = found && runStep(found, here, new StepReader(table, context));
    if (found === undefined || next === undefined) return undefined;
    table = next;
    sizes.push({ verb: found.verb, rows: table.sent.length, columns: table.columns.length });
    if (replacingVerbs.has(found.verb)) replacedBy = found.verb;
    if (found.verb === 'pivot') hasPaths = hasSeveralValues(found.value);
    if (found.verb === 'transpose') hasPaths = false;
  }
  return { ...resultOf(table, read), steps: sizes, replacedBy, hasPaths };
}

interface FoundStep {
  readonly verb: TransformVerb;
  readonly value: JsonValue;
}

function verbOf(step: JsonValue, place: SourceLocation, problems: Problems): FoundStep | undefined {
  const keys = isObject(step) ? [...step.keys()] : [];
  const [key, ...others] = keys;
  if (!isObject(step) || key === undefined || others.length > 0) {
    const found =
      others.length > 0
        ? `it has ${keys.length}: ${keys.slice(0, 12).join(', ').slice(0, 200)}`
        : 'it has none';
    const advice = others.length > 0 ? ' Write one step for each.' : '';
    problems.error(`${place.label} must be an object with one verb; ${found}.${advice}`, place.pointer);
    return undefined;
  }
  const verb = transformVerbs.find((known) => known === key);
  if (verb !== undefined) return { verb, value: step.get(key)! };
  const word = nearestName(key, [...transformVerbs, ...verbHints.keys()]);
  const meant = word === undefined ? undefined : (verbHints.get(word) ?? word);
  const advice = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  problems.error(
    `${place.label}: "${key.slice(0, 80)}" is not a verb.${advice} Verbs are ${transformVerbs.join(', ')}.`,
    place.pointer,
  );
  return undefined;
}

function runStep(
  { verb, value }: FoundStep,
  place: SourceLocation,
  reader: StepReader,
): StepTable | undefined {
  const here = memberLocation(place, verb);
  try {
    const table = steps[verb](value, here, reader);
    if (table === undefined) return undefined;
    checkStepSize(table.sent.length, table.columns.length, reader.limit.columnsMax);
    checkNames(table, reader.limit);
    if (table.sent.length === 0 && reader.table.sent.length > 0)
      reader.problems.warn(`${here.label} keeps no rows, so the table is empty.`, here.pointer);
    return table;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    reader.problems.error(`${here.label}: ${error.message}`, here.pointer);
    return undefined;
  }
}

function checkNames({ columns }: StepTable, { headerCharsMax }: RenderLimits): void {
  const long = columns.find(({ name }) => name.length > headerCharsMax);
  if (long === undefined) return;
  throw new StepError(
    `it makes the name of a column with ${formatThousands(long.name.length)} characters. The limit is ${headerCharsMax}.`,
  );
}

function hasSeveralValues(step: JsonValue): boolean {
  const values = isObject(step) ? step.get('values') : undefined;
  return isArray(values) && values.length > 1;
}

function tableOf(read: ParsedRows, place: SourceLocation, problems: Problems): StepTable {
  const hasSpans = read.rows.some((cells) =>
    cells.some(({ style }) => (style.rowspan ?? 1) > 1 || (style.colspan ?? 1) > 1),
  );
  if (hasSpans)
    problems.warn(
      `${place.label} changes rows and columns, so colspan and rowspan are ignored.`,
      place.pointer,
    );
  const rows = hasSpans ? read.rows.map((cells) => cells.map(withoutSpans)) : read.rows;
  return {
    columns: read.names.map((name, index) => ({
      name,
      sentAs: index,
      header: read.headers[index],
      rich: read.richNames[index],
      cells: ColumnCells.ofRows(rows, index),
    })),
    sent: rows.map((_, row) => row),
  };
}

function withoutSpans(cell: Cell): Cell {
  const { rowspan: _rowspan, colspan: _colspan, ...style } = cell.style;
  return { ...cell, style };
}

function resultOf(
  { columns, sent }: StepTable,
  { areNamesKeys }: ParsedRows,
): Pick<TransformedRows, 'read' | 'origins' | 'presets'> {
  const cells = columns.map((column) => column.cells.cells);
  return {
    read: {
      names: columns.map(({ name }) => name),
      headers: columns.map(({ header }) => header),
      richNames: columns.map(({ rich }) => rich),
      rows: sent.map((_, row) => cells.map((column) => column[row]!)),
      areNamesKeys,
    },
    origins: sent,
    presets: columns.map(({ preset }) => preset),
  };
}
