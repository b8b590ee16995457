import type { StoredImage } from '@pictable/contract';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { PublicError } from '../../http/errors/public-error.ts';
import { errorOfTable, readMessage, type TableOfMessage } from './message-tables.ts';
import { presentMessage } from './present-message.ts';

/** A character that no message of these tests has. */
const MARK = '\u{f8ff}';

function imageOf(markdown: string, warnings: readonly string[] = []): StoredImage {
  const image: Pick<StoredImage, 'markdown' | 'alt' | 'warnings'> = {
    ...{ markdown, alt: 'A table.' },
    warnings: warnings.map((message) => ({ message })),
  };
  return image as StoredImage;
}

function presented(text: string, replace: 'all' | 'wide' = 'all') {
  const message = readMessage({ text, replace });
  const replaced = message.tables.filter(({ isReplaced }) => isReplaced);
  return {
    message,
    replaced,
    response: presentMessage(
      message,
      replaced.map(() => imageOf(MARK)),
    ),
  };
}

const tables = [
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a|b|c|d\r\n-|-|-|-\r\n1|2|3|4',
  '```csv\na,b\n1,2\n```',
  '~~~tsv\r\na\tb\r\n1\t2\r\n~~~',
  '<table>\n<tr><th>a<th>b\n<tr><td>1<td>2\n</table>',
  '+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+',
  ' a | b \n---+---\n 1 | 2 \n(1 row)',
  '┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘',
];
const around = [
  ...[
    '',
    '\n',
    '\r\n',
    '\n\n',
    'Text.',
    '# Title',
    '> ',
    '- ',
    '1. ',
    '  ',
    '    ',
    '\t',
    '```',
    '~~~',
    '`',
    '``',
  ],
  ...[
    '<!--',
    '-->',
    '<pre>',
    '</pre>',
    '</table>',
    '<table>',
    '|',
    '\u0000',
    '\ud800',
    '\u2028',
    '😀',
    'é',
    '$&',
    '$1',
  ],
  ...['![a](b)', '[^1]: note', '[a]: https://a.example', '***', '\\', '&lt;', '\u200f', '\ufeff', '\v', '\f'],
];
const message = fc
  .array(fc.oneof(fc.constantFrom(...tables), fc.constantFrom(...around), fc.string()), { maxLength: 40 })
  .map((pieces) => pieces.join('').replaceAll(MARK, ''));

test('everything outside of the replaced tables is kept, to the byte and in order', () => {
  fc.assert(
    fc.property(message, fc.constantFrom('all' as const, 'wide' as const), (text, replace) => {
      const { replaced, response } = presented(text, replace);
      const kept = response.text.split(MARK);
      expect(kept).toHaveLength(replaced.length + 1);
      const ranges = [0, ...replaced.flatMap(({ start, end }) => [start, end]), text.length];
      expect(kept).toEqual(kept.map((_, index) => text.slice(ranges[2 * index], ranges[2 * index + 1])));
      const sources = replaced.map(({ start, end }) => text.slice(start, end));
      expect(kept.map((piece, index) => piece + (sources[index] ?? '')).join('')).toBe(text);
      const texts = response.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
      expect(texts).toEqual(kept.filter((piece) => piece.trim() !== ''));
    }),
    { numRuns: 1_000 },
  );
});

test('tables after each other leave no empty text between them', () => {
  const { response } = presented(`${tables[0]}\n\n${tables[2]}\n\n${tables[4]}\n`);
  expect(response.parts.map(({ kind }) => kind)).toEqual(['table', 'table', 'table']);
  expect(response.text).toBe(`${MARK}\n\n${MARK}\n\n${MARK}\n`);
});

it('reports the warnings of the tables after those of the message', () => {
  const read = readMessage({ text: `<table>\n\n${tables[0]}`, replace: 'all' });
  expect(presentMessage(read, [imageOf(MARK, ['One.', 'Two.'])]).warnings).toEqual([
    { path: '/text', message: 'Line 1: This <table> has no </table>, so it was left as text.' },
    { path: '/text', message: 'Table 1 (line 3): One.' },
    { path: '/text', message: 'Table 1 (line 3): Two.' },
  ]);
});

it('names the table of an error instead of the position in its payload', () => {
  const table = { number: 2, line: 14 } as TableOfMessage;
  const extras = { details: [{ path: '/rows/0/1', message: 'Wrong.' }], hint: 'Fix it.' };
  const error = errorOfTable(
    new PublicError({ status: 400, type: 'x', message: 'Wrong.', ...extras }),
    table,
  );
  expect(error).toMatchObject({
    ...{ status: 400, type: 'x', message: 'Table 2 (line 14): Wrong.' },
    extras: { details: [{ path: '/text', message: 'Table 2 (line 14): Wrong.' }], hint: 'Fix it.' },
  });
  const unknown = new Error('A bug.');
  expect(errorOfTable(unknown, table)).toBe(unknown);
});
