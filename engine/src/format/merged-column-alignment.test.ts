import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const read = (payload: object) => engine.readTable(fromJs(payload));
const render = (payload: object, format: 'png' | 'svg' = 'svg') => engine.render(fromJs(payload), { format });
/** The texts of a column that merges the values of rows. */
const merged = (merge: object, ...rows: unknown[][]) => {
  const headers = ['v', 'w', 'x'].slice(0, rows[0]?.length);
  const table = read({ headers, rows, mergeColumns: [{ into: 'v', ...merge }] });
  return table.rows.map(([cell]) => cell?.shown);
};

const trials = [
  { trial: 'A', mean: 12.4, sd: 0.3, n: 12, share: 0.4 },
  { trial: 'B', mean: 9, sd: null, n: 0, share: 0 },
  { trial: 'C', mean: null, sd: 0.2, n: 18, share: 0.6 },
];
const trialMerges = [
  { into: 'mean', with: ['sd'], as: 'uncertainty' },
  { into: 'n', with: 'share', as: 'share' },
];

describe('the alignment of merged columns', () => {
  /** Right edges of the texts, by text. */
  const edges = async (payload: object) => {
    const { bytes } = await render({ ...payload, options: { svgText: 'live' } });
    const svg = new TextDecoder().decode(bytes);
    const texts = svg.matchAll(/<text[^>]* x="([\d.]+)"[^>]*>([^<]*)<\/text>/g);
    return new Map([...texts].map(([, x, text]) => [text, Number(x)]));
  };

  it('lines up the texts after the first values, and right-aligns these', async () => {
    const headers = ['t', 'v', 'w'];
    const rows = [
      ['A', 12.4, 0.3],
      ['B', 112.4, 1.35],
      ['C', 2.4, null],
      ['D', 7, null],
      ['E', 1, 0.3],
    ];
    const at = await edges({ headers, rows, mergeColumns: { into: 'v', with: 'w', as: 'uncertainty' } });
    // Values alone end where the sign of the others starts, and equal uncertainties end together.
    expect(at.get('2.4')).toBeCloseTo(at.get('7')!, 1);
    expect(at.get('12.4 ± 0.3')).toBeCloseTo(at.get('1 ± 0.3')!, 1);
    expect(at.get('2.4')).toBeLessThan(at.get('1 ± 0.3')!);
    expect(at.get('1 ± 0.3')).toBeLessThan(at.get('112.4 ± 1.35')!);
  });

  it('is on the right if the texts after the first values differ too much', async () => {
    const rows = [
      ['A', 12, 'a long remark about it'],
      ['B', 3, 'x'],
    ];
    const mergeColumns = { into: 'v', with: 'w', pattern: '{0} {1}' };
    const at = await edges({ headers: ['t', 'v', 'w'], rows, mergeColumns });
    expect(at.get('3 x')).toBe(at.get('12 a long remark about it'));
  });

  it('stays that of numbers', () => {
    const table = read({ data: trials, mergeColumns: trialMerges });
    expect(table.columns.map(({ align }) => align)).toEqual(['left', 'right', 'right']);
  });
});

/** The text of a pattern with nested optional parts, resolved from the inside by replacing texts. */
function replaced(pattern: string, row: readonly (number | null)[]): string {
  const inner = /<<(?!<)((?:(?!<<|>>).)*)>>/;
  let text = pattern;
  for (let match = inner.exec(text); match !== null; match = inner.exec(text)) {
    const [all, content = ''] = match;
    const isMissing = row.some((value, index) => value === null && content.includes(`{${index}}`));
    text = text.replace(all, () => (isMissing ? '' : content));
  }
  return text.replace(/\{(\d)\}/g, (_, index) => String(row[Number(index)] ?? '-'));
}

it('writes any nested pattern as replacing from the inside does', () => {
  const value = fc.option(fc.integer({ min: 1, max: 99 }));
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    pattern: fc.array(tie('part'), { maxLength: 5 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('{0}', '{1}', '{2}', ' to ', '(', '}'),
      tie('pattern').map((inner) => `<<${inner}>>`),
    ),
  }));
  fc.assert(
    fc.property(fc.tuple(value, value, value), pattern, (row, text) => {
      fc.pre(text !== '' && text.length < 255 && (row[1] !== null || row[2] !== null));
      expect(merged({ with: ['w', 'x'], pattern: text }, row)).toEqual([replaced(text, row)]);
    }),
    { numRuns: 500 },
  );
});

it('cuts a pattern that repeats a long text', async () => {
  const pattern = '{0}'.repeat(80);
  const payload = {
    headers: ['v', 'w'],
    rows: Array.from({ length: 20 }, () => ['long '.repeat(6_000), 'x']),
    mergeColumns: { into: 'v', with: 'w', pattern },
  };
  expect(read(payload).rows.every(([cell]) => cell!.shown.length <= 32_767)).toBe(true);
});
