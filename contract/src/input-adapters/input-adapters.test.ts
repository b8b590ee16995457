import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  fromJs,
  isNumber,
  type JsonArray,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
  toJs,
} from '../json/index.ts';
import { tablePayloadExamples } from '../tables/table-payload.ts';
import {
  applyQueryOverrides,
  NoTableError,
  payloadFromFields,
  readQueryOverrides,
  readTableText,
  unwrapPayload,
} from './index.ts';

/** The unwrapped body, and the paths of its repairs. */
function unwrap(body: unknown): { value: unknown; at: string[] } {
  const { value, repairs } = unwrapPayload(fromJs(body));
  for (const { message } of repairs) expect(message).toMatch(/^[\w ].{20,}\.$/);
  return { value: JSON.parse(stringify(value)), at: repairs.map(({ path }) => path) };
}

const ada = { Name: 'Ada', Age: 36 };
const bob = { Name: 'Bob', Age: 41 };
const csv = 'Name,Age\nAda,36\nBob,41\n';
const fromCsv = {
  headers: ['Name', 'Age'],
  rows: [
    ['Ada', 36],
    ['Bob', 41],
  ],
};

describe('payloads of automation tools', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['items of n8n', [{ json: ada }, { json: bob, pairedItem: { item: 0 } }], [ada, bob], ['']],
    [
      'items of n8n in data',
      { data: [{ json: ada }], for: 'slack' },
      { data: [ada], for: 'slack' },
      ['/data'],
    ],
    [
      'one item of n8n that contains a payload',
      [{ json: { title: 'T', data: [ada] } }],
      { title: 'T', data: [ada] },
      [''],
    ],
    [
      'bundles of Make',
      {
        data: [
          { ...ada, __IMTINDEX__: 1, __IMTLENGTH__: 2 },
          { ...bob, __IMTINDEX__: 2, __IMTLENGTH__: 2 },
        ],
      },
      { data: [ada, bob] },
      ['/data'],
    ],
    [
      'an array aggregator of Make',
      { array: [{ ...ada, __IMTINDEX__: 1 }] },
      { data: [ada] },
      ['/array', '/data'],
    ],
    ['a JSON aggregator of Make', { json: JSON.stringify([ada, bob]) }, { data: [ada, bob] }, ['/json']],
    ['records', { title: 'T', records: [ada] }, { title: 'T', data: [ada] }, ['/records']],
    ['JSON inside a JSON text', JSON.stringify({ data: [ada] }), { data: [ada] }, ['']],
    [
      'members as JSON texts',
      { headers: '["Name"]', rows: '[["Ada"]]', options: '{"format":"svg"}' },
      { headers: ['Name'], rows: [['Ada']], options: { format: 'svg' } },
      ['/rows', '/headers', '/options'],
    ],
    ['CSV in data', { title: 'T', data: csv }, { ...fromCsv, title: 'T' }, ['/data']],
    ['CSV inside a JSON text', csv, fromCsv, ['']],
    [
      'CSV without headers in data, with options that win over those of the text',
      { data: '1,2\n3,4', options: { headers: true, format: 'svg' } },
      {
        data: [
          [1, 2],
          [3, 4],
        ],
        options: { headers: true, format: 'svg' },
      },
      ['/data'],
    ],
    [
      'a Markdown table in data',
      { data: '# People\n\n| Name | Age |\n|---|---|\n| Ada | 36 |\n' },
      { title: 'People', headers: ['Name', 'Age'], rows: [['Ada', 36]] },
      ['/data'],
    ],
    [
      'a Markdown table with alignments, overridden by the styles of the caller',
      {
        markdown: '| Name | Age |\n|:-:|:--|\n| **Ada** | 36 |\n\nSource: x <!-- caption -->\n',
        styles: { headerBg: '#000000', columnStyles: { Age: { width: 80 }, Name: { textAlign: 'right' } } },
      },
      {
        caption: 'Source: x',
        headers: ['Name', 'Age'],
        rows: [[{ markdown: '**Ada**' }, 36]],
        styles: {
          headerBg: '#000000',
          columnStyles: { Name: { textAlign: 'right' }, Age: { textAlign: 'left', width: 80 } },
        },
      },
      ['/markdown'],
    ],
    ['a text without a table', { markdown: '**a**' }, { data: [{ markdown: '**a**' }] }, ['']],
    ['JSON lines in data', { data: '{"a":1}\n{"a":2}\n' }, { data: [{ a: 1 }, { a: 2 }] }, ['/data']],
    ['one row', { title: 'T', ...ada }, { title: 'T', data: [ada] }, ['']],
    [
      'a density that is a style',
      { density: 'compact', Element: 'Iron' },
      { density: 'compact', data: [{ Element: 'Iron' }] },
      [''],
    ],
    [
      'a density that is a value',
      { Element: 'Iron', density: 7.87 },
      { data: [{ Element: 'Iron', density: 7.87 }] },
      [''],
    ],
    [
      'line items as lists',
      { Name: ['Ada', 'Bob'], Age: [36] },
      {
        headers: ['Name', 'Age'],
        rows: [
          ['Ada', 36],
          ['Bob', null],
        ],
      },
      [''],
    ],
    [
      'lists that get longer',
      { Name: ['Ada'], Age: [36, 41, 7], Job: [] },
      {
        headers: ['Name', 'Age', 'Job'],
        rows: [
          ['Ada', 36, null],
          [null, 41, null],
          [null, 7, null],
        ],
      },
      [''],
    ],
    [
      'headers and rows as texts',
      { headers: 'Name, Age', rows: 'Ada | 36\n"Bob | Jr" | 41' },
      {
        headers: ['Name', 'Age'],
        rows: [
          ['Ada', '36'],
          ['Bob | Jr', '41'],
        ],
      },
      ['/headers', '/rows'],
    ],
    ['rows of objects', { rows: [ada] }, { data: [ada] }, ['/rows']],
  ])('%s', (_what, body, value, at) => {
    expect(unwrap(body)).toEqual({ value, at });
  });
});

describe('valid input is unchanged', () => {
  const valid = [
    ...Object.values(tablePayloadExamples()).map(({ value }) => value),
    [ada, bob],
    [['Name'], ['Ada']],
    { data: ada },
    { data: { Name: ['Ada', 'Bob'], Age: [36, 41] } },
    { data: JSON.stringify([ada]) },
    { data: [{ json: ada, other: 1 }, { json: 'text' }] },
    { data: [{ array: [1] }], array: [{ a: 1 }] },
    { headers: ['a'], rows: [['1,2']], Note: 'x' },
    { data: [ada], headers: false },
  ];
  it.each(valid.map((body) => [body]))('%j', (body) => {
    const sent = fromJs(body);
    expect(unwrapPayload(sent)).toEqual({ value: sent, repairs: [] });
  });
});

it.each([
  {},
  { title: 'x' },
  { headers: ['a'] },
  'x',
  7,
  null,
  { dta: [ada] },
  { datas: 'x' },
  { a: { b: 1 } },
])('%j is unchanged, for the engine to reject', (body) => {
  expect(unwrapPayload(fromJs(body)).repairs).toEqual([]);
});

test('digits and the order of columns are preserved', () => {
  const text = '[{"json":{"2024":1.10,"2023":12345678901234567890}}]';
  expect(stringify(unwrapPayload(parseJson(text, { depthMax: 8 })).value)).toBe(
    '[{"2024":1.10,"2023":12345678901234567890}]',
  );
});

test('any JSON is accepted, and the result can be processed again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => {
      const first = unwrapPayload(fromJs(body));
      const second = unwrapPayload(first.value);
      if (first.repairs.length === 0) expect(first.value).toEqual(fromJs(body));
      expect(stringify(second.value).length).toBeGreaterThan(0);
    }),
  );
});

test('columns of any lengths lose no value and no row', () => {
  const columns = fc.array(fc.array(fc.integer(), { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(columns, (lists) => {
      const { value } = unwrap(Object.fromEntries(lists.map((list, index) => [`column ${index}`, list])));
      const { rows } = value as { rows: (number | null)[][] };
      const longest = Math.max(...lists.map(({ length }) => length));
      expect(rows).toHaveLength(longest);
      for (const [index, list] of lists.entries())
        expect(rows.map((row) => row[index])).toEqual([...list, ...Array(longest - list.length).fill(null)]);
    }),
  );
});

describe('a text', () => {
  it.each([
    ['CSV', csv, fromCsv, 'CSV'],
    ['CSV', '\uFEFFName\r\nAda\r\n', { headers: ['Name'], rows: [['Ada']] }, 'CSV'],
    ['CSV', '[{"a":1}]', [{ a: 1 }], 'JSON'],
    ['TSV', 'Name\tAge\nAda\t36\nBob\t41', fromCsv, 'TSV'],
    ['Markdown', '| Name | Age |\n|---|---|\n| Ada | 36 |\n| Bob | 41 |', fromCsv, 'Markdown'],
    ['JSON lines', '{"Name":"Ada","Age":36}\n', { data: [ada] }, 'JSON lines'],
    ['text', csv, fromCsv, 'CSV'],
    ['text', '"Name","Age"\n"Ada",36\n"Bob",41\n', fromCsv, 'CSV'],
    ['text', ' {"data":[{"a":1}]}', { data: [{ a: 1 }] }, 'JSON'],
    ['text', '{"Name":"Ada","Age":36}\n{"Name":"Bob","Age":41}', { data: [ada, bob] }, 'JSON lines'],
    ['text', '"[{\\"a\\":1}]"', '[{"a":1}]', 'JSON'],
    ['JSON', '\uFEFF[1]', [1], 'JSON'],
  ] as const)('of %s is a payload: %j', (form, text, payload, found) => {
    const read = readTableText(text, form);
    expect(toJs(read.payload)).toEqual(payload);
    expect(read.format).toBe(found);
  });

  it.each([
    ['text', 'Dear all, this is no table.', undefined],
    ['Markdown', '# No table', undefined],
    ['CSV', ' \n\n', undefined],
    ['JSON lines', '\n', undefined],
    ['CSV', 'a,b\n'.repeat(100_001), undefined],
    ['CSV', `a,b\n${','.repeat(100_001)}`, undefined],
    ['Markdown', `|a|\n|-|\n${'|'.repeat(100_001)}`, undefined],
    ['text', '\r'.repeat(100_001), undefined],
    ['CSV', 'a,b\n1,"2\n3,4\n', { line: 2, column: 4 }],
    ['TSV', 'a\tb\n"1"x\t2\n', { line: 2, column: 2 }],
  ] as const)('of %s without a table has the position of the error (%#)', (form, text, position) => {
    const read = () => readTableText(text, form);
    expect(read).toThrow(NoTableError);
    try {
      read();
    } catch (error) {
      expect((error as NoTableError).position).toEqual(position);
    }
  });

  it.each([
    ['text', '[{"a":1},]', 1, 9],
    ['text', '{"a":1}\n{"a":2,}\n', 2, 7],
    ['JSON lines', '{"a":1}\n{a:2}\n', 2, 2],
  ] as const)('of %s with a JSON syntax error has its position: %j', (form, text, line, column) => {
    const read = () => readTableText(text, form);
    expect(read).toThrow(JsonSyntaxError);
    expect(read).toThrow(expect.objectContaining({ line, column }) as Error);
  });
});

/** Cells with the same meaning in every format: trimmed, without line breaks and Markdown markup. */
const cell = fc.oneof(
  fc.integer().map(String),
  fc.stringMatching(/^[A-Za-z<&='"+-][A-Za-z0-9 ,;.'"=+-]{0,12}[A-Za-z0-9]$/),
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 }),
  )
  .map(([first, ...rows]) => [
    first!.map((name, index) => `${String.fromCharCode(97 + index)} ${name}`),
    ...rows,
  ]);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const writers: Readonly<Record<string, (rows: readonly (readonly string[])[]) => string>> = {
  CSV: (rows) => rows.map((row) => row.map(quoted).join(',')).join('\n'),
  TSV: (rows) => rows.map((row) => row.map(quoted).join('\t')).join('\r\n'),
  Markdown: ([names = [], ...rows]) =>
    [names, names.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
};

describe('the same rows are parsed from', () => {
  const shown = (payload: JsonValue) => {
    const { headers, rows } = Object.fromEntries(payload as JsonObject) as Record<
      'headers' | 'rows',
      JsonArray
    >;
    const texts = (row: JsonArray) => row.map((value) => (isNumber(value) ? value.raw : value));
    return [headers, ...rows.map((row) => texts(row as JsonArray))];
  };

  it.each(['CSV', 'TSV', 'Markdown'] as const)('%s', (form) => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = writers[form]!(rows);
        expect(shown(readTableText(text, form).payload)).toEqual(rows);
        expect(shown(unwrapPayload(payloadFromFields([['data', text]])).value)).toEqual(rows);
      }),
    );
  });

  it('JSON lines', () => {
    fc.assert(
      fc.property(table, ([names = [], ...rows]) => {
        const objects = rows.map((row) =>
          Object.fromEntries(row.map((value, index) => [names[index]!, value])),
        );
        const text = objects.map((row) => JSON.stringify(row)).join('\n');
        expect(toJs(readTableText(text, 'JSON lines').payload)).toEqual({ data: objects });
      }),
    );
  });
});

describe('a form and a query', () => {
  const form = new URLSearchParams(
    'title=A+B&data=Name%2CAge%0AAda%2C36&options[format]=svg&options[scale]=2&__proto__=x',
  );

  it('become members of a payload', () => {
    expect(
      stringify(
        applyQueryOverrides(
          payloadFromFields(form),
          readQueryOverrides({ format: 'png', projectId: '3', title: '' })!,
        ),
      ),
    ).toBe(
      '{"title":"A B","data":"Name,Age\\nAda,36","__proto__":"x","options":{"format":"svg","scale":"2"},"format":"png"}',
    );
  });

  it.each([
    ['title=a&title=b', '{"title":"b"}'],
    ['styles[fontSize]=12&styles[fontSize]=14', '{"styles":{"fontSize":"14"}}'],
    ['options={}&options[scale]=2', '{"options":{"scale":"2"}}'],
    ['styles[a]=1&options[a]=2&styles[b]=3', '{"styles":{"a":"1","b":"3"},"options":{"a":"2"}}'],
    ['other[a]=1&styles[]=2&styles[a][b]=3', '{"other[a]":"1","styles[]":"2","styles[a][b]":"3"}'],
  ])('%s', (fields, payload) => {
    expect(stringify(payloadFromFields(new URLSearchParams(fields)))).toBe(payload);
  });

  it('make a payload of bare rows', () => {
    expect(toJs(applyQueryOverrides(fromJs([ada]), readQueryOverrides({ title: 'T' })!))).toEqual({
      data: [ada],
      title: 'T',
    });
  });

  it('without table settings have no overrides', () => {
    expect(readQueryOverrides({ projectId: '3', format: '' })).toBeUndefined();
  });
});
