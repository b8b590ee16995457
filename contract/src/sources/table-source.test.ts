import { expect, test } from 'vitest';
import { isObject, parseJson, toJs } from '../json/index.ts';
import { readSource, recordedSource } from './table-source.ts';

function read(source: object) {
  const value = parseJson(JSON.stringify(source), { depthMax: 64 });
  if (!isObject(value)) throw new Error('Must be an object.');
  return readSource(value);
}
function sourceOf(source: object) {
  const result = read(source);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.source;
}
function problemsOf(source: object): string[] {
  const result = read(source);
  return 'problems' in result ? result.problems.map(({ path }) => path) : [];
}

const key = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
const link = (rest: string) => `https://docs.google.com/spreadsheets/d/${key}${rest}`;
const exported = (gid: string) => link(`/export?format=csv&gid=${gid}`);

test.each([
  [link('/edit#gid=0'), '0'],
  [link('/edit#gid=123456789'), '123456789'],
  [link('/edit?gid=7#gid=7'), '7'],
  [link('/edit?gid=7'), '7'],
  [link('/edit?usp=sharing'), '0'],
  [link('/edit?usp=drive_link&gid=42'), '42'],
  // The address bar shows the sheet in the hash; a shared link may have an older one in its query.
  [link('/edit?gid=1#gid=2'), '2'],
  [link('/edit#range=A1:B2&gid=5'), '5'],
  [link('/view'), '0'],
  [link('/preview'), '0'],
  [link('/htmlview?gid=3'), '3'],
  [link('/'), '0'],
  [link(''), '0'],
  [link('/edit#gid=abc'), '0'],
  [link('/edit?gid=-1'), '0'],
  [`https://docs.google.com/spreadsheets/u/0/d/${key}/edit#gid=9`, '9'],
  [`https://docs.google.com/spreadsheets/u/12/d/${key}/edit`, '0'],
  [`HTTPS://DOCS.GOOGLE.COM/spreadsheets/d/${key}/edit#gid=4`, '4'],
])('the link %s of a Google spreadsheet becomes its CSV export', (url, gid) => {
  expect(sourceOf({ url }).url).toBe(exported(gid));
});

test.each([
  [
    'published as CSV',
    'https://docs.google.com/spreadsheets/d/e/2PACX-1vQx/pub?gid=0&single=true&output=csv',
  ],
  ['published as a page', 'https://docs.google.com/spreadsheets/d/e/2PACX-1vQx/pubhtml'],
  ['an export', exported('5')],
  ['an export in another format', link('/export?format=tsv')],
  ['a query of the visualization API', link('/gviz/tq?tqx=out:csv&sheet=Sales')],
  ['another document', 'https://docs.google.com/document/d/abc/edit'],
  ['a longer path', link('/edit/more')],
  ['plain HTTP', `http://docs.google.com/spreadsheets/d/${key}/edit#gid=1`],
  ['a host that begins like it', `https://docs.google.com.example.com/spreadsheets/d/${key}/edit`],
  ['a host that ends like it', `https://evil-docs.google.com/spreadsheets/d/${key}/edit`],
  ['a host below it', `https://x.docs.google.com/spreadsheets/d/${key}/edit`],
  ['its name in the path', `https://example.com/docs.google.com/spreadsheets/d/${key}/edit`],
  ['its name in the query', `https://example.com/?https://docs.google.com/spreadsheets/d/${key}/edit`],
])('a URL is not changed: %s', (_, url) => {
  expect(sourceOf({ url }).url).toBe(url);
});

test.each([
  ['its name as a user', `https://docs.google.com@example.com/spreadsheets/d/${key}/edit`],
  ['a user and a password', `https://user:password@docs.google.com/spreadsheets/d/${key}/edit`],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['no URL', 'docs.google.com/spreadsheets'],
  ['nothing', ''],
  ['a number', 5],
  ['a very long URL', `https://example.com/${'x'.repeat(10_000)}`],
])('a URL is rejected: %s', (_, url) => {
  expect(problemsOf({ url })).toEqual(['/source/url']);
});

const url = 'https://example.com/a.csv';

test('format, pointer and headers have defaults', () => {
  expect(sourceOf({ url })).toEqual({ url, format: 'auto', at: '', part: {}, headers: new Map() });
  expect(sourceOf({ url, format: null, at: null, headers: null })).toEqual(sourceOf({ url }));
  expect(sourceOf({ url, format: 'CSV', at: '/a~1b/0' })).toMatchObject({ format: 'csv', at: '/a~1b/0' });
});

test('the part of a file is a text or a number', () => {
  const { part } = sourceOf({ url, sheet: 'Q4', range: 'B2:F20', table: 2 });
  expect(part).toEqual({ sheet: 'Q4', range: 'B2:F20', table: '2' });
  expect(sourceOf({ url, sheet: null, table: '' }).part).toEqual({});
});

test('a header is a text or names a secret', () => {
  const { headers } = sourceOf({ url, headers: { Authorization: 'secret:crm', Accept: ' text/csv ' } });
  expect([...headers]).toEqual([
    ['Authorization', { secret: 'crm' }],
    ['Accept', { text: 'text/csv' }],
  ]);
});

test.each([
  [{ format: 'docx' }, '/source/format'],
  [{ sheet: ['Q4'] }, '/source/sheet'],
  [{ range: 'A'.repeat(256) }, '/source/range'],
  [{ at: 'items' }, '/source/at'],
  [{ at: '/a~2' }, '/source/at'],
  [{ headers: [] }, '/source/headers'],
  [{ headers: { Host: 'a' } }, '/source/headers/Host'],
  [{ headers: { 'X-A': 'a\r\nHost: b' } }, '/source/headers/X-A'],
  [{ headers: { 'X-A': 'secret:' } }, '/source/headers/X-A'],
  [{ headers: { 'X A': 'a' } }, '/source/headers/X A'],
  [{ headers: { 'X-A': 1 } }, '/source/headers/X-A'],
  [{ method: 'POST' }, '/source/method'],
])('%j is rejected with its path', (members, path) => {
  expect(problemsOf({ url, ...members })).toEqual([path]);
});

test('no message contains a URL or the value of a header', () => {
  const result = read({
    url: 'ftp://user:hidden@example.com',
    headers: { Host: 'hidden', 'X-A': 'hidden\n' },
  });
  expect(JSON.stringify(result)).not.toContain('hidden');
});

test('the record has the time, no headers and no defaults', () => {
  const loadedAt = '2026-05-01T09:00:00.000Z';
  const recorded = (source: object) => toJs(recordedSource(sourceOf(source), loadedAt));
  expect(recorded({ url, headers: { Authorization: 'Bearer 1' } })).toEqual({ url, loadedAt });
  expect(recorded({ url, format: 'json', at: '/items' })).toEqual({
    ...{ url, format: 'json', at: '/items' },
    loadedAt,
  });
});
