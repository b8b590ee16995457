import { findMarkdownTables } from '@pictable/contract/table-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TableData } from '../table/table-data.ts';
import { writeMarkdown } from './write-markdown.ts';

const word = fc.string({
  unit: fc.constantFrom(...'ab 1#*_`~|\\<>&[]!$+-=.:;()"'),
  minLength: 1,
  maxLength: 8,
});
const text = word.map((value) => value.trim().replace(/ +/g, ' ')).filter((value) => value !== '');

function tableOf(title: string, value: string): TableData {
  const cell = {
    value: { kind: 'text', text: value },
    raw: value,
    link: undefined,
    isAutolink: false,
    image: undefined,
  } as const;
  return {
    title,
    subtitle: undefined,
    caption: undefined,
    hasHeader: true,
    rowBackground: '#ffffff',
    direction: 'ltr',
    columns: [{ name: 'A', field: 'A', align: 'left', path: [], isStub: false }],
    rows: [[{ ...cell, shown: value, colspan: 1, rowspan: 1 }]],
  };
}

test('a title and a value survive a round trip, whatever punctuation they contain', () => {
  fc.assert(
    fc.property(text, text, (title, value) => {
      const [found] = findMarkdownTables(writeMarkdown(tableOf(title, value)));
      expect(found?.table.title).toBe(title);
      expect(found?.table.rows).toEqual([[{ value }]]);
    }),
  );
});

test.each(['#', '##', 'C #', '# #', '#5'])('a title %j keeps its number signs', (title) => {
  const [found] = findMarkdownTables(writeMarkdown(tableOf(title, '1')));
  expect(found?.table.title).toBe(title);
});
