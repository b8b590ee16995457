import { limits } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine } from '../index.ts';
import type { FormattedTable } from '../table/formatted-table.ts';
import { altText } from './alt-text.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

async function altOf(payload: object) {
  return (await engine.render(fromJs(payload), { format: 'svg' })).alt;
}

test('the short text names title, size and headers; the long text adds the rows', async () => {
  const data = [
    { Region: 'North', Revenue: 125000, Note: null },
    { Region: 'South\nEast', Revenue: { type: 'currency', value: 98, currency: 'EUR' }, Note: '' },
  ];
  const { short, long } = await altOf({ title: 'Sales', data });
  expect(short).toBe(
    'Sales, a table with 2 rows and 3 columns: Region, Revenue, Note. Revenue: highest 125000 (North), lowest €98.00 (South East).',
  );
  expect(long).toBe(`${short} Region: North, Revenue: 125000, Note: -. Region: South East, Revenue: €98.00.`);
});

test('both texts respect their limits and never split a surrogate pair', async () => {
  const wide = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${'😀'.repeat(30)}${i}`, 'x']));
  const { short, long } = await altOf({
    title: '😀'.repeat(130),
    data: Array.from({ length: 60 }, () => wide),
  });
  expect(short.length).toBeLessThanOrEqual(limits.altCharsMax);
  expect(short).toMatch(/…$/);
  expect(short).not.toMatch(/\p{Surrogate}/u);
  expect(long.length).toBeLessThanOrEqual(limits.longAltCharsMax);
  expect(long).toMatch(/… and \d+ more\.$/);
  expect(long).not.toMatch(/\p{Surrogate}/u);
});

interface PlainRow {
  readonly cells: readonly object[];
  readonly kind?: 'group' | 'summary';
  readonly level?: number;
}

const tableOf = (names: readonly string[], rows: readonly PlainRow[], notes?: object) =>
  ({ columns: names.map((name) => ({ name })), rows, notes, settings: {} }) as unknown as FormattedTable;
const rowOf = (...texts: string[]): PlainRow => ({ cells: texts.map((text) => ({ text })) });
const longOf = (...parameters: Parameters<typeof tableOf>) =>
  altText({ description: 'A table.', short: '', language: undefined }, tableOf(...parameters)).long;

test('rows are sentences; totals come first, and headings before their groups', () => {
  const rows: PlainRow[] = [
    { ...rowOf('North', ''), kind: 'group', level: 0 },
    rowOf('Oslo', '12'),
    { ...rowOf('', '12'), kind: 'summary', level: 1 },
    rowOf('', ''),
    { ...rowOf('Total', '24'), kind: 'summary', level: 0 },
  ];
  expect(longOf(['Port', 'Ships'], rows)).toBe(
    'A table. Port: Total, Ships: 24. North: Port: Oslo, Ships: 12. Ships: 12. –.',
  );
});

test('a cell is its text, its image or its drawing, with its marks', () => {
  const visual = (placement: string) => ({ placement, alt: '45, 60% of 75', shapes: [{}] });
  const cells = [
    { text: ' a\n b ', mark: { text: '1' } },
    { text: 'x', image: { alt: 'a chart' } },
    { text: '45', visual: visual('before') },
    { text: '45', visual: visual('only') },
    { text: '45', visual: { ...visual('before'), alt: '45' } },
    { text: '', mark: { text: '2' } },
  ];
  expect(longOf(['A', 'B', 'C', 'D', '', 'F'], [{ cells }])).toBe(
    'A table. A: a b [1], B: a chart, C: 45 (60% of 75), D: 45, 60% of 75, 45, F: [2].',
  );
});

test('notes come last, and leave most of the space to the rows', () => {
  const footnotes = [{ mark: { text: '1' }, text: 'Estimated.' }, { text: 'General.' }];
  expect(longOf(['A'], [rowOf('1')], { footnotes, sourceNotes: ['Source:\nledger'] })).toBe(
    'A table. A: 1. [1] Estimated. General. Source: ledger',
  );
  const long = longOf(['A'], Array(400).fill(rowOf('1234')), {
    footnotes: [{ text: 'n'.repeat(5_000) }],
    sourceNotes: [],
  });
  expect(long).toHaveLength(limits.longAltCharsMax);
  expect(long.indexOf('nnn')).toBeGreaterThan(limits.longAltCharsMax * 0.58);
});

test('the long text has as many rows as fit, and says how many do not', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lengths, (sizes) => {
      const long = longOf(
        [''],
        sizes.map((size) => rowOf('x'.repeat(size))),
      );
      expect(long.length).toBeLessThanOrEqual(limits.longAltCharsMax);
      const sentences = long.match(/x+/g) ?? [];
      expect(sentences.map(({ length }) => length)).toEqual(sizes.slice(0, sentences.length));
      const left = sizes.length - sentences.length;
      expect(long.includes('more.')).toBe(left > 0);
      if (left === 0) return;
      expect(long).toMatch(new RegExp(`… and ${left} more\\.$`));
      // The next row, with its full stop and the space before it, does not fit.
      const isLast = left === 1;
      const rest = ` … and ${left - (isLast ? 0 : 1)} more.`.length;
      const before = long.length - ` … and ${left} more.`.length;
      expect(before + sizes[sentences.length]! + 2 + (isLast ? 0 : rest)).toBeGreaterThan(
        limits.longAltCharsMax - 2,
      );
    }),
  );
});
