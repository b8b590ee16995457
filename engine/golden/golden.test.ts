import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapFormats } from '@pictable/contract';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareAll } from './compare-all.ts';
import { compareCase, type GoldenDifference } from './compare-case.ts';
import { comparePixels } from './compare-pixels.ts';
import { goldenCases, goldenFolder } from './golden-cases.ts';
import { type GoldenFacts, readFacts, writeFacts } from './golden-facts.ts';
import type { RenderedCase } from './render-case.ts';
import { writeReport } from './write-report.ts';

const cases = goldenCases(goldenFolder);
const differences = new Map<string, GoldenDifference>();
let reportPath = '';

beforeAll(async () => {
  const found = await compareAll();
  for (const difference of found) differences.set(difference.golden.name, difference);
  if (found.length > 0) reportPath = writeReport(join(goldenFolder, '../../out/golden-report'), found);
}, 600_000);

describe('goldens', () => {
  it('have facts of existing cases only', () => {
    const names = new Set(cases.map(({ name }) => name));
    const stale = [...readFacts(goldenFolder).keys()].filter((name) => !names.has(name));
    expect(stale, 'run npm run golden -- --bless to remove these from engine/golden/facts/').toEqual([]);
  });

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
  const size = { widthPx: 4, heightPx: 4, pages: 1 };
  const files = { svg: size, png: size, jpeg: { ...size, sha256: 'a' }, pdf: { ...size, sha256: 'b' } };
  const { png: _png, ...withoutPng } = files;
  const facts = { files, warnings: [] };
  const none = new Uint8Array();
  const rendering: RenderedCase = {
    svg: '<svg/>',
    png: square([0, 0, 0]),
    files: mapFormats(() => none),
    facts,
  };

  it('finds no difference between equal renderings', () => {
    expect(compareCase(golden, rendering, rendering)).toBeUndefined();
  });

  it.each<[string, Partial<RenderedCase>]>([
    ['the SVG', { svg: '<svg> </svg>' }],
    ['the PNG', { png: square([0, 1, 0]) }],
    ['the JPEG', { facts: { ...facts, files: { ...files, jpeg: { ...size, sha256: 'c' } } } }],
    ['the PDF', { facts: { ...facts, files: { ...files, pdf: { ...files.pdf, pages: 2 } } } }],
    ['a format without facts', { facts: { ...facts, files: withoutPng } }],
    ['the warnings', { facts: { ...facts, warnings: ['{}'] } }],
  ])('finds a change of %s', (_what, change) => {
    expect(compareCase(golden, rendering, { ...rendering, ...change })?.reasons).toHaveLength(1);
  });

  it('rejects a case that has not been blessed', () => {
    expect(compareCase(golden, undefined, rendering)?.reasons).toEqual(['the case has not been blessed yet']);
  });
});

describe('the stored facts', () => {
  const size = { widthPx: 4, heightPx: 4, pages: 1 };
  const plain: GoldenFacts = {
    files: { png: size, pdf: { ...size, pages: 2, sha256: 'b' } },
    warnings: [],
  };
  const warned: GoldenFacts = { files: { png: size }, warnings: ['{"message":"Ignored."}'] };

  it('are read as they were written, whatever their order', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictable-facts-'));
    try {
      writeFacts(
        folder,
        new Map([
          ['b/two', warned],
          ['a/one', plain],
        ]),
      );
      expect(Object.fromEntries(readFacts(folder))).toEqual({ 'a/one': plain, 'b/two': warned });
      expect(readFileSync(join(folder, 'facts/png.json'), 'utf8')).toBe(
        '{\n  "a/one": {"widthPx":4,"heightPx":4,"pages":1},\n  "b/two": {"widthPx":4,"heightPx":4,"pages":1}\n}\n',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
