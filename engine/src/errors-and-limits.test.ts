import type { ImageFormat } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { columnNames, sentColumns } from './column-names.ts';
import { EngineError } from './errors.ts';
import {
  checkImageBytes,
  checkOutputDimensions,
  outputDimensions,
  paintWithinLimit,
} from './output-dimensions.ts';
import { OutputTooLargeError } from './paint/output-limit.ts';
import { DEFAULT_LIMITS } from './payload/check-limits.ts';
import { buildReport } from './report.ts';
import type { Scene } from './scene/scene.ts';
import { Warnings } from './warnings.ts';

const errorOf = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
  return undefined;
};

describe('an error of the engine', () => {
  const details = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `/${index}`, message: `Error ${index}.` }));

  it.each([
    [0, 'The table cannot be rendered.'],
    [1, 'Error 0.'],
    [2, 'Error 0. (1 more error in details)'],
    [3, 'Error 0. (2 more errors in details)'],
  ])('with %i details has the first one as its message', (count, message) => {
    const error = new EngineError('invalid-setting', details(count));
    expect(error).toMatchObject({
      name: 'EngineError',
      type: 'invalid-setting',
      message,
      details: details(count),
    });
    expect(error.hint).toBeUndefined();
    expect(new EngineError('no-table', [], 'Send data.').hint).toBe('Send data.');
  });
});

it('warnings are listed once, up to fifty, and by kind without a limit', () => {
  const warnings = new Warnings();
  for (let index = 0; index < 60; index++) {
    warnings.add(`Warning ${index}.`, `/${index}`, 'clamped');
    warnings.add(`Warning ${index}.`, '/other');
  }
  warnings.add('Warning 1.', '/other', 'truncated');
  expect(warnings.list()).toHaveLength(51);
  expect(warnings.list()[0]).toEqual({ path: '/0', message: 'Warning 0.' });
  // The last ten messages are counted each time they are added.
  expect(warnings.list().at(-1)).toEqual({ message: '20 more warnings are not listed.' });
  expect(warnings.report('clamped')).toHaveLength(60);
  expect(warnings.report('truncated')).toEqual([{ path: '/other', message: 'Warning 1.' }]);
  expect(warnings.report('unknownKeys')).toEqual([]);
});

it('a report has the glyphs, cuts and rules of a render', () => {
  const warnings = new Warnings();
  warnings.add('Cut.', '/a', 'truncated');
  warnings.add('Clamped.', undefined, 'clamped');
  warnings.add('Unknown.', '/b', 'unknownKeys');
  const laidOut = { missingCodePoints: [0x41, 0x1f9ff], cutCells: ['/rows/0/0', undefined] };
  const unmatchedRules = [
    { name: 'rules[0]', pointer: '/rules/0', columns: undefined },
    { name: 'rules[1]', pointer: '/rules/1', columns: [1] },
  ];
  expect(buildReport(laidOut as never, { unmatchedRules } as never, undefined, warnings)).toEqual({
    steps: [],
    missingGlyphs: ['U+0041', 'U+1F9FF'],
    truncations: [
      { path: '/a', message: 'Cut.' },
      { path: '/rows/0/0', message: 'The text is cut with an ellipsis.' },
      { message: 'The text is cut with an ellipsis.' },
    ],
    clamps: [{ message: 'Clamped.' }],
    unknownKeys: [{ path: '/b', message: 'Unknown.' }],
    unmatchedRules: [
      { path: '/rules/0', message: 'rules[0] matches no row.' },
      { path: '/rules/1', message: 'rules[1] matches no cell.' },
    ],
  });
});

describe('the columns of a payload', () => {
  it('are those of the data, then their labels, each once', () => {
    const payload = fromJs({
      data: [{ a: 1, b: 2 }, { c: 3 }],
      columns: { a: { label: 'A' }, b: { label: 'c' } },
      options: { dataProcessing: { groupBy: 'a' } },
    });
    expect(sentColumns(payload)).toEqual([
      { name: 'a', label: 'A' },
      { name: 'b', label: 'c' },
      { name: 'c', label: undefined },
    ]);
    expect(columnNames(payload)).toEqual(['a', 'b', 'c', 'A']);
  });

  it('are the headers of rows, or those listed', () => {
    expect(
      columnNames(
        fromJs([
          ['x', 'y'],
          [1, 2],
        ]),
      ),
    ).toEqual(['x', 'y']);
    expect(columnNames(fromJs({ data: [['x'], [1]], headers: false }))).toEqual(['Column 1']);
    expect(columnNames(fromJs({ rows: [[1, 2]], columns: [{ field: 'p', label: 'P' }, 'q'] }))).toEqual([
      'p',
      'q',
      'P',
    ]);
    expect(() => columnNames(fromJs(5))).toThrow(EngineError);
  });
});

describe('the size of an image', () => {
  const scene = (widthPx: number, heightPx: number, pages = 1) =>
    ({ pages: Array(pages).fill({ widthPx, heightPx }), images: [] }) as unknown as Scene;
  const size = (format: ImageFormat, widthPx: number, heightPx: number, scale: number) =>
    Object.values(outputDimensions(scene(widthPx, heightPx), format, scale));

  it('is in device pixels for bitmaps and in CSS pixels for vectors, and whole', () => {
    for (const format of ['png', 'jpeg'] as const) {
      expect(size(format, 100.4, 50.5, 2)).toEqual([201, 101]);
      expect(size(format, 0.1, 0.1, 1)).toEqual([1, 1]);
    }
    for (const format of ['svg', 'pdf'] as const) expect(size(format, 100.4, 50, 2)).toEqual([101, 50]);
    expect(Object.values(outputDimensions({ pages: [] } as unknown as Scene, 'svg', 1))).toEqual([0, 0]);
  });

  const limit = { ...DEFAULT_LIMITS, sideDevicePxMax: 2_000, megapixelsMax: 3, pdfPagesMax: 2 };
  const check = (format: ImageFormat, widthPx: number, heightPx: number, scale = 1, pages = 1) =>
    errorOf(() => checkOutputDimensions(scene(widthPx, heightPx, pages), format, scale, limit));

  it('may reach its limits', () => {
    expect(check('png', 2_000, 1_500)).toBeUndefined();
    expect(check('jpeg', 1_000, 750, 2)).toBeUndefined();
    expect(check('svg', 9_000, 9_000)).toBeUndefined();
    expect(check('pdf', 10, 10, 1, 2)).toBeUndefined();
  });

  it.each<[ImageFormat, number, number, number, number, string]>([
    ['pdf', 10, 10, 1, 3, 'The PDF would have 3 pages. The limit is 2; use pagination.'],
    [
      'png',
      2_001,
      10,
      1,
      1,
      'The PNG would be 2,001 × 10 px. The longest side may be 2,000 px; use SVG or PDF, or pagination.',
    ],
    [
      'jpeg',
      5,
      1_001,
      2,
      1,
      'The JPEG would be 10 × 2,002 px. The longest side may be 2,000 px; use a smaller scale, SVG or PDF, or pagination.',
    ],
    [
      'png',
      2_000,
      1_501,
      1,
      1,
      'The PNG would be 2,000 × 1,501 px (4 megapixels). The limit is 3; use SVG or PDF, or pagination.',
    ],
  ])('is rejected above them: %s of %i × %i', (format, widthPx, heightPx, scale, pages, message) => {
    expect(check(format, widthPx, heightPx, scale, pages)).toBe(message);
  });

  it('counts the images that are embedded unchanged', () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
    const withImages = (...images: Uint8Array[]) =>
      ({ pages: [], images: images.map((bytes) => ({ bytes })) }) as unknown as Scene;
    const bytes = (format: ImageFormat, outputBytesMax: number, ...images: Uint8Array[]) =>
      errorOf(() => checkImageBytes(withImages(...images), format, { ...DEFAULT_LIMITS, outputBytesMax }));
    const plain = new Uint8Array(15);
    expect(bytes('png', 1, jpeg, plain)).toBeUndefined();
    expect(bytes('svg', 40, jpeg, plain)).toBeUndefined();
    expect(bytes('svg', 39, jpeg, plain)).toMatch(/^The SVG would have at least 0\.0 MB\./);
    expect(bytes('pdf', 15, jpeg, plain)).toBeUndefined();
    expect(bytes('pdf', 14, jpeg, plain)).toMatch(
      /^The PDF would have at least 0\.0 MB\. The limit is 0\.000014 MB;/,
    );
  });

  it('is limited while it is painted', () => {
    const bounded = { ...DEFAULT_LIMITS, outputBytesMax: 10 };
    expect(paintWithinLimit(bounded, 'png', (max) => new Uint8Array(max))).toHaveLength(10);
    expect(errorOf(() => paintWithinLimit(bounded, 'png', () => new Uint8Array(11)))).toMatch('more than');
    const stop = () => {
      throw new OutputTooLargeError(12);
    };
    expect(errorOf(() => paintWithinLimit(bounded, 'png', stop))).toMatch(
      /^The PNG would have more than 0\.00001 MB/,
    );
    expect(() =>
      paintWithinLimit(bounded, 'png', () => {
        throw new TypeError('bug');
      }),
    ).toThrow(TypeError);
  });
});
