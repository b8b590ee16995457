import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareAll } from './compare-all.ts';
import { compareCase, type GoldenDifference } from './compare-case.ts';
import { comparePixels } from './compare-pixels.ts';
import { goldenCases, goldenFolder } from './golden-cases.ts';
import type { RenderedCase } from './render-case.ts';
import { writeReport } from './write-report.ts';

const cases = goldenCases(goldenFolder);
const differences = new Map<string, GoldenDifference>();
let reportPath = '';

beforeAll(async () => {
  const found = await compareAll();
  for (const difference of found) differences.set(difference.golden.name, difference);
  if (found.length > 0) reportPath = writeReport(join(goldenFolder, '../../out/golden-report'), found);
}, 60_000);

describe('goldens', () => {
  it('cover the appearance of tables', () => {
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each(cases.map((golden) => golden.name))('%s', (name) => {
    const reasons = differences.get(name)?.reasons ?? [];
    expect(reasons, `see ${reportPath}`).toEqual([]);
  });
});

function square(color: readonly [number, number, number], width = 4): Uint8Array {
  const image = new PNG({ width, height: 4 });
  for (let at = 0; at < image.data.length; at += 4) image.data.set([...color, 255], at);
  return new Uint8Array(PNG.sync.write(image));
}

describe('the pixel comparison', () => {
  it('counts differing pixels and paints them red', () => {
    const comparison = comparePixels(square([0, 0, 0]), square([0, 0, 1]));
    expect(comparison).toMatchObject({ differing: 16, total: 16 });
    expect([...PNG.sync.read(Buffer.from(comparison.overlay)).data.subarray(0, 3)]).toEqual([217, 30, 24]);
  });

  it('counts pixels that exist in only one image', () => {
    expect(comparePixels(square([9, 9, 9], 4), square([9, 9, 9], 6))).toMatchObject({
      differing: 8,
      total: 24,
    });
  });

  it('finds no difference between equal images', () => {
    expect(comparePixels(square([9, 9, 9]), square([9, 9, 9])).differing).toBe(0);
  });
});

describe('the comparison of a case', () => {
  const golden = cases[0]!;
  const size = { widthPx: 4, heightPx: 4 };
  const facts = {
    svg: size,
    png: size,
    jpeg: { ...size, sha256: 'a' },
    pdf: { ...size, pages: 1, sha256: 'b' },
    warnings: [],
  };
  const rendering: RenderedCase = {
    svg: '<svg/>',
    png: square([0, 0, 0]),
    jpeg: new Uint8Array(),
    pdf: new Uint8Array(),
    facts,
  };

  it('finds no difference between equal renderings', () => {
    expect(compareCase(golden, rendering, rendering)).toBeUndefined();
  });

  it.each<[string, Partial<RenderedCase>]>([
    ['the SVG', { svg: '<svg> </svg>' }],
    ['the PNG', { png: square([0, 1, 0]) }],
    ['the JPEG', { facts: { ...facts, jpeg: { ...size, sha256: 'c' } } }],
    ['the PDF', { facts: { ...facts, pdf: { ...size, pages: 2, sha256: 'b' } } }],
    ['the warnings', { facts: { ...facts, warnings: ['{}'] } }],
  ])('finds a change of %s', (_what, change) => {
    expect(compareCase(golden, rendering, { ...rendering, ...change })?.reasons).toHaveLength(1);
  });

  it('rejects a case that has not been blessed', () => {
    expect(compareCase(golden, undefined, rendering)?.reasons).toEqual(['the case has not been blessed yet']);
  });
});
