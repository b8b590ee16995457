import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { writeTable } from '../table-text/index.ts';
import { findMessageTables } from './index.ts';

const folder = join(import.meta.dirname, 'corpus');
const START = '@@@ ';

interface StoredMessage {
  readonly name: string;
  /** Kind and first cell of each table. */
  readonly expected: readonly (readonly [kind: string, firstCell: string])[];
  readonly text: string;
}

/** Each file has several messages, each after a line with what is expected in it. */
const messages = readdirSync(folder).flatMap((file): StoredMessage[] =>
  `\n${readFileSync(join(folder, file), 'utf8')}`
    .split(`\n${START}`)
    .slice(1)
    .map((text, index) => {
      const end = text.indexOf('\n');
      const expected = JSON.parse(text.slice(0, end)) as StoredMessage['expected'];
      return { name: `${file} ${index + 1}`, expected, text: text.slice(end + 1) };
    }),
);

const firstCell = (text: string) => {
  const { headers, rows, data } = JSON.parse(text);
  const cell = headers ? headers[0] : (rows ?? data)[0][0];
  return String(cell.markdown ?? cell.value ?? cell).replace(/[*`\\]/g, '');
};

const found = (text: string) =>
  findMessageTables(text).tables.map(({ kind, table }) => [kind, firstCell(writeTable(table).text)]);

describe('two hundred messages of assistants', () => {
  it('are enough, with tables of every kind', () => {
    expect(messages.length).toBeGreaterThanOrEqual(200);
    const kinds = messages.flatMap(({ expected }) => expected.map(([kind]) => kind));
    for (const kind of ['markdown', 'html', 'text', 'csv'])
      expect(kinds.filter((each) => each === kind).length, kind).toBeGreaterThan(40);
    expect(messages.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(20);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
  });

  it.each(messages)('$name: every table is found, and none in code', ({ text, expected }) => {
    expect(found(text)).toEqual(expected);
  });
});

test('the tables of all messages together are those of each', () => {
  // Some messages end in a code block that is not closed, as those that a token limit cuts off do.
  const closed = messages.filter(({ text }) => !/```markdown\n(?:\|.*(?:\n|$))+$/.test(text));
  const text = closed.map((message) => message.text).join('\n\n---\n\n');
  expect(found(text)).toEqual(closed.flatMap(({ expected }) => expected));
});
