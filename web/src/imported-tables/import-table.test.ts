import { parseJson, toJs } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { ImportError, importFile, importText } from './import-table.ts';
import { mayContainTable } from './may-contain-table.ts';
import { smallWorkbook } from './small-workbook.fixture.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

describe('copied text', () => {
  test('keeps the digits of spreadsheet cells, and text that only looks like a number stays text', () => {
    const imported = importText('Part\tQty\tPrice\n007\t3\t1.10\n"two\nlines"\t1,000\t-0.50', '');
    expect(imported).toEqual({
      kind: 'TSV',
      rows: 2,
      columns: 3,
      text: `{
  "headers": ["Part", "Qty", "Price"],
  "rows": [
    ["007", 3, 1.10],
    ["two\\nlines", "1,000", -0.50]
  ]
}`,
    });
  });

  test('CSV with quotes and semicolons', () => {
    expect(importText('Name;Note\n"Müller; Söhne";"said ""yes"""\n', '')?.text).toContain(
      '["Müller; Söhne", "said \\"yes\\""]',
    );
  });

  test('accepts rows with missing trailing cells, and missing column names', () => {
    const imported = importText('A\tB\n1\t2\t3\n4', '');
    expect(imported?.text).toContain('"headers": ["A", "B", ""]');
    expect(imported?.columns).toBe(3);
  });

  test('does not take a row of numbers for a header', () => {
    const table = parseJson(importText('1,2\n3,4', '')?.text ?? '', { depthMax: 9 });
    expect(toJs(table)).toEqual({
      data: [
        [1, 2],
        [3, 4],
      ],
      options: { headers: false },
    });
  });

  test('a Markdown table with its heading, alignment and inline formatting', () => {
    const text =
      '## Prices\n\n| Item | **Price** |\n|:--|--:|\n| [Tea](http://a.b) | `3.50` |\n| a\\|b | snake_case_name |\n\nafter';
    expect(importText(text, '')).toMatchObject({ kind: 'Markdown', rows: 2, columns: 2 });
    expect(importText(text, '')?.text).toBe(`{
  "title": "Prices",
  "headers": ["Item", {"markdown":"**Price**"}],
  "rows": [
    [{"markdown":"[Tea](http://a.b)"}, {"markdown":"\`3.50\`"}],
    ["a|b", "snake_case_name"]
  ],
  "styles": {"columnStyles":{"Item":{"textAlign":"left"},"Price":{"textAlign":"right"}}}
}`);
  });

  test.each([
    ['JSON', '[{"a":1},\n{"a":2}]'],
    ['a sentence', 'Hello, world'],
    ['sentences', 'One, two and three.\nFour, five, six, seven.'],
    ['one column', 'Name\nAda\nGrace'],
  ])('leaves %s unchanged', (_, text) => {
    expect(importText(text, '')).toBeUndefined();
  });
});

describe('JSON lines', () => {
  const lines = '{"a": 1.10}\n\n{"a": 2, "b": null}\n';
  const table = {
    ...{ kind: 'NDJSON', rows: 2, columns: 2 },
    text: '{\n  "data": [\n    {"a":1.10},\n    {"a":2,"b":null}\n  ]\n}',
  };

  test('are a table when they are pasted, and keep their digits', () => {
    expect(importText(lines, '')).toEqual(table);
    expect(importText('[1, "x"]\n[2, "y"]', '')).toMatchObject({ kind: 'NDJSON', rows: 2, columns: 2 });
  });

  test('that are not all objects or lists are not', () => {
    expect(importText('{"a":1}\n2', '')).toBeUndefined();
    expect(importText('{"a":1}\n{"a":', '')).toBeUndefined();
  });

  test.each(['a.jsonl', 'a.ndjson', 'a.txt'])('are a table in the file %s', async (name) => {
    expect(await importFile(file(name, lines))).toEqual(table);
  });

  test('of a file may be one line, but not a broken one', async () => {
    expect(await importFile(file('a.jsonl', '{"a":1}'))).toMatchObject({ kind: 'NDJSON', rows: 1 });
    const reasonOf = (content: string) =>
      importFile(file('a.jsonl', content)).catch((error: unknown) => (error as ImportError).reason);
    expect([await reasonOf('{"a":1}\n{"a'), await reasonOf(' \n')]).toEqual(['damaged', 'empty']);
  });
});

describe('mayContainTable', () => {
  test.each([
    ['tabs', 'a\tb\n1\t2', '', true],
    ['CSV with quoted names', '"Name","Qty"\n"x",1', '', true],
    ['Markdown', '| a |\n|---|\n| 1 |', '', true],
    ['cells as HTML', 'a b', '<table><tr><td>a<td>b</table>', true],
    ['a JSON array inside a table', '[1]', '<table><tr><td>[1]</table>', false],
    ['a part of JSON', '"a": 1,\n"b": 2', '', false],
    ['rows of JSON', '{"a": 1},\n{"a": 2}', '', false],
    ['JSON lines', '{"a": 1}\n{"a": 2}\n', '', true],
    ['lists as JSON lines', '[1, 2]\r\n[3, 4]', '', true],
    ['JSON on several lines', '[\n  {"a": 1}\n]', '', false],
    ['a word', 'Umeå', '<b>Umeå</b>', false],
  ])('%s', (_, plain, html, expected) => {
    expect(mayContainTable(plain, html)).toBe(expected);
  });
});

describe('files', () => {
  test('a CSV file of one column, in the encoding of old spreadsheets', async () => {
    const imported = await importFile(
      file('names.CSV', new Uint8Array([0x4e, 0x0a, 0x55, 0x6d, 0x65, 0xe5])),
    );
    expect(imported.text).toContain('["Umeå"]');
  });

  test('UTF-16 with a byte order mark', async () => {
    const bytes = new Uint8Array(new Uint16Array([0xfeff, 0x41, 0x9, 0x42, 0xa, 0x31, 0x9, 0x32]).buffer);
    expect((await importFile(file('a.tsv', bytes))).text).toContain('[1, 2]');
  });

  test('keeps JSON as it is', async () => {
    expect((await importFile(file('a.json', ' [1.10]'))).text).toBe(' [1.10]');
  });

  test('a workbook: text, numbers as Excel shows them, dates, booleans, empty cells, no blank rows', async () => {
    const imported = await importFile(file('book.xlsx', smallWorkbook()));
    expect(imported).toMatchObject({ kind: 'Excel', rows: 2, columns: 4 });
    expect(imported.text).toContain('["Name", "Sum", "Day", "Paid"]');
    expect(imported.text).toContain('["Ada & Co", 1.1, "2026-03-05", true]');
    expect(imported.text).toContain('["", 42, "", ""]');
  });

  test.each([
    ['a.pdf', 'x', 'unknown'],
    ['a.xlsx', 'not an archive', 'damaged'],
    ['a.md', 'not a table', 'empty'],
    ['a.csv', '', 'empty'],
  ])('rejects %s with a reason', async (name, content, reason) => {
    const rejection = await importFile(file(name, content)).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ImportError);
    expect(rejection).toMatchObject({ reason });
  });
});
