import {
  type ErrorBody,
  limits,
  transformKeys,
  transformVerbs,
  windowFunctions,
  windowKeys,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const data = [
  { a: 'x', b: 1, 'c d': 2 },
  { a: 'y', b: null, 'c d': '3' },
  { a: 'x', b: 4.5, 'c d': '' },
];

/** Sends steps as JSON, and describes a response that is neither an image nor an error as documented. */
async function failureOf(steps: string, rows: unknown = data): Promise<string | undefined> {
  const body = `${JSON.stringify({ data: rows, options: { format: 'svg' } }).slice(0, -1)},"transform":${steps}}`;
  const response = await post(`${setup.url}/api/json-to-png/preview`, body, setup.owner.key);
  const text = await response.text();
  if (response.status === 200) return undefined;
  const failure = `${steps.slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`;
  if (![400, 413, 422].includes(response.status)) return failure;
  const { success, error } = JSON.parse(text) as Partial<ErrorBody>;
  const isDocumented = success === false && error?.code === response.status && error.message !== '';
  return isDocumented && text.length < 20_000 ? undefined : failure;
}

async function failuresOf(steps: readonly string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const each of steps)
    failures.push(...[await failureOf(each)].filter((failure) => failure !== undefined));
  return failures;
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const values = [
  ...['null', 'true', 'false', '0', '-1', '1e400', '99999999999999999999', '0.5'],
  ...[
    '""',
    '" "',
    '"a"',
    '"b"',
    '"-b"',
    '"sum(b)"',
    '"\\u0000"',
    '"\\ud83d"',
    JSON.stringify('x'.repeat(50_000)),
  ],
  ...['[]', '[[]]', '[null]', '["a"]', '["a","b"]', '["a","a"]', '[{}]', '[0]', '[true]'],
  ...[
    '{}',
    '{"":null}',
    '{"a":"sum"}',
    '{"b":{}}',
    '{"b":[]}',
    '{"b":["sum","sum"]}',
    '{"__proto__":"b"}',
    '{"constructor":"b"}',
  ],
  ...[nested('[', ']', 50), `${nested('{"a":', '', 50)}1${'}'.repeat(50)}`],
];

/** Members that are valid beside the one under test. */
const valid: Readonly<Record<string, string>> = {
  columns: '"a"',
  values: '"b"',
  n: '1',
  by: '"b"',
  rows: '"c d"',
};

describe('a value of any type', () => {
  it.each(transformVerbs)('as the value of %s is rendered or rejected', async (verb) => {
    const steps = values.map((value) => `{"${verb}":${value}}`);
    expect(await failuresOf([...steps, ...steps.map((step) => `[${step},{"sort":"a"}]`)])).toEqual([]);
  });

  it.each(Object.entries(transformKeys))('as a member of %s is rendered or rejected', async (verb, keys) => {
    const names: readonly string[] = keys;
    const steps = names.flatMap((name) =>
      values.map((value) => {
        const others = Object.entries(valid).filter(([other]) => other !== name && names.includes(other));
        const pairs = [...others, [name, value]].map(([member, json]) => `"${member}":${json}`);
        return `[{"${verb}":{${pairs.join()}}}]`;
      }),
    );
    expect(await failuresOf(steps)).toEqual([]);
  });

  it('as a member of a column of window is rendered or rejected', async () => {
    const steps = [...windowFunctions, ...windowKeys].flatMap((name) =>
      values.map((value) => {
        const own = (windowFunctions as readonly string[]).includes(name) ? '' : '"change":"b",';
        return `[{"window":{"w":{${own}"${name}":${value}}}}]`;
      }),
    );
    expect(await failuresOf(steps)).toEqual([]);
  });

  it('as an expression is rendered or rejected', async () => {
    const members = values.flatMap((value) => [
      `{"calculate":{"x":${value}}}`,
      `{"group":{"by":"a","aggregate":{"x":{"expr":${value}}}}}`,
    ]);
    expect(await failuresOf(members)).toEqual([]);
  });
});

describe('an expression that is', () => {
  it.each([
    ['very long', '1+'.repeat(100_000)],
    ['a million characters', 'a'.repeat(1_000_000)],
    ['deep', `${'('.repeat(100_000)}b`],
    ['deep within its length', `${'('.repeat(249)}b${')'.repeat(249)}`],
    ['a tower of powers', '9^9^9^9^9^9^9'],
    ['a product of products', `${'(b*9999999999)*'.repeat(30)}b`],
    ['full of large numbers', Array(8).fill('9'.repeat(60)).join('*')],
    ['a text that grows', `${'replace('.repeat(9)}'aaaaaaaaaa'${",'a','aaaaaaaaaa')".repeat(9)}`],
    ['full of quotes', "'".repeat(499)],
    ['full of control characters', '\u0000\u0007\u202e'.repeat(100)],
  ])('%s is rendered or rejected', async (_what, source) => {
    const start = performance.now();
    expect(await failuresOf([JSON.stringify([{ calculate: { x: source } }])])).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('a very long list', () => {
  const times = <T>(count: number, member: (index: number) => T) =>
    Array.from({ length: count }, (_, n) => member(n));
  const rows = times(50_000, (n) => ({ k: n, v: n % 7 }));

  it.each<[string, unknown]>([
    ['steps', times(10_000, () => ({ sort: 'a' }))],
    ['calculated columns', [{ calculate: Object.fromEntries(times(10_000, (n) => [`c${n}`, '1'])) }]],
    ['columns of window', [{ window: Object.fromEntries(times(10_000, (n) => [`c${n}`, { rank: 'b' }])) }]],
    ['columns to sort by', [{ sort: times(10_000, () => 'a') }]],
    ['chosen columns', [{ select: times(10_000, () => 'a') }]],
    ['names', [{ rename: Object.fromEntries(times(10_000, (n) => [`c${n}`, 'x'])) }]],
    ['functions', [{ group: { by: 'a', aggregate: { b: times(10_000, () => 'sum') } } }]],
    ['columns of unpivot', [{ unpivot: { columns: times(10_000, (n) => n % 3) } }]],
    ['columns of a pivot', [{ pivot: { rows: times(10_000, () => 'a'), columns: 'a', values: 'b' } }]],
  ])('of %s is rendered or rejected', async (_what, steps) => {
    expect(await failuresOf([JSON.stringify(steps)])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['new columns', [{ pivot: { rows: 'v', columns: 'k', values: 'v' } }]],
    ['headers', [{ transpose: true }]],
    [
      'costly steps',
      times(limits.transformStepsMax, () => ({ calculate: { x: Array(40).fill('mean(k)').join('+') } })),
    ],
    ['sorted groups', times(limits.transformStepsMax, () => ({ window: { w: { rank: 'k', within: 'v' } } }))],
  ])('of 50,000 rows with %s is rendered or rejected', async (_what, steps) => {
    expect(await failureOf(JSON.stringify(steps), rows)).toBeUndefined();
  });
});
