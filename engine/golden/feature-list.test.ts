import {
  aggregates,
  cellFormatProperties,
  cellKeys,
  cellStyleProperties,
  cellTypes,
  columnStyleProperties,
  complexDisplayProperties,
  dataProcessingKeys,
  paginationProperties,
  rowStyleProperties,
  tableOptionProperties,
  tableStyleProperties,
  themeNames,
} from '@pictable/contract';
import { describe, expect, it, test } from 'vitest';
import { documentationPages, documentedExamples } from './documented-examples.ts';
import { features } from './feature-list.ts';
import { goldenCases, goldenFolder } from './golden-cases.ts';

const goldens = goldenCases(goldenFolder);
const examples = documentedExamples();

/** Every key and word of the payload, with its other names, by the list it comes from. */
const keys: readonly (readonly [string, readonly string[]])[] = Object.entries({
  option: tableOptionProperties,
  style: tableStyleProperties,
  'cell style': cellStyleProperties,
  'column style': columnStyleProperties,
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

function named(words: readonly string[]): { name: string; aliases: readonly string[] }[] {
  return words.map((name) => ({ name, aliases: [] }));
}

function holdsOneOf(names: readonly string[]): (text: string) => boolean {
  return (text) => names.some((name) => text.includes(`"${name}"`));
}

describe('what a payload can say', () => {
  it.each(keys)('%s is drawn by a golden and shown on the documentation page', (_key, names) => {
    const isIn = holdsOneOf(names);
    expect(goldens.filter(({ payloadText }) => isIn(payloadText)).map(({ name }) => name)).not.toEqual([]);
    expect(examples.filter(({ text }) => isIn(text)).map(({ slug }) => slug)).not.toEqual([]);
  });

  it.each(themeNames)('theme %s is drawn by a golden', (theme) => {
    const themes = goldens.map(({ payloadText }) => /"theme":\s*"([\w-]+)"/.exec(payloadText)?.[1] ?? 'default');
    expect(themes).toContain(theme);
  });
});

test.each(features)('$feature: has its goldens and its heading', ({ goldens: shown, documented }) => {
  expect(goldens.map(({ name }) => name)).toEqual(expect.arrayContaining([...shown]));
  const [file, heading] = documented.split('#');
  const page = documentationPages().find(({ name }) => name === file);
  // A heading may have an address of its own behind it.
  expect(page?.text.split('\n').map((line) => line.replace(/ \{#.*\}$/, ''))).toContain(`### ${heading}`);
});

const documented = goldens.filter(({ name }) => name.startsWith('documentation/'));

test.each(documented)('$name is the example of that label, to the letter', ({ name, payloadText }) => {
  const slug = name.slice('documentation/'.length);
  expect(payloadText).toBe(examples.find((example) => example.slug === slug)?.text);
});
