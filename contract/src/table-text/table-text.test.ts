import { describe, expect, it, test } from 'vitest';
import { JsonSyntaxError, stringify } from '../json/index.ts';
import { findMarkdownTables, readJsonLines, writeTable } from './index.ts';

describe('tables of a Markdown text', () => {
  const text = `# Report

| A | B |
|---|---|
| 1 | 2 |

\`\`\`\`markdown
| no | table |
|---|---|
\`\`\`
| still | none |
\`\`\`\`

## Sums
| C |
|:-:|
| 3 |
| 4 |
after`;

  it('are found with their places; those in blocks of code are not', () => {
    const tables = findMarkdownTables(text);
    expect(tables.map(({ firstLine, endLine }) => [firstLine, endLine])).toEqual([
      [2, 5],
      [14, 18],
    ]);
    expect(tables.map(({ table }) => table.title)).toEqual(['Report', 'Sums']);
    expect(tables.map(({ table }) => writeTable(table).rows)).toEqual([1, 2]);
  });

  it('are the same with the line ends of Windows', () => {
    expect(findMarkdownTables(text.replaceAll('\n', '\r\n'))).toEqual(findMarkdownTables(text));
  });
});

test('links and pictures in cells are their texts', () => {
  const cells = '[a](https://x.example/y_(z)) and ![b](c.png) | [d] (e) [[f](g)]';
  const [found] = findMarkdownTables(`| A | B |\n|---|---|\n| ${cells} |`);
  expect(found?.table.rows).toEqual([[{ value: 'a and b' }, { value: '[d] (e) [f]' }]]);
});

test('rows without number are written', () => {
  const rows = Array.from({ length: 200_000 }, () => [{ value: 'a' }]);
  expect(writeTable({ kind: 'CSV', rows })).toMatchObject({ rows: 199_999, columns: 1 });
});

describe('JSON lines', () => {
  it('keep order and digits, and empty lines do not count', () => {
    expect(stringify(readJsonLines('{"2024":1.10,"2023":2}\n\r\n {"2024":3}\n'))).toBe(
      '[{"2024":1.10,"2023":2},{"2024":3}]',
    );
  });

  it('name the place of a fault in the whole text', () => {
    const text = '{"a":1}\r\n{"a":2,}\r\n';
    const read = () => readJsonLines(text);
    expect(read).toThrow(JsonSyntaxError);
    try {
      read();
    } catch (error) {
      const { line, fix } = error as JsonSyntaxError;
      expect(line).toBe(2);
      expect(text.slice(fix!.from, fix!.to)).toBe(',');
    }
  });
});
