import {
  cellFormatProperties,
  limits,
  rowStyleProperties,
  type SummaryFunction,
  summaryExtents,
  summaryFunctionNames,
  summaryFunctions,
  summaryKeys,
  summaryScopes,
  summarySides,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { BoundExpression } from '../../table/expression.ts';
import type { Summary } from '../../table/structure.ts';
import { bindExpression } from '../../values/expression/bind-expression.ts';
import { ExpressionError } from '../../values/expression/expression-error.ts';
import { parseExpression } from '../../values/expression/parse-expression.ts';
import { memberLocation, readProperties, type SourceLocation } from '../read-properties.ts';
import type { StructureReader } from './structure-reader.ts';

/** Functions by their other names. */
export const functionsBySynonym: ReadonlyMap<string, SummaryFunction> = new Map(
  summaryFunctionNames.flatMap((name) =>
    summaryFunctions[name].synonyms.map((synonym) => [synonym, name] as const),
  ),
);

/** Reads `summary`: one function for all numeric columns, one row, or a list of rows. */
export function readSummary(value: JsonValue, place: SourceLocation, reader: StructureReader): Summary[] {
  if (value === null || value === false || value === '') return [];
  const members = isArray(value) ? value : [value];
  const { summaryRowsMax } = limits;
  if (members.length > summaryRowsMax) {
    const message = `${place.label} may have at most ${summaryRowsMax} rows; got ${members.length}.`;
    reader.problems.error(message, place.pointer);
    return [];
  }
  return members.flatMap((member, index) => {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    const row = isObject(member) ? readRow(member, here, reader) : readShortForm(member, here, reader);
    return row === undefined ? [] : [row];
  });
}

function readShortForm(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): Summary | undefined {
  const name = value === true ? 'sum' : readFunction(value, place, reader);
  return name && readRow(new Map([['columns', name]]), place, reader);
}

function readFunction(
  value: JsonValue | undefined,
  place: SourceLocation,
  reader: StructureReader,
): SummaryFunction | undefined {
  return reader.word(value, place, summaryFunctionNames, functionsBySynonym);
}

function readRow(object: JsonObject, place: SourceLocation, reader: StructureReader): Summary {
  reader.warnUnknownKeys(object, place, summaryKeys);
  const at = (key: string) => memberLocation(place, key);
  const functions = readFunctions(object.get('columns'), at('columns'), reader);
  const of = reader.word(object.get('of'), at('of'), summaryScopes);
  const groups = reader.values(object.get('groups'), at('groups'));
  if (groups !== undefined && of === 'table') reader.problems.warnIgnored(at('groups'), 'of is "table"');
  return {
    name: place.label,
    pointer: place.pointer,
    label: reader.text(object, 'label', place, limits.headerCharsMax) ?? labelOf(functions),
    of,
    functions,
    side: reader.word(object.get('side'), at('side'), summarySides) ?? 'bottom',
    missing: reader.text(object, 'missing', place, limits.headerCharsMax) ?? '',
    format: readFormat(object.get('format'), at('format'), reader),
    groups,
    over: reader.word(object.get('over'), at('over'), summaryExtents) ?? 'all',
    style: readProperties(rowStyleProperties, object.get('style') ?? null, at('style'), reader.problems),
  };
}

function readFunctions(
  value: JsonValue | undefined,
  place: SourceLocation,
  reader: StructureReader,
): Summary['functions'] {
  if (value === undefined || value === null) return 'sum';
  if (!isObject(value)) return readFunction(value, place, reader) ?? 'sum';
  const functions = new Map<number, SummaryFunction | BoundExpression>();
  for (const [key, member] of value) {
    const here = memberLocation(place, key);
    const own = isExpression(member)
      ? readExpression(member, here, reader)
      : readFunction(member, here, reader);
    for (const column of reader.columns.findOrWarn(key, here, reader.problems))
      if (own !== undefined) functions.set(column, own);
  }
  return functions;
}

/** Whether a member is an expression: `{"expr": "sum(a) / sum(b)"}`, or its text alone. */
function isExpression(member: JsonValue): boolean {
  return isObject(member) ? member.has('expr') : typeof member === 'string' && member.includes('(');
}

function readExpression(
  member: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): BoundExpression | undefined {
  if (isObject(member)) reader.warnUnknownKeys(member, place, ['expr']);
  const here = isObject(member) ? memberLocation(place, 'expr') : place;
  const source = isObject(member) ? member.get('expr') : member;
  if (typeof source !== 'string') return reader.error(here, 'an expression as text', source ?? null);
  try {
    const { columns } = reader;
    const known = { names: columns.names, title: 'Columns' } as const;
    return bindExpression(parseExpression(source), (name) => columns.find(name)[0], known, 'group');
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    reader.problems.error(`${here.label}: ${error.describe(source)}`, here.pointer);
    return undefined;
  }
}

/** The label of a row without one: that of its function, if it has only one beside expressions. */
function labelOf(functions: Summary['functions']): string {
  if (typeof functions === 'string') return summaryFunctions[functions].label;
  const names = [...functions.values()].filter((own) => typeof own === 'string');
  const [only = 'sum', ...others] = new Set(names);
  return functions.size === 0 || others.length > 0 ? '' : summaryFunctions[only].label;
}

function readFormat(
  value: JsonValue | undefined,
  place: SourceLocation,
  { problems }: StructureReader,
): Summary['format'] {
  if (value === undefined || value === null || value === '') return undefined;
  const members = typeof value === 'string' ? new Map([['pattern', value]]) : value;
  return readProperties(cellFormatProperties, members, place, problems);
}
