import { describe, expect, it } from 'vitest';
import { fromJs } from '../json/index.ts';
import {
  allowedShape,
  hasStructuredShape,
  hasStructuredShapeAlone,
  isColumnList,
} from './structured-shapes.ts';
import { isMerge } from './table-merges.ts';
import { isNoteKey, isNotes } from './table-notes.ts';
import { isTransform } from './transform/table-transform.ts';
import { isRules } from './visuals/table-rules.ts';

/** Values that the structured keys distinguish. */
const values = {
  object: { a: 1 },
  objects: [{ a: 1 }, { b: 2 }],
  mixed: ['a', { b: 2 }],
  names: ['a', 7],
  'a number': 7,
  'a word': ' sum ',
  'twenty characters': 'x'.repeat(20),
  'twenty-one characters': 'x'.repeat(21),
  words: 'in two words',
  'an empty text': '',
  true: true,
  false: false,
  null: null,
  'an empty list': [],
  'a list with null': ['a', null],
  'a list with an object and null': [{ a: 1 }, null],
  'a rule': [{ is: { lt: 0 }, style: {} }],
  'a step': [{ sort: ['a'] }],
  'a step with two verbs': [{ sort: ['a'], select: ['a'] }],
  'a merge': { columns: ['a'] },
  'a column merge': { into: 'a' },
  'column merges': [{ into: 'a' }, { into: 'b' }],
  'one column merge of two objects': [{ into: 'a' }, { with: 'b' }],
  'a note': { text: 'N' },
  'a note and a text': [{ text: 'N' }, 'T'],
  'a note and a number': [{ text: 'N' }, 1],
} as const;

/** The names of the values that a key takes beside a table, and without one. */
function taken(key: string): { beside: string[]; alone: string[] } {
  const names = Object.entries(values);
  const shaped = (has: typeof hasStructuredShape) =>
    names.filter(([, value]) => has(key, fromJs(value))).map(([name]) => name);
  return { beside: shaped(hasStructuredShape), alone: shaped(hasStructuredShapeAlone) };
}

const objects = ['object', 'a merge', 'a column merge', 'a note'];
const lists = [
  'objects',
  'a rule',
  'a step',
  'a step with two verbs',
  'column merges',
  'one column merge of two objects',
];
const structures = [
  'object',
  'objects',
  'a rule',
  'a step',
  'a step with two verbs',
  'a merge',
  'a column merge',
  'column merges',
];
const allStructures = [...structures, 'one column merge of two objects', 'a note'];
const columnLists = [...lists, 'mixed', 'names', 'a note and a text', 'a note and a number'];
const texts = ['a word', 'twenty characters', 'twenty-one characters', 'words', 'an empty text'];
const allLists = [...columnLists, 'an empty list', 'a list with null', 'a list with an object and null'];
const shortWords = ['a word', 'twenty characters'];
const names = ['a number', ...texts];

const cases: readonly [key: string, beside: readonly string[], alone: readonly string[]][] = [
  ['columns', [...objects, ...columnLists], [...objects, ...columnLists.filter((name) => name !== 'names')]],
  ['substitute', objects, objects],
  ['rowGroups', [...names, ...objects, ...columnLists], allStructures],
  ['stub', [...names, ...objects, ...columnLists], allStructures],
  ['summary', [...shortWords, 'true', ...objects, ...columnLists], allStructures],
  ['spanners', [...shortWords, ...allStructures], allStructures],
  ['merge', [...names, ...objects, ...columnLists], ['a merge']],
  ['mergeColumns', allStructures, ['a column merge', 'column merges']],
  ['footnotes', [...texts, 'a note', ...allLists], ['a note', 'a note and a text']],
  ['footnoteMarks', [...shortWords, ...allLists], []],
  ['sourceNotes', [...texts, ...allLists], []],
];

describe('a structured key', () => {
  it.each(cases)('%s takes values of its shape only', (key, beside, alone) => {
    const found = taken(key);
    expect(found.beside.toSorted()).toEqual(beside.toSorted());
    expect(found.alone.toSorted()).toEqual(alone.toSorted());
  });

  it('names what it allows', () => {
    for (const [key] of cases) expect(allowedShape(key)).toMatch(/^(a|an|notes) .*(such as|list of)/);
    expect(allowedShape('other')).toBe('an object');
  });

  it('that is unknown takes every value', () => {
    for (const value of Object.values(values)) {
      expect(hasStructuredShape('__proto__', fromJs(value))).toBe(true);
      expect(hasStructuredShapeAlone('__proto__', fromJs(value))).toBe(true);
    }
  });
});

it('rules take a list of objects, and alone only objects that can be nothing else', () => {
  expect(taken('rules').beside.toSorted()).toEqual(allStructures.toSorted());
  expect(taken('rules').alone).toContain('a rule');
  expect(taken('rules').alone).not.toContain('objects');
});

it('transform takes a list of objects, and alone only steps with one verb each', () => {
  expect(taken('transform').beside.toSorted()).toEqual(allStructures.toSorted());
  expect(taken('transform').alone).toEqual(['a step']);
  expect(isTransform(fromJs({ group: { by: 'a' } }))).toBe(true);
  expect(isTransform(fromJs({ filter: 'late' }))).toBe(false);
});

it('a list of columns has at least one object or name', () => {
  expect(isColumnList(undefined)).toBe(false);
  expect(isColumnList(fromJs([]))).toBe(false);
  expect(isColumnList(fromJs(['a', 1, {}]))).toBe(true);
  expect(isColumnList(fromJs(['a', true]))).toBe(false);
});

it('a merge has columns, a merge of columns is into one', () => {
  expect(isMerge('merge', fromJs({ columns: 'a' }))).toBe(true);
  expect(isMerge('merge', fromJs({ into: 'a' }))).toBe(false);
  expect(isMerge('merge', fromJs([{ columns: 'a' }]))).toBe(false);
  expect(isMerge('mergeColumns', fromJs([{ into: 'a' }]))).toBe(true);
  expect(isMerge('mergeColumns', fromJs([]))).toBe(false);
});

it('notes have at least one object with a text', () => {
  expect(isNotes(fromJs('N'))).toBe(false);
  expect(isNotes(fromJs(['N', 'M']))).toBe(false);
  expect(isNotes(fromJs(['N', { text: 'M' }]))).toBe(true);
  expect(isNotes(fromJs([{ text: 'M' }, null]))).toBe(false);
  expect(['footnotes', 'footnoteMarks', 'sourceNotes', 'notes', ''].map(isNoteKey)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('a rule has a condition, a style, an icon or a scale', () => {
  for (const key of ['when', 'is', 'style', 'icon', 'scale']) {
    expect(isRules(fromJs([{ [key]: 1 }])), key).toBe(true);
    expect(isRules(fromJs({ [key]: 1 })), key).toBe(true);
    expect(isRules(fromJs([{ [key]: 1 }, { columns: ['a'] }])), key).toBe(false);
  }
  expect([[], [{ columns: ['a'] }], {}, 'a', null].map((value) => isRules(fromJs(value)))).toEqual(
    Array(5).fill(false),
  );
});
