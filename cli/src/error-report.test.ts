import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { CommandError, invalidInput } from './command-error.ts';
import { aboutInput, type ErrorSource, formatError, toReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';

const shown = (error: unknown, source?: ErrorSource) =>
  formatError(toReportedError(error, source)).split('\n');

function syntaxErrorIn(jsonText: string): string[] {
  try {
    parseJson(jsonText, { depthMax: 9 });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return shown(error, { name: 'a.json', jsonText });
    throw error;
  }
  throw new Error('The text is valid.');
}

test('the caret is below the error, also after tabs', () => {
  expect(syntaxErrorIn('[\n\t"é",\t1,]')).toEqual([
    'a.json:2:8: error: Extra comma before ]',
    ' 2 | \t"é",\t1,]',
    '     \t    \t ^',
    '  fix: "é",\t1]',
  ]);
});

test('a long line is cut to 120 characters around the error, with the caret below it', () => {
  const before = `["${'x'.repeat(200)}"`;
  const after = `"${'y'.repeat(200)}"]`;
  const [location, excerpt = '', caret = '', fix = ''] = syntaxErrorIn(`${before} ${after}`);
  expect(location).toMatch(/^a\.json:1:205: error: Missing comma before "y{24}…"$/);
  expect(excerpt).toBe(` 1 | ${`${before} ${after}`.slice(144, 264)}`);
  expect(caret).toBe(`${' '.repeat(' 1 | '.length + 60)}^`);
  expect(fix).toBe(`  fix: ${before.slice(0, 120)}`);
});

test('the fixed line is left out if only another line changes', () => {
  expect(syntaxErrorIn('[1,\n\n')).toEqual([
    'a.json:1:4: error: Missing closing ] at the end',
    ' 1 | [1,',
    '        ^',
    '  fix: [1]',
  ]);
  expect(syntaxErrorIn('["\\u12"]')).toHaveLength(3);
});

test('a value is located by its pointer, in a payload and in bare rows', () => {
  const error = new CommandError(exitCodes.invalidInput, 'Wrong.', { pointer: '/data/1/a' });
  const rows = '[{"a": 1},\r\n {"a": 2}]';
  expect(shown(error, { name: 'a.json', jsonText: rows, isData: true })).toEqual([
    'a.json:2:8: error: Wrong.',
    ' 2 |  {"a": 2}]',
    '            ^',
  ]);
  expect(shown(error, { name: 'a.json', jsonText: `{"data": ${rows}}` })[0]).toBe(
    'a.json:2:8: error: Wrong.',
  );
  expect(shown(error, { name: 'a.csv' })).toEqual(['a.csv: error: Wrong.']);
});

test('a value that is not in the text was set by a flag', () => {
  const error = (pointer: string) => new CommandError(exitCodes.invalidInput, 'Wrong.', { pointer });
  const source = { name: 'a.json', jsonText: '{"data": []}' };
  expect(shown(error('/options/headerBg'), source)).toEqual([
    'a.json: error: Wrong.',
    '  hint: --header-bg sets this value.',
  ]);
  expect(shown(error('/options/nothing'), source)).toEqual(['a.json: error: Wrong.']);
  expect(shown(error(''), source)).toEqual(['a.json: error: Wrong.']);
});

test('the hint of an error is shown, and an error without an input has the name of the program', () => {
  expect(shown(invalidInput('Wrong.', 'Do this.'))).toEqual(['pictable: error: Wrong.', '  hint: Do this.']);
});

test.each([
  [new TypeError('broken'), 'Internal error: broken'],
  ['broken', 'Internal error: broken'],
])('any other thrown value is an internal error: %s', (thrown, message) => {
  expect(toReportedError(thrown, { name: 'a' })).toEqual({
    input: 'a',
    exitCode: exitCodes.internalError,
    message,
  });
});

test('an error about an input is located in it wherever it is reported, and the innermost input counts', async () => {
  const jsonText = '{"data": 1}';
  const thrown = await aboutInput('a.json', (onSource) => {
    onSource({ name: 'a.json', jsonText });
    return Promise.reject(new CommandError(exitCodes.invalidInput, 'Wrong.', { pointer: '/data' }));
  }).catch((error: unknown) => error);
  expect(shown(thrown)[0]).toBe('a.json:1:10: error: Wrong.');
  const outer = await aboutInput('b.csv', () => Promise.reject(thrown)).catch((error: unknown) => error);
  expect(shown(outer)).toEqual(shown(thrown));
  const unread = await aboutInput('c.csv', () => Promise.reject(invalidInput('Wrong.'))).catch(
    (error: unknown) => error,
  );
  expect(shown(unread)).toEqual(['c.csv: error: Wrong.']);
});
