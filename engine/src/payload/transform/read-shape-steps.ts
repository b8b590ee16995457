import {
  changeForms,
  limits,
  pivotOrders,
  pivotTotals,
  rankOrders,
  transformKeys,
  windowFunctions,
  windowKeys,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type GroupAggregate, groupTable } from '../../transform/group-step.ts';
import { type PivotValue, pivotTable } from '../../transform/pivot-step.ts';
import { transposeTable, unpivotTable } from '../../transform/reshape-steps.ts';
import type { StepTable } from '../../transform/step-table.ts';
import { addWindowColumn, type WindowColumn } from '../../transform/window-step.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { RunStep } from './read-row-steps.ts';
import type { StepReader } from './step-reader.ts';

export const group: RunStep = (value, place, reader) => {
  const step = reader.object(value, place);
  if (step === undefined) return undefined;
  reader.warnUnknownKeys(step, place, transformKeys.group);
  const at = (key: string) => memberLocation(place, key);
  const by = reader.optionalColumns(step.get('by'), at('by'));
  const aggregates = readAggregates(step.get('aggregate'), at('aggregate'), reader);
  const renamed = aggregates && renameAggregates(aggregates, step.get('names'), at('names'), reader);
  if (by === undefined || renamed === undefined) return undefined;
  const names = [...by.map((column) => reader.columns.nameOf(column)), ...renamed.map(({ name }) => name)];
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    reader.problems.error(
      `${place.label}: two columns would have the name "${twice}". Give one of them another name in "names".`,
      place.pointer,
    );
    return undefined;
  }
  const grouped = reader.attempt('', at('aggregate'), () =>
    groupTable(reader.table, { by, aggregates: renamed }, reader.run, reader.warner(at('aggregate'))),
  );
  reader.warnAbout(at('aggregate'));
  return grouped;
};

function readAggregates(
  value: JsonValue | undefined,
  place: SourceLocation,
  reader: StepReader,
): GroupAggregate[] | undefined {
  if (value === undefined || value === null) return [];
  const members = reader.members(value, place, '{"rev": "sum"}');
  if (members === undefined) return undefined;
  const aggregates: GroupAggregate[] = [];
  for (const [key, member] of members) {
    const read = readAggregate(key, member, memberLocation(place, key), reader);
    if (read === undefined) return undefined;
    aggregates.push(...read);
  }
  return aggregates;
}

/** A function, several functions, or an expression such as `sum(profit) / sum(rev)`. */
function readAggregate(
  key: string,
  value: JsonValue,
  place: SourceLocation,
  reader: StepReader,
): GroupAggregate[] | undefined {
  const isShort = typeof value === 'string' && value.includes('(');
  if (isShort || isObject(value)) {
    if (isObject(value)) reader.warnUnknownKeys(value, place, ['expr']);
    const source = isObject(value) ? value.get('expr') : value;
    const name = reader.newName(key, place);
    const expression = reader.expression(source, isShort ? place : memberLocation(place, 'expr'), 'group');
    return name === undefined || expression === undefined ? undefined : [{ name, expression }];
  }
  const column = reader.column(key, place);
  const words = isArray(value) ? value : [value];
  if (words.length === 0) return reader.error(place, 'a function or a list of functions', value);
  const functions = words.map((word, index) => {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    return word === null || word === ''
      ? reader.error(here, 'a function such as "sum"', word)
      : reader.summaryFunction(word, here);
  });
  if (column === undefined || functions.includes(undefined)) return undefined;
  const name = reader.columns.nameOf(column);
  return functions
    .filter((own) => own !== undefined)
    .map((own) => ({ name: isArray(value) ? `${name}.${own}` : name, column, function: own }));
}

/** Undefined, with an error, if a name cannot be used. */
function renameAggregates(
  aggregates: readonly GroupAggregate[],
  value: JsonValue | undefined,
  place: SourceLocation,
  reader: StepReader,
): GroupAggregate[] | undefined {
  if (value === undefined || value === null) return [...aggregates];
  const members = reader.object(value, place);
  if (members === undefined) return undefined;
  const names = new Map<string, string>();
  for (const [key, member] of members) {
    const here = memberLocation(place, key);
    const name = reader.newName(member, here);
    if (name === undefined) return undefined;
    if (aggregates.some((aggregate) => aggregate.name === key)) names.set(key, name);
    else {
      const known = aggregates.map((aggregate) => aggregate.name).join(', ');
      reader.problems.error(
        `${here.label}: no new column has this name. New columns: ${known}.`,
        here.pointer,
      );
      return undefined;
    }
  }
  return aggregates.map((aggregate) => ({ ...aggregate, name: names.get(aggregate.name) ?? aggregate.name }));
}

export const pivot: RunStep = (value, place, reader) => {
  const step = reader.object(value, place);
  if (step === undefined) return undefined;
  reader.warnUnknownKeys(step, place, transformKeys.pivot);
  const at = (key: string) => memberLocation(place, key);
  const columns = reader.someColumns(step.get('columns'), at('columns'));
  const values = reader.someColumns(step.get('values'), at('values'));
  const named = reader.optionalColumns(step.get('rows'), at('rows'));
  if (columns === undefined || values === undefined || named === undefined) return undefined;
  const all = [...named, ...columns, ...values];
  const twice = all.find((column, index) => all.indexOf(column) < index);
  if (twice !== undefined) {
    const name = reader.columns.nameOf(twice);
    reader.problems.error(
      `${place.label}: "${name}" is used twice in rows, columns and values.`,
      place.pointer,
    );
    return undefined;
  }
  const used = new Set([...columns, ...values]);
  const others = reader.table.columns.map((_, column) => column).filter((column) => !used.has(column));
  const functions = reader.functions(step.get('aggregate'), at('aggregate'));
  const totals = readTotals(step, at('totals'), reader);
  const fill = step.get('fill') ?? null;
  return pivotTable(
    reader.table,
    {
      rows: named.length > 0 ? named : others,
      columns,
      values: values.map(
        (column): PivotValue => ({
          column,
          function: typeof functions === 'object' ? functions.get(column) : functions,
        }),
      ),
      fill:
        isObject(fill) || isArray(fill) ? (reader.error(at('fill'), 'a plain value', fill) ?? null) : fill,
      hasTotalRow: totals === 'row' || totals === 'both',
      hasTotalColumn: totals === 'column' || totals === 'both',
      totalLabel: reader.text(step, 'label', place, limits.headerCharsMax) ?? 'Total',
      isSorted: reader.word(step.get('order'), at('order'), pivotOrders) === 'sorted',
    },
    reader.limit.columnsMax,
    reader.warner(at('aggregate')),
  );
};

function readTotals(
  step: JsonObject,
  place: SourceLocation,
  reader: StepReader,
): (typeof pivotTotals)[number] | undefined {
  const value = step.get('totals');
  if (value === true) return 'both';
  return value === false ? 'none' : reader.word(value, place, pivotTotals, TOTALS_SYNONYMS);
}

const TOTALS_SYNONYMS: ReadonlyMap<string, (typeof pivotTotals)[number]> = new Map([
  ['rows', 'row'],
  ['columns', 'column'],
]);

export const unpivot: RunStep = (value, place, reader) => {
  const step = reader.object(value, place);
  if (step === undefined) return undefined;
  reader.warnUnknownKeys(step, place, transformKeys.unpivot);
  const at = (key: string) => memberLocation(place, key);
  const columns = reader.someColumns(step.get('columns'), at('columns'));
  const name = reader.newName(step.get('name') ?? 'name', at('name'));
  const values = reader.newName(step.get('value') ?? 'value', at('value'));
  if (columns === undefined || name === undefined || values === undefined) return undefined;
  return unpivotTable(reader.table, columns, { name, value: values }, reader.limit.columnsMax);
};

export const transpose: RunStep = (value, place, reader) => {
  const { columnsMax } = reader.limit;
  if (value === true) return transposeTable(reader.table, undefined, columnsMax);
  const step = reader.object(value, place);
  if (step === undefined) return undefined;
  reader.warnUnknownKeys(step, place, transformKeys.transpose);
  const sent = step.get('names') ?? undefined;
  const name = sent === undefined ? undefined : reader.newName(sent, memberLocation(place, 'names'));
  if (sent !== undefined && name === undefined) return undefined;
  return transposeTable(reader.table, name, columnsMax);
};

export const window: RunStep = (value, place, reader) => {
  const members = reader.members(value, place, '{"share": {"share": "rev"}}');
  let table: StepTable | undefined = members && reader.table;
  for (const [key, member] of members ?? []) {
    if (table === undefined) return undefined;
    const here = memberLocation(place, key);
    const own = reader.on(table);
    const column = readWindowColumn(key, member, here, own);
    table = column && addWindowColumn(table, column, own.run, own.warner(here));
    own.warnAbout(here);
  }
  return table;
};

function readWindowColumn(
  key: string,
  value: JsonValue,
  place: SourceLocation,
  reader: StepReader,
): WindowColumn | undefined {
  const name = reader.newName(key, place);
  const member = reader.object(value, place);
  if (name === undefined || member === undefined) return undefined;
  reader.warnUnknownKeys(member, place, [...windowFunctions, ...windowKeys]);
  const [own, ...others] = windowFunctions.filter((word) => member.has(word));
  if (own === undefined || others.length > 0)
    return reader.error(place, `an object with one of ${windowFunctions.join(', ')}`, value);
  const at = (word: string) => memberLocation(place, word);
  const of = reader.column(member.get(own), at(own));
  const within = reader.optionalColumns(member.get('within'), at('within'));
  if (of === undefined || within === undefined) return undefined;
  return {
    name,
    function: own,
    of,
    within,
    isPercentage: reader.word(member.get('as'), at('as'), changeForms) === 'percentage',
    isDense: reader.flag(member.get('dense'), at('dense')) ?? false,
    ascending: reader.word(member.get('order'), at('order'), rankOrders) === 'asc',
  };
}
