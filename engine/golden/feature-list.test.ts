import {
  aggregates,
  cellFormatProperties,
  cellKeys,
  cellStyleProperties,
  cellTypes,
  columnPartKeys,
  columnProperties,
  columnStyleProperties,
  complexDisplayProperties,
  dataProcessingKeys,
  largeNumberProperties,
  paginationProperties,
  rowStyleProperties,
  ruleKeys,
  ruleRows,
  scaleKeys,
  smallNumberProperties,
  structuredKeys,
  substitutePartKeys,
  substituteProperties,
  tableOptionProperties,
  tableStyleProperties,
  themeNames,
  tones,
  transformVerbs,
  visualRecords,
  windowFunctions,
} from '@pictable/contract';
import { describe, expect, it, test } from 'vitest';
import { documentationPages, documentedExamples } from './documented-examples.ts';
import { features } from './feature-list.ts';
import { goldenCases, goldenFolder } from './golden-cases.ts';

const goldens = goldenCases(goldenFolder);
const examples = documentedExamples();

/** Every key and keyword of the payload with its aliases, prefixed with the list that defines it. */
const keys: readonly (readonly [string, readonly string[]])[] = Object.entries({
  option: tableOptionProperties,
  style: tableStyleProperties,
  'cell style': cellStyleProperties,
  'column style': columnStyleProperties,
  column: columnProperties,
  'part of a column': named(columnPartKeys),
  substitute: substituteProperties,
  'part of a substitute': named(substitutePartKeys),
  'small numbers': smallNumberProperties,
  'large numbers': largeNumberProperties,
  'structured key': named(structuredKeys),
  rule: named(ruleKeys),
  'rows of a rule': named(ruleRows.filter((rows) => rows !== 'data')),
  'verb of transform': named(transformVerbs),
  'function of window': named(windowFunctions),
  tone: named(tones),
  'part of a colour scale': named(scaleKeys),
  'drawing in cells': visualRecords,
  'option of a drawing': named([
    ...new Set(visualRecords.flatMap(({ properties }) => properties.map(({ name }) => name))),
  ]),
  'row style': rowStyleProperties,
  'cell format': cellFormatProperties,
  'nested values': complexDisplayProperties,
  pagination: paginationProperties,
  cell: named(cellKeys),
  'cell type': named(cellTypes),
  processing: named(dataProcessingKeys),
  aggregate: named(aggregates),
}).flatMap(([list, properties]) =>
  properties.map(({ name, aliases }) => [`${list} ${name}`, [name, ...aliases]] as const),
);

function named(names: readonly string[]): { name: string; aliases: readonly string[] }[] {
  return names.map((name) => ({ name, aliases: [] }));
}

function containsOneOf(names: readonly string[]): (text: string) => boolean {
  return (text) => names.some((name) => text.includes(`"${name}"`));
}

describe('the payload format', () => {
  it.each(keys)('%s has a golden and a documented example', (_key, names) => {
    const isIn = containsOneOf(names);
    expect(goldens.filter(({ payloadText }) => isIn(payloadText)).map(({ name }) => name)).not.toEqual([]);
    expect(examples.filter(({ text }) => isIn(text)).map(({ slug }) => slug)).not.toEqual([]);
  });

  it.each(themeNames)('theme %s has a golden', (theme) => {
    const themes = goldens.map(
      ({ payloadText }) => /"theme":\s*"([\w-]+)"/.exec(payloadText)?.[1] ?? 'default',
    );
    expect(themes).toContain(theme);
  });
});

test.each(features)(
  '$feature: has its goldens and its documentation heading',
  ({ goldens: shown, documented }) => {
    expect(goldens.map(({ name }) => name)).toEqual(expect.arrayContaining([...shown]));
    const [file, heading] = documented.split('#');
    const page = documentationPages().find(({ name }) => name === file);
    // A heading may end in a custom anchor.
    expect(page?.text.split('\n').map((line) => line.replace(/ \{#.*\}$/, ''))).toContain(`### ${heading}`);
  },
);

const documented = goldens.filter(({ name }) => name.startsWith('documentation/'));

test.each(documented)(
  '$name matches the documented example with that label exactly',
  ({ name, payloadText }) => {
    const slug = name.slice('documentation/'.length);
    expect(payloadText).toBe(examples.find((example) => example.slug === slug)?.text);
  },
);
