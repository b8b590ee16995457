import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { Warnings } from '../../warnings.ts';
import { ColumnIndex } from '../columns/find-columns.ts';
import { linkRejectionReason } from '../link-url.ts';
import { Problems } from '../problems.ts';
import { findRows } from './find-rows.ts';

function found(payload: object, { showsHeaders = true, listed = undefined as string[] | undefined } = {}) {
  const warnings = new Warnings();
  try {
    const source = findRows(fromJs(payload) as never, showsHeaders, listed, warnings);
    const { rows, headers, ...rest } = source;
    return { ...rest, count: rows.length, headers: headers?.length, warnings: warnings.list() };
  } catch (error) {
    if (error instanceof EngineError) return `${error.details[0]!.path}: ${error.details[0]!.message}`;
    throw error;
  }
}

const base = { single: false, firstRow: 0, headers: undefined, warnings: [] };
const inData = { ...base, label: 'data', pointer: '/data' };
const inRows = { ...base, label: 'rows', pointer: '/rows' };

describe('the rows of a payload', () => {
  it.each<[string, object, object, object]>([
    ['objects', { data: [{ a: 1 }, { a: 2 }] }, {}, { ...inData, count: 2 }],
    ['one object', { data: { a: 1 } }, {}, { ...inData, count: 1, single: true }],
    ['lists with headers', { data: [['a'], [1]] }, {}, { ...inData, count: 2, firstRow: 1, headers: 1 }],
    ['lists without headers', { data: [['a'], [1]] }, { showsHeaders: false }, { ...inData, count: 2 }],
    [
      'lists beside headers',
      { headers: ['x', 'y'], data: [[1, 2]] },
      {},
      { ...inData, count: 1, headers: 2 },
    ],
    ['objects beside headers', { headers: ['x'], data: [{ x: 1 }] }, {}, { ...inData, count: 1, headers: 1 }],
    [
      'headers as a flag',
      { headers: true, data: [['a'], [1]] },
      {},
      { ...inData, count: 2, firstRow: 1, headers: 1 },
    ],
    [
      'headers as the text of a flag',
      { headers: 'false', data: [[1]] },
      { showsHeaders: false },
      { ...inData, count: 1 },
    ],
    [
      'lists with listed columns',
      { data: [[1, 2]] },
      { listed: ['x', 'y'] },
      { ...inData, count: 1, headers: 2, hasListedHeaders: true },
    ],
    [
      'lists that start with the listed columns',
      {
        data: [
          ['y', 'x', 'z'],
          [1, 2, 3],
        ],
      },
      { listed: ['x', 'y'], showsHeaders: false },
      { ...inData, count: 2, firstRow: 1, headers: 3 },
    ],
    ['headers and rows', { headers: ['x'], rows: [[1], [2]] }, {}, { ...inRows, count: 2, headers: 1 }],
    [
      'rows with listed columns',
      { rows: [[1]] },
      { listed: ['x'] },
      { ...inRows, count: 1, headers: 1, hasListedHeaders: true },
    ],
    [
      'rows with headers and listed columns',
      { headers: ['x', 'y'], rows: [[1]] },
      { listed: ['x'] },
      { ...inRows, count: 1, headers: 2 },
    ],
    ['data beside missing rows', { data: [{ a: 1 }], rows: null }, {}, { ...inData, count: 1 }],
    [
      'data beside rows',
      { data: [{ a: 1 }], rows: [[1]] },
      {},
      {
        ...inData,
        count: 1,
        warnings: [{ path: '/rows', message: 'rows is ignored because data is given too.' }],
      },
    ],
    [
      'JSON text',
      { data: '[{"a":1}]' },
      {},
      {
        ...inData,
        count: 1,
        pointer: undefined,
        warnings: [
          { path: '/data', message: 'data was JSON text and has been read as JSON; send the array itself.' },
        ],
      },
    ],
  ])('are %s', (_what, payload, options, expected) => {
    expect(found(payload, options)).toEqual(expected);
  });

  it.each([
    [{}, /^: .+[^.]$/],
    [{ headers: ['a'] }, /headers is given; rows is missing\.$/],
    [{ headers: true }, /^: .+[^.]$/],
    [{ rows: [[1]] }, /rows is given; headers is missing\./],
    [{ headers: ['a'], rows: {} }, /^\/rows: rows must be an array of arrays; got {}\.$/],
    [{ headers: ['a'], rows: [] }, /^\/rows: rows must not be empty\.$/],
    [{ headers: [], rows: [[1]] }, /^\/headers: headers must not be empty\.$/],
    [{ headers: 'a', rows: [[1]] }, /^\/headers: headers must be an array of texts; got "a"\.$/],
    [{ data: [] }, /^\/data: data must not be empty\.$/],
    [{ data: {} }, /^\/data: data must not be empty\.$/],
    [{ data: 5 }, /^\/data: data must be an array of rows; got 5\.$/],
    [{ data: [[], [1]] }, /^\/data\/0: data\[0\] contains the headers and must not be empty\.$/],
    [{ data: '[1' }, /^\/data: data is text that is not JSON \(line 1, column \d\): /],
    [{ data: '"a"' }, /^\/data: data must be an array of rows; got JSON text that contains a string: "a"\.$/],
  ])('are missing or invalid: %j', (payload, message) => {
    expect(found(payload)).toMatch(message);
  });
});

describe('columns', () => {
  const index = new ColumnIndex(['id', 'a', 'a', '0', 'b'], [undefined, 'Label', 'Other', 'Label', 'id']);

  it('are found by name, else by label, else by index', () => {
    expect(index.find('a')).toEqual([1, 2]);
    expect(index.find('id')).toEqual([0]);
    expect(index.find('Label')).toEqual([1]);
    expect(index.find('0')).toEqual([3]);
    expect(index.find('4')).toEqual([4]);
    for (const key of ['5', '01', '-1', '1.0', 'c', '', '1000000']) expect(index.find(key), key).toEqual([]);
  });

  it('have a name and a label', () => {
    expect([0, 1, 5].map((column) => index.nameOf(column))).toEqual(['id', 'a', '']);
    expect([0, 1, 5].map((column) => index.labelOf(column))).toEqual(['id', 'Label', '']);
    expect(['a', 'Other', '4', 'x'].map((name) => index.hasName(name))).toEqual([true, true, false, false]);
    expect([fromJs('a'), fromJs(1.5), fromJs(true), null, undefined].map(ColumnIndex.keyOf)).toEqual([
      'a',
      '1.5',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that are unknown or not unique cause a warning', () => {
    const warningsOf = (key: string) => {
      const warnings = new Warnings();
      index.findOrWarn(key, { label: 'sortBy', pointer: '/sortBy' }, new Problems(warnings));
      return warnings.list().map(({ message }) => message);
    };
    expect(warningsOf('a')).toEqual([]);
    expect(warningsOf('Other')).toEqual([]);
    expect(warningsOf('4')).toEqual([]);
    expect(warningsOf('Labell')).toEqual([
      'sortBy: there is no column "Labell"; it is ignored. Did you mean "Label"?',
    ]);
    expect(warningsOf('x'.repeat(90))).toEqual([
      `sortBy: there is no column "${'x'.repeat(80)}"; it is ignored.`,
    ]);
    expect(warningsOf('Label')).toEqual([
      'sortBy: 2 columns have the label "Label"; the first one, "a", is used. Use field names instead.',
    ]);
  });
});

describe('the URL of a link', () => {
  it.each(['http://a', 'HTTPS://a.b/c?d=e#f', 'mailto:a@b.c', 'tel:+49', `https://${'a'.repeat(2_040)}`])(
    '%s is allowed',
    (url) => {
      expect(linkRejectionReason(url)).toBeUndefined();
    },
  );

  it.each(['', 'https://', 'a.b', 'javascript:x', 'ftp://a', 'https://a b', 'https://a"', 'https://a\u0000'])(
    '%j is rejected',
    (url) => {
      expect(linkRejectionReason(url)).toBe('is not an http, https, mailto or tel URL');
    },
  );

  it('is rejected if it is too long, or has characters that are not valid', () => {
    expect(linkRejectionReason(`https://${'a'.repeat(2_041)}`)).toBe('is longer than 2048 characters');
    for (const wrong of ['\ud800', '\ufffe', '\uffff'])
      expect(linkRejectionReason(`https://a${wrong}`)).toBe('is not an http, https, mailto or tel URL');
  });
});
