import {
  columnMergeKeys,
  type ErrorBody,
  footnoteKeys,
  footnotePositionKeys,
  limits,
  listedGroupKeys,
  mergeKeys,
  rowGroupKeys,
  ruleKeys,
  scaleKeys,
  spannerDelimiterKeys,
  spannerKeys,
  structureKeys,
  stubKeys,
  substitutePartKeys,
  summaryKeys,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleHostile } from '../setup/sample-hostile.ts';
import { post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const table = {
  data: [
    { a: 'x', b: 1, 'c.d': 2 },
    { a: 'y', b: null, 'c.d': '3' },
    { a: 'x', b: 4.5, 'c.d': '' },
  ],
};
const keys = ['columns', 'substitute', ...structureKeys];

/** Sends JSON text, and describes a response that is neither an image nor an error as documented. */
async function failureOf(json: string): Promise<string | undefined> {
  const response = await post(`${setup.url}/api/json-to-png/preview`, json, setup.owner.key);
  const text = await response.text();
  const failure = `${json.slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`;
  if (response.status === 200) return undefined;
  if (![400, 413, 422].includes(response.status)) return failure;
  const { success, error } = JSON.parse(text) as Partial<ErrorBody>;
  const isDocumented = success === false && error?.code === response.status && error.message !== '';
  return isDocumented ? undefined : failure;
}

async function failuresOf(bodies: readonly string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const body of bodies) {
    const failure = await failureOf(body);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON values of every type, of which some are valid for some keys. */
const hostileValues = [
  ...['null', 'true', 'false', '0', '-1', '1e400', '99999999999999999999', '0.1'],
  ...['""', '" "', '"a"', '"none"', '"\\u0000"', '"\\ud83d"', '"[{"', JSON.stringify('x'.repeat(50_000))],
  ...['[]', '[[]]', '[null]', '[""]', '[1]', '["a","a"]', '[{}]', '[[{}]]', '[true,{}]'],
  ...['{}', '{"":null}', '{"a":{}}', '{"a":[]}', '{"__proto__":{"a":1}}', '{"constructor":"sum"}'],
  ...[nested('[', ']', 50), `${nested('{"a":', '', 50)}1${'}'.repeat(50)}`],
];

/** The table with more members, given as JSON. */
function withMembers(members: string): string {
  return `${JSON.stringify({ ...table, options: { format: 'svg' } }).slice(0, -1)},${members}}`;
}

const places: readonly ((key: string, value: string) => string)[] = [
  (key, value) => withMembers(`"${key}":${value}`),
  (key, value) => withMembers(`"styles":{"${key}":${value}}`),
  (key, value) => `{"data":[{"a":1}],"options":{"${key}":${value},"styles":{"${key}":${value}}}}`,
  // Without a table of its own, the key could be data.
  (key, value) => `{"${key}":${value}}`,
];

describe('a value of any type', () => {
  it.each(keys)('as %s is rendered or rejected, anywhere in the payload', async (key) => {
    const bodies = places.flatMap((place) => hostileValues.map((value) => place(key, value)));
    expect(await failuresOf(sampleHostile(bodies, keys.indexOf(key)))).toEqual([]);
  });

  const valid: Readonly<Record<string, string>> = {
    by: '"a"',
    columns: '["a"]',
    into: '"b"',
    label: '"L"',
    text: '"N"',
  };
  const members: readonly (readonly [key: string, names: readonly string[], isList: boolean])[] = [
    ['rowGroups', rowGroupKeys, false],
    ['rowGroups', listedGroupKeys, true],
    ['summary', summaryKeys, true],
    ['spanners', spannerKeys, true],
    ['spanners', spannerDelimiterKeys, false],
    ['stub', stubKeys, false],
    ['merge', mergeKeys, false],
    ['mergeColumns', columnMergeKeys, true],
    ['rules', ruleKeys, true],
    ['footnotes', footnoteKeys, true],
    ['substitute', ['null', 'empty', 'zero', ...substitutePartKeys], false],
  ];

  it.each(members)('as a member of %s is rendered or rejected: %j', async (key, names, isList) => {
    const bodies = names.flatMap((name) =>
      hostileValues.map((value) => {
        const others = Object.entries(valid).filter(([other]) => other !== name && names.includes(other));
        const pairs = [...others, [name, value]].map(([member, json]) => `"${member}":${json}`);
        return withMembers(`"${key}":${isList ? `[{${pairs.join()}}]` : `{${pairs.join()}}`}`);
      }),
    );
    expect(await failuresOf(sampleHostile(bodies, names.length))).toEqual([]);
  });
});

it.each(scaleKeys)('a value of any type as %s of a scale is rendered or rejected', async (key) => {
  const bodies = hostileValues.flatMap((value) => [
    withMembers(`"columns":{"b":{"scale":{"${key}":${value}}}}`),
    withMembers(`"rules":[{"columns":["b","a"],"scale":{"${key}":${value}}}]`),
  ]);
  expect(await failuresOf(sampleHostile(bodies, scaleKeys.indexOf(key)))).toEqual([]);
});

it('any value as a position of a footnote is rendered or rejected', async () => {
  const positions = footnotePositionKeys.flatMap((name) =>
    hostileValues.flatMap((value) => [`{"${name}":${value}}`, `[{"column":"a","${name}":${value}}]`]),
  );
  const notes = positions.map(
    (at) => `"rowGroups":"a","summary":"sum","footnotes":[{"text":"N","at":${at}}]`,
  );
  expect(await failuresOf(sampleHostile(notes.map(withMembers), 0))).toEqual([]);
});

const times = <T>(count: number, member: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => member(n));
const many = 10_000;

describe('a very long list', () => {
  it.each<[string, object]>([
    ['spanners', { spanners: times(many, (n) => ({ label: `S${n}`, columns: ['a', 'b'] })) }],
    [
      'spanners above each other',
      { spanners: times(many, (n) => ({ label: `${n}`, over: [`${n - 1}`], columns: ['a'] })) },
    ],
    [
      'spanners in a circle',
      { spanners: times(many, (n) => ({ label: `${n}`, over: [`${(n + 1) % many}`] })) },
    ],
    ['columns of a spanner', { spanners: [{ label: 'S', columns: times(many, () => 'a') }] }],
    ['delimiters', { spanners: '.', data: [{ ['.'.repeat(limits.headerCharsMax)]: 1 }] }],
    ['rows of a group', { rowGroups: [{ label: 'A', rows: times(100_000, (n) => n) }] }],
    ['the same row of a group', { rowGroups: [{ label: 'A', rows: times(100_000, () => 1) }] }],
    ['groups', { rowGroups: times(many, (n) => ({ label: `G${n}`, rows: [n % 3] })) }],
    ['levels of groups', { rowGroups: times(many, () => 'a') }],
    ['the order of groups', { rowGroups: { by: 'a', order: times(100_000, (n) => `${n}`) } }],
    ['summaries', { summary: times(many, () => ({ columns: 'sum' })) }],
    [
      'functions of a summary',
      { summary: { columns: Object.fromEntries(times(many, (n) => [`c${n}`, 'sum'])) } },
    ],
    ['groups of a summary', { rowGroups: 'a', summary: { groups: times(100_000, (n) => n) } }],
    ['columns of the stub', { stub: times(many, () => 'a') }],
    ['merged columns', { merge: times(many, () => 'a') }],
    ['columns in a column', { mergeColumns: [{ into: 'a', with: times(many, () => 'b') }] }],
    ['columns with columns', { mergeColumns: times(many, () => ({ into: 'a', with: 'b' })) }],
    [
      'columns in a circle',
      {
        mergeColumns: [
          { into: 'a', with: 'b' },
          { into: 'b', with: 'a' },
        ],
      },
    ],
    ['footnotes', { footnotes: times(many, (n) => ({ text: `N${n}`, at: { column: 'a', row: n % 3 } })) }],
    ['positions of a footnote', { footnotes: [{ text: 'N', at: times(many, () => ({ column: 'a' })) }] }],
    [
      'rows of a footnote',
      { footnotes: [{ text: 'N', at: { column: 'a', row: times(100_000, (n) => n) } }] },
    ],
    ['marks', { footnotes: [{ text: 'N', at: 'title' }], footnoteMarks: times(many, (n) => `${n}`) }],
    ['source notes', { sourceNotes: times(many, (n) => `Source ${n}`) }],
    [
      'brackets in a pattern',
      { mergeColumns: [{ into: 'a', with: 'b', pattern: `${'<<'.repeat(60)}{0}${'>>'.repeat(60)}` }] },
    ],
    ['rules', { rules: times(500, () => ({ style: { textColor: 'bad' } })) }],
    ['columns of a rule', { rules: [{ columns: times(many, () => 'a'), top: 1 }] }],
    ['conditions of a rule', { rules: [{ when: { or: times(many, (n) => ({ a: n })) } }] }],
    ['values of a rule', { rules: [{ columns: 'a', is: times(100_000, (n) => n) }] }],
    [
      'groups of conditions',
      { rules: [{ when: JSON.parse(`${'{"and":['.repeat(30)}{"a":"x"}${']}'.repeat(30)}`) }] },
    ],
    ['members of columns', { columns: Object.fromEntries(times(many, (n) => [`c${n}`, { label: 'x' }])) }],
    ['columns', { columns: times(many, () => 'a') }],
    ['substitutes', { substitute: { values: Object.fromEntries(times(many, (n) => [`${n}`, 'x'])) } }],
  ])('of %s is rendered or rejected', async (_what, members) => {
    expect(await failuresOf([JSON.stringify({ ...table, ...members })])).toEqual([]);
  });

  it('of rows in groups is rendered', async () => {
    const data = times(limits.rowsMax, (n) => ({ g: n % limits.groupsMax, h: n % 7, v: n }));
    const structure = {
      rowGroups: ['g', 'h'],
      summary: times(limits.summaryRowsMax, () => ({ columns: 'median' })),
    };
    expect(await failuresOf([JSON.stringify({ data, ...structure, options: { format: 'svg' } })])).toEqual(
      [],
    );
  });
});

describe('a name that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length', 'valueOf'];
  const structures = (name: string) => [
    `"columns":{"${name}":{"label":"L","type":"number"}}`,
    `"columns":["${name}",{"field":"a","label":"${name}"}]`,
    `"columns":{"a":{"${name}":1,"substitute":{"${name}":"x"},"format":{"${name}":2}}}`,
    `"substitute":{"values":{"${name}":"x"},"${name}":"y"}`,
    `"rowGroups":"${name}"`,
    `"rowGroups":{"by":["${name}","a"],"order":["${name}"],"${name}":1}`,
    `"rowGroups":[{"label":"${name}","rows":[0],"${name}":1}]`,
    `"rowGroups":"a","summary":{"columns":{"${name}":"sum"},"groups":["${name}"]}`,
    `"summary":"${name}"`,
    `"summary":[{"columns":{"b":"${name}"},"${name}":1}]`,
    `"spanners":[{"label":"${name}","columns":["${name}","b"]},{"label":"T","over":["${name}"]}]`,
    `"spanners":{"delimiter":"${name}"}`,
    `"stub":["${name}"]`,
    `"stub":{"columns":"a","indent":"${name}"}`,
    `"merge":["${name}"]`,
    `"mergeColumns":[{"into":"${name}","with":["a"],"as":"range"}]`,
    `"mergeColumns":[{"into":"a","with":["${name}"],"pattern":"{${name}} {1}"}]`,
    `"mergeColumns":[{"into":"a","with":["b"],"as":"${name}"}]`,
    `"rules":[{"columns":["${name}"],"is":"${name}","style":{"${name}":1},"${name}":2}]`,
    `"rules":[{"when":{"${name}":{"eq":{"column":"${name}"}}}},{"when":{"a":{"${name}":1}}}]`,
    `"rules":[{"columns":"${name}","duplicate":true},{"columns":"a","above":"${name}"}]`,
    `"columns":{"${name}":{"scale":"blues"},"b":{"scale":{"palette":"${name}"}}}`,
    `"footnotes":[{"text":"${name}","at":[{"column":"${name}","row":0},"${name}"],"${name}":1}]`,
    `"footnotes":[{"text":"N","at":{"column":"a","when":{"${name}":"x"}}},"${name}"]`,
    `"footnotes":"N","footnoteMarks":"${name}","sourceNotes":["${name}"]`,
  ];

  it.each(names)('is a column like others: %s', async (name) => {
    const data = `"data":[{"${name}":"${name}","a":"x","b":1},{"${name}":2,"a":"y","b":3}]`;
    const options = '"options":{"format":"svg"}';
    const bodies = structures(name).map((structure) => `{${data},${options},${structure}}`);
    expect(await failuresOf(sampleHostile(bodies, names.indexOf(name)))).toEqual([]);
    expect(({} as Record<string, unknown>).label).toBeUndefined();
    const grouped = `{${data},"rowGroups":"${name}","summary":{"columns":{"${name}":"count"}}}`;
    const response = await post(`${setup.url}/api/table-to-image`, grouped, setup.owner.key);
    expect([response.status, await response.json()]).toMatchObject([200, { warnings: [] }]);
  });
});

describe('too many rules', () => {
  const errorOf = async (body: object) => {
    const response = await post(
      `${setup.url}/api/json-to-png/preview`,
      JSON.stringify(body),
      setup.owner.key,
    );
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.details?.[0]];
  };

  it('are an error that names the key and the limit', async () => {
    const rules = times(500, () => ({ style: { textColor: 'bad' } }));
    expect(await errorOf({ ...table, rules })).toMatchObject([
      400,
      expect.objectContaining({ message: 'rules may have at most 50 rules; got 500.' }),
    ]);
  });

  it('for the size of the table are an error that names the product', async () => {
    const data = times(1_000, () => Object.fromEntries(times(60, (n) => [`c${n}`, n])));
    const rules = times(50, () => ({ style: { textColor: 'bad' } }));
    const options = { format: 'svg', pagination: { enabled: true, pageSize: 5 } };
    expect(await errorOf({ data, rules, options })).toMatchObject([
      400,
      expect.objectContaining({
        message: expect.stringContaining('The product of these numbers must not exceed 2,500,000.'),
      }),
    ]);
  });
});

describe('hostile values in columns with rules', () => {
  const values = ['"NaN"', '1e308', '-1e308', '-0', '0', '1e400', '[]', '{}', '""', 'null', 'true', '"∞"'];
  const rule = (members: string) => `{"columns":["v"],${members}}`;
  const rules = [
    ...['"top":1', '"bottom":"50%"', '"above":"mean"', '"below":"median"', '"duplicate":true'].map(rule),
    ...['"is":{"lt":0}', '"is":[]', '"is":{}', '"is":{"between":["NaN",1e308]}', '"scale":"blues"'].map(rule),
  ];

  it('are rendered', async () => {
    const rows = values.map((value) => `{"v":${value}}`).join();
    const bodies = rules.map((one) => `{"data":[${rows}],"options":{"format":"svg"},"rules":[${one}]}`);
    for (const body of bodies) {
      const response = await post(`${setup.url}/api/json-to-png/preview`, body, setup.owner.key);
      expect([body, response.status]).toEqual([body, 200]);
    }
  });
});

it('the response lists rules that match nothing, and only then has a report', async () => {
  const send = async (rules: unknown, path: string) => {
    const body = JSON.stringify({ ...table, rules });
    const response = await post(`${setup.url}${path}`, body, setup.owner.key);
    return (await response.json()) as { warnings: unknown; report?: unknown };
  };
  const unmatched = [{ when: { a: 'none' }, style: { textColor: 'bad' } }];
  const report = { unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no row.' }] };
  expect(await send(unmatched, '/api/table-to-image')).toMatchObject({ warnings: [], report });
  expect(await send(unmatched, '/api/table-to-image/preview')).toMatchObject({ warnings: [], report });
  expect(await send([{ columns: 'b', top: 1 }], '/api/table-to-image')).not.toHaveProperty('report');
});
