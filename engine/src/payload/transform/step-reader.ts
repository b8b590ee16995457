import { formatThousands, limits, type SummaryFunction, summaryFunctionNames } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import type { BoundExpression } from '../../table/expression.ts';
import type { RenderLimits } from '../../table/render-limits.ts';
import type { StepColumn, StepTable } from '../../transform/step-table.ts';
import { bindExpression } from '../../values/expression/bind-expression.ts';
import type { ExpressionRun } from '../../values/expression/evaluate-expression.ts';
import { ExpressionError } from '../../values/expression/expression-error.ts';
import { expressionProblemTexts } from '../../values/expression/expression-problems.ts';
import { parseExpression } from '../../values/expression/parse-expression.ts';
import { ColumnIndex, type NumberReader } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import { functionsBySynonym } from '../structure/read-summary.ts';
import { StructureReader } from '../structure/structure-reader.ts';
import { StepColumns } from './step-columns.ts';

/** What all steps of a transform share. */
export interface StepContext {
  readonly run: ExpressionRun;
  readonly problems: Problems;
  readonly limit: RenderLimits;
  /** Reads a text that is compared with the numbers of a column, in the format of that column as sent. */
  readNumber(column: StepColumn, text: string): ReturnType<NumberReader>;
}

/** Reads the members of one step, and reports errors with their place. */
export class StepReader extends StructureReader {
  readonly table: StepTable;
  readonly stepColumns: StepColumns;
  readonly limit: RenderLimits;
  readonly run: ExpressionRun;
  readonly #context: StepContext;

  constructor(table: StepTable, context: StepContext) {
    const names = table.columns.map(({ name }) => name);
    const columns = new StepColumns(names, (column, text) =>
      context.readNumber(table.columns[column]!, text),
    );
    super(columns, context.problems);
    this.table = table;
    this.stepColumns = columns;
    this.limit = context.limit;
    this.run = context.run;
    this.#context = context;
  }

  /** A reader of the same step for a table with further columns. */
  on(table: StepTable): StepReader {
    return new StepReader(table, this.#context);
  }

  /** A column that must be given. Undefined, with an error, if it is not. */
  column(value: JsonValue | undefined, place: SourceLocation): number | undefined {
    const key = ColumnIndex.keyOf(value);
    if (key === undefined) return this.error(place, 'a column', value ?? null);
    return this.columns.findFirst(key, place, this.problems);
  }

  /** Columns that must be given: one, or a list. Undefined, with an error, if one of them does not exist. */
  someColumns(value: JsonValue | undefined, place: SourceLocation): readonly number[] | undefined {
    if (value === undefined || value === null || (isArray(value) && value.length === 0))
      return this.error(place, 'a column or a list of columns', value ?? null);
    const found = this.columnList(value, place);
    const isComplete = (isArray(value) ? value : [value]).every(
      (member) => this.columns.find(ColumnIndex.keyOf(member) ?? '').length > 0,
    );
    return isComplete ? found : undefined;
  }

  /** Columns that may be given: none if they are not. Undefined, with an error, if one of them does not exist. */
  optionalColumns(value: JsonValue | undefined, place: SourceLocation): readonly number[] | undefined {
    return value === undefined || value === null ? [] : this.someColumns(value, place);
  }

  /** The name of a new column. Undefined, with an error, if it is not a text of a valid length. */
  newName(value: JsonValue | undefined, place: SourceLocation): string | undefined {
    const name = ColumnIndex.keyOf(value);
    const { headerCharsMax } = this.limit;
    if (name === undefined || name === '') return this.error(place, 'the name of a column', value ?? null);
    if (name.length <= headerCharsMax) return cleanText(name);
    this.problems.error(
      `${place.label} is a name of ${formatThousands(name.length)} characters. The limit is ${headerCharsMax}.`,
      place.pointer,
    );
    return undefined;
  }

  /** A function over a column. Undefined if it is missing or, with an error, unknown. */
  summaryFunction(value: JsonValue | undefined, place: SourceLocation): SummaryFunction | undefined {
    return this.word(value, place, summaryFunctionNames, functionsBySynonym);
  }

  /** One function, or one by column. Undefined if it is missing or, with an error, unknown. */
  functions(
    value: JsonValue | undefined,
    place: SourceLocation,
  ): SummaryFunction | ReadonlyMap<number, SummaryFunction> | undefined {
    if (!isObject(value)) return this.summaryFunction(value, place);
    const functions = new Map<number, SummaryFunction>();
    for (const [key, member] of value) {
      const here = memberLocation(place, key);
      const column = this.column(key, here);
      const name = this.summaryFunction(member, here);
      if (column === undefined || name === undefined) return undefined;
      functions.set(column, name);
    }
    return functions;
  }

  /** Members of an object, of which there is at least one. Undefined, with an error, for anything else. */
  members(value: JsonValue, place: SourceLocation, example: string): JsonObject | undefined {
    if (!isObject(value) || value.size === 0) return this.error(place, `an object such as ${example}`, value);
    const { transformMembersMax } = limits;
    if (value.size <= transformMembersMax) return value;
    this.problems.error(
      `${place.label} may have up to ${transformMembersMax} members; it has ${value.size}.`,
      place.pointer,
    );
    return undefined;
  }

  /** An expression. Undefined, with an error, if it is not valid. */
  expression(
    value: JsonValue | undefined,
    place: SourceLocation,
    scope: 'row' | 'group',
  ): BoundExpression | undefined {
    const source = ColumnIndex.keyOf(value);
    if (source === undefined) return this.error(place, 'an expression as text', value ?? null);
    return this.attempt(source, place, () => {
      const find = (name: string) => this.columns.find(name)[0];
      return bindExpression(parseExpression(source), find, this.stepColumns.known, scope);
    });
  }

  /** The result of a function; undefined, with an error, if it throws for the expression. */
  attempt<Result>(source: string, place: SourceLocation, run: () => Result): Result | undefined {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.problems.error(`${place.label}: ${error.describe(source)}`, place.pointer);
      return undefined;
    }
  }

  /** Warns with texts about a place. */
  warner(place: SourceLocation): (text: string) => void {
    return (text) => this.problems.warn(`${place.label}: ${text}`, place.pointer);
  }

  /** Warns about what the expressions of a place could not compute. */
  warnAbout(place: SourceLocation): void {
    for (const problem of this.run.problems)
      this.problems.warn(`${place.label}: ${expressionProblemTexts[problem]}`, place.pointer);
    this.run.problems.clear();
  }
}
