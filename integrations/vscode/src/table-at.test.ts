import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError, toJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { type Place, tableAt } from './table-at.ts';

const page = `# Ports

| Port | Ships |
|---|---:|
| Bergen | 45 |

Text between | the tables.

## Depths

| Name | Depth |
|---|---|
| North | 94 |

\`\`\`csv
Code,Name
NO,Norway
\`\`\`

\`\`\`js
const a = ['b|c', '-|-'];
\`\`\`

~~~json
{ "title": "Block", "data": [{ "a": 1.50 }] }
~~~
`;

function found(place: Partial<Place>): unknown {
  const all = { text: page, fileName: '/a/page.md', languageId: 'markdown', line: 0, selected: '', ...place };
  const table = tableAt(all);
  return table === undefined ? undefined : toJs(table);
}

const lineOf = (text: string) => page.split('\n').findIndex((line) => line.includes(text));

describe('in a Markdown file', () => {
  it.each(['| Port', '|---|---:|', 'Bergen'])(
    'it is the table under the cursor, with its heading: %s',
    (at) => {
      expect(found({ line: lineOf(at) })).toMatchObject({
        title: 'Ports',
        headers: ['Port', 'Ships'],
        rows: [['Bergen', 45]],
      });
    },
  );

  it('it is the second table, not the first, when the cursor is there', () => {
    expect(found({ line: lineOf('North') })).toMatchObject({ title: 'Depths', rows: [['North', 94]] });
  });

  it.each(['# Ports', 'Text between', 'const a', '```js'])('there is none at: %s', (at) => {
    expect(found({ line: lineOf(at) })).toBeUndefined();
  });

  it.each(['```csv', 'NO,Norway'])('it is the data in the code block under the cursor: %s', (at) => {
    expect(found({ line: lineOf(at) })).toMatchObject({
      headers: ['Code', 'Name'],
      rows: [['NO', 'Norway']],
    });
  });

  it('JSON in a code block is a table with its options', () => {
    expect(found({ line: lineOf('"Block"') })).toMatchObject({ title: 'Block' });
  });

  it('it is what is selected, wherever the cursor is', () => {
    expect(found({ selected: 'a;b\n1;2' })).toMatchObject({ headers: ['a', 'b'] });
  });
});

describe('in a file of data', () => {
  it.each([
    ['/a/ports.csv', 'plaintext', 'Port,Ships\nBergen,45'],
    ['C:\\a\\ports.TSV', 'plaintext', 'Port\tShips\nBergen\t45'],
    ['Untitled-1', 'csv', 'Port;Ships\nBergen;45'],
    ['/a/ports.csv', 'plaintext', 'Port,Ships\r\nBergen,45\r\n'],
  ])('it is the whole file: %s as %s', (fileName, languageId, text) => {
    expect(found({ fileName, languageId, text, line: 9 })).toMatchObject({
      headers: ['Port', 'Ships'],
      rows: [['Bergen', expect.anything()]],
    });
  });

  it('JSON is a list of rows or a table, and JSON lines are rows', () => {
    const [fileName, languageId] = ['/a/x.json', 'json'];
    expect(found({ fileName, languageId, text: '[{"a":1}]' })).toEqual([{ a: 1 }]);
    expect(found({ fileName: '/a/x.ndjson', languageId: 'plaintext', text: '{"a":1}\n{"a":2}' })).toEqual({
      data: [{ a: 1 }, { a: 2 }],
    });
  });

  it('an empty file has none, and an unreadable one says why', () => {
    expect(found({ fileName: '/a/x.csv', text: ' \n' })).toBeUndefined();
    expect(() => found({ fileName: '/a/x.json', text: '{"a":}' })).toThrow(JsonSyntaxError);
    expect(() => found({ fileName: '/a/x.csv', text: '"a' })).toThrow(NoTableError);
  });
});

it('a file of code has a table in Markdown, and else none', () => {
  const text = '/*\n| a | b |\n|---|---|\n| 1 | 2 |\n*/\nconst x = [1, 2];\n';
  const place = { fileName: '/a/x.ts', languageId: 'typescript', text };
  expect(found({ ...place, line: 3 })).toMatchObject({ headers: ['a', 'b'] });
  expect(found({ ...place, line: 5 })).toBeUndefined();
});
