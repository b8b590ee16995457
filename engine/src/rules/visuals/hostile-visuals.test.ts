import { visualNames, visualRecords } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createEngine, type Engine, EngineError } from '../../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** Renders a column `v` with values as JSON text, which JavaScript numbers could not all express. */
async function render(values: string, show: object | string, others = '') {
  const rows = values.startsWith('@') ? values.slice(1) : `[${values}]`;
  const json = `{"headers":["v"],"rows":${rows},"columns":{"v":{"show":${JSON.stringify(show)}}}${others}}`;
  const { bytes, warnings } = await engine.render(parseJson(json, { depthMax: 64 }), { format: 'svg' });
  return { svg: new TextDecoder().decode(bytes), warnings: warnings.map(({ message }) => message) };
}

/** Numbers that a painter must never get. */
const UNPAINTABLE = /NaN|Infinity|undefined/;

/** Coordinates of the shapes, without the texts. */
const shapesIn = (svg: string) => svg.replace(/<title>.*?<\/title>|aria-label="[^"]*"/g, '');

const left = (value: string, rest: string) => `${value} in column "v" is not ${rest} left out.`;

describe('hostile values', () => {
  it.each([
    ['[1],["NaN"]', left('"NaN"', 'a number, so its bar was')],
    ['[1],["Infinity"]', left('"Infinity"', 'a number, so its bar was')],
    ['[1],[1e999]', left('1e999', 'a number, so its bar was')],
    ['[1],[[[[[1]]]]]', left('[[[[1]]]]', 'a number, so its bar was')],
    ['[1],[{"a":{"b":[{}]}}]', left('{"a":{"b":[{}]}}', 'a number, so its bar was')],
    ['[1],["__proto__"]', left('"__proto__"', 'a number, so its bar was')],
    [`[1],["${'9'.repeat(2_000)}"]`, left(`"${'9'.repeat(58)}…`, 'a number, so its bar was')],
    [
      `[1],["${'x y '.repeat(500)}"]`,
      left(`"${'x y '.repeat(20).slice(0, 58)}…`, 'a number, so its bar was'),
    ],
  ])('%s as a bar has a named warning', async (values, warning) => {
    const { svg, warnings } = await render(values, 'bar');
    expect(warnings).toContain(warning);
    expect(shapesIn(svg)).not.toMatch(UNPAINTABLE);
  });

  it.each([
    '[1e308],[-1e308]',
    '[1e308],[1]',
    '[5e-324],[0]',
    '[-0],[0.0]',
    '[-0]',
    '[0],[1e-300]',
    '[123456789012345678901234567890],[1]',
  ])('%s as a drawing are painted without overflow or warning', async (values) => {
    for (const show of visualNames) {
      const { svg } = await render(values, show);
      expect(shapesIn(svg)).not.toMatch(UNPAINTABLE);
    }
    expect((await render(values, 'bar')).warnings).toEqual([]);
  });

  it.each([
    ['[[1e308,-1e308,0]]', 'line'],
    ['[[1e308,-1e308,0]]', 'columns'],
    ['[[1e308,1e308]]', { as: 'area', reference: 'mean', value: 'mean' }],
    ['[["1","2","-0"]]', 'line'],
    ['[{"value":1e308,"target":-1e308,"ranges":[1,1e308]}]', 'bullet'],
    ['[{"value":1,"target":"x","ranges":["x",null,{}]}]', 'bullet'],
    ['[[]],[{}],[null],[""]', 'line'],
    ['[[null,null]]', { as: 'columns', value: 'last' }],
  ])('%s as %j are painted', async (values, show) => {
    const { svg, warnings } = await render(values, show);
    expect(warnings).toEqual([]);
    expect(shapesIn(svg)).not.toMatch(UNPAINTABLE);
  });

  it.each([
    ['[[1,[2],3]]', left('[1,[2],3]', 'a list of numbers, so its line was')],
    ['[[1,1e999]]', left('[1,1e999]', 'a list of numbers, so its line was')],
    ['[[{"a":1}]]', left('[{"a":1}]', 'a list of numbers, so its line was')],
    ['[{"a":1,"b":"x"}]', left('{"a":1,"b":"x"}', 'a list of numbers, so its line was')],
    [
      `["${'ab '.repeat(10_000)}"]`,
      left(`"${'ab '.repeat(20).slice(0, 58)}…`, 'a list of numbers, so its line was'),
    ],
  ])('%s as a line has a named warning', async (values, warning) => {
    expect((await render(values, 'line')).warnings).toContain(warning);
  });
});

describe('limits', () => {
  const ones = (count: number) => `[${Array(count).fill('1').join(',')}]`;
  const rejection = async (values: string, show: object | string): Promise<string[]> => {
    try {
      await render(values, show);
    } catch (error) {
      if (error instanceof EngineError)
        return error.details.map(({ path, message }) => `${path}: ${message}`);
      throw error;
    }
    return [];
  };

  it('of the values in a cell', async () => {
    expect(await rejection(`[${ones(500)}]`, 'line')).toEqual([]);
    expect(await rejection(`[1],[${ones(501)}]`, 'line')).toEqual([
      '/rows/1/0: columns.v.show: a cell has 501 values to draw. The limit is 500.',
    ]);
    expect(await rejection(`[${ones(20_000)}]`, 'columns')).toEqual([
      '/rows/0/0: columns.v.show: a cell has 20,000 values to draw. The limit is 500.',
    ]);
    expect(await rejection(`["${'1 '.repeat(501)}"]`, 'winloss')).toEqual([
      '/rows/0/0: columns.v.show: a cell has 501 values to draw. The limit is 500.',
    ]);
  });

  it('of the values in a table', async () => {
    const rows = (count: number) =>
      `@[${Array(count)
        .fill(`[${ones(500)}]`)
        .join(',')}]`;
    expect(await rejection(rows(40), 'winloss')).toEqual([]);
    expect(await rejection(rows(41), 'winloss')).toEqual([
      '/rows/40/0: columns.v.show: the table has more than 20,000 values to draw. Use pagination, or shorter lists.',
    ]);
  });

  it('do not count lists on other pages', async () => {
    const rows = `@[${Array(41)
      .fill(`[${ones(500)}]`)
      .join(',')}]`;
    const { warnings } = await render(
      rows,
      'line',
      ',"options":{"pagination":{"enabled":true,"pageSize":2}}',
    );
    expect(warnings).toEqual([]);
  });
});

const members = fc.oneof(
  fc.double(),
  fc.constantFrom('n/a', '-', '1', '$5', '', '1,2', null, true, 1e308, -1e308, 5e-324),
  fc.string({ maxLength: 8 }),
);
const values = fc.oneof(
  members,
  fc.array(members, { maxLength: 6 }),
  fc.dictionary(fc.string({ maxLength: 5 }), members, { maxKeys: 4 }),
  fc.record({ value: members, target: members, ranges: fc.array(members, { maxLength: 3 }) }),
);
const words = ['auto', 'none', 'column', 'min', 'last', 'beside', 'inside', 'bad', '#123', 'v', true, false];
const options = fc.oneof(
  fc.constantFrom(...words, 0, 1, 100, -5),
  fc.array(fc.constantFrom('v', 'w', 'min', 'mean', 0, 5), { maxLength: 3 }),
);
const optionNames = new Set(
  visualRecords.flatMap(({ properties }): string[] => properties.map(({ name }) => name)),
);
const shows = fc
  .tuple(
    fc.constantFrom(...visualNames),
    fc.dictionary(fc.constantFrom(...optionNames), options, { maxKeys: 3 }),
  )
  .map(([as, sent]) => ({ ...sent, as }));

it('any value with any drawing gives an image, or an EngineError with details', async () => {
  let images = 0;
  const rows = fc.array(fc.record({ v: values, w: values }), { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(rows, shows, async (data, show) => {
    const text = JSON.stringify({ data, columns: { v: { show } } });
    try {
      const { bytes } = await engine.render(parseJson(text, { depthMax: 64 }), { format: 'svg' });
      expect(shapesIn(new TextDecoder().decode(bytes))).not.toMatch(/NaN|Infinity/);
      images++;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      expect(error.details.length).toBeGreaterThan(0);
    }
  });
  await fc.assert(property, { numRuns: 300 });
  expect(images).toBeGreaterThan(50);
});
