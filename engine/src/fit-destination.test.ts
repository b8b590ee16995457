import {
  type DestinationName,
  describeLimitViolation,
  destinationNames,
  findDestination,
  imageFormats,
  limits,
} from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { fitDestination, type RenderAttempt } from './fit-destination.ts';
import { createEngine, type Engine, EngineError, type Rendering } from './index.ts';
import { DEFAULT_LIMITS } from './payload/check-limits.ts';
import { normalizePayload } from './payload/normalize-payload.ts';
import { Warnings } from './warnings.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ Order: 1000 + i, Customer: `Customer ${i}`, Amount: i * 3.5 }));

function render(payload: Record<string, unknown>): Promise<Rendering> {
  return engine.render(fromJs(payload));
}

/** Every image respects every limit, and the size in its header matches the reported size. */
function expectWithinLimits(name: DestinationName, { parts, format }: Rendering): void {
  const destination = findDestination(name)!;
  expect(destination.formats).toContain(format);
  expect(parts.length).toBeLessThanOrEqual(limits.partsMax);
  for (const { bytes, widthPx, heightPx } of parts) {
    expect(describeLimitViolation(destination, { widthPx, heightPx, bytes: bytes.length })).toBeUndefined();
    if (format !== 'png') continue;
    const file = new DataView(bytes.buffer, bytes.byteOffset);
    expect([file.getUint32(16), file.getUint32(20)]).toEqual([widthPx, heightPx]);
    if (destination.limits.trueColor) expect([2, 6]).toContain(file.getUint8(25));
  }
}

describe.each(destinationNames)('for %s', (name) => {
  test('splits a long table but not a short one', async () => {
    const long = await render({ title: 'Orders', caption: 'Source', data: rowsOf(80), for: name });
    expectWithinLimits(name, long);
    expect(long.parts.length).toBeGreaterThan(1);
    expect(long.bytes).toBe(long.parts[0].bytes);
    expect(long.warnings).toEqual([]);
    // Every row appears on some part, the header on every part.
    const headers = long.hits.cells.filter((cell) => cell.row === 0 && cell.column === 0);
    expect(headers.map(({ page }) => page)).toEqual(long.parts.map((_, part) => part));
    expect(new Set(long.hits.cells.map(({ row }) => row)).size).toBe(81);
    const short = await render({ data: rowsOf(2), options: { for: name } });
    expect(short.parts).toHaveLength(1);
    expectWithinLimits(name, short);
  });

  test('applies requested options as far as the destination allows', async () => {
    const options = { format: 'svg', width: 5_000, scale: 4, theme: 'ocean' };
    const rendering = await render({ data: rowsOf(3), for: name, options });
    expectWithinLimits(name, rendering);
    expect(rendering.warnings.map(({ message }) => message).join()).toMatch(
      /does not show svg, so the image is png.*px wide, not 5000 px: .*scale is 1, not 4/,
    );
    const jpeg = await render({
      data: rowsOf(3),
      for: name,
      options: { format: 'jpg', width: 300, scale: 1 },
    });
    expect([jpeg.format, jpeg.widthPx < 330, jpeg.warnings]).toEqual(['jpeg', true, []]);
    expectWithinLimits(name, jpeg);
  });
});

test('an unsupported format renders in parts, as a whole, or is rejected', async () => {
  const payload = fromJs({ data: rowsOf(80), for: 'teams' });
  const parts = await engine.render(payload, { format: 'svg' });
  expect(parts.parts.length).toBeGreaterThan(1);
  const whole = await engine.render(payload, { format: 'svg', onUnsupportedFormat: 'whole' });
  expect(whole.parts).toHaveLength(1);
  expect(new Set(whole.hits.cells.map(({ row }) => row)).size).toBe(81);
  await expect(engine.render(payload, { format: 'pdf', onUnsupportedFormat: 'refused' })).rejects.toThrow(
    'Microsoft Teams does not show pdf; for "teams" supports png or jpeg.',
  );
  const shown = await engine.render(payload, { format: 'jpeg', onUnsupportedFormat: 'whole' });
  expectWithinLimits('teams', shown);
});

test('saved settings apply their styles but do not override the destination', async () => {
  const saved = fromJs({ imageFormat: 'pdf', defaultWidth: 3_000, headerBg: '#ff0000' });
  const { format, parts, warnings } = await engine.render(fromJs({ data: rowsOf(2), for: 'slack' }), {
    settings: [saved],
  });
  expect([format, parts.length, warnings]).toEqual(['png', 1, []]);
  const plain = await render({ data: rowsOf(2), for: 'slack' });
  expect(parts[0].widthPx).toBe(plain.widthPx);
  expect(Buffer.from(parts[0].bytes).equals(plain.bytes)).toBe(false);
});

test('every part of a wide table repeats the first column, and every column is on some part', async () => {
  const row = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Column ${i}`, `value ${i}`]));
  const wide = await render({ data: [row], for: 'telegram' });
  expectWithinLimits('telegram', wide);
  expect(wide.parts.length).toBeGreaterThan(1);
  const columns = wide.parts.map((_, part) =>
    wide.hits.cells.filter(({ page }) => page === part).map(({ column }) => column),
  );
  for (const shown of columns) expect(shown).toContain(0);
  expect(new Set(columns.flat()).size).toBe(30);
});

test('rows of a part are only as high as the columns of that part need', async () => {
  const row = Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [`Column ${i}`, i === 1 ? 'a long text '.repeat(20) : `value ${i}`]),
  );
  const { parts, hits } = await render({ data: [row], for: 'email' });
  expect(parts.length).toBeGreaterThan(1);
  const heights = parts.map(
    (_, part) => hits.cells.find((hit) => hit.page === part && hit.row === 1)!.height,
  );
  expect(heights.at(-1)).toBeLessThan(heights[0]! / 2);
});

test('an image of too many bytes is rendered at a lower scale, then as JPEG, with a warning', async () => {
  const noise = { widthPx: 600, heightPx: 680, rgba: new Uint8Array(1_632_000) };
  for (let i = 0, seed = 7; i < noise.rgba.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise.rgba[i] = i % 4 === 3 ? 255 : seed >> 16;
  }
  const withNoise = await createEngine({ ...nodeHost(), decodeWebp: () => Promise.resolve(noise) });
  // Header of a WebP file of 600 × 680 px.
  const webp = Uint8Array.from([
    ...Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f', 'latin1'),
    ...[
      (600 - 1) & 255,
      ((600 - 1) >> 8) | (((680 - 1) & 3) << 6),
      (680 - 1) >> 2,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ],
  ]);
  const cell = {
    type: 'image',
    value: 'https://example.com/noise.webp',
    format: { width: 600, height: 680 },
  };
  const payload = fromJs({ data: [{ a: cell }], for: 'teams' });
  const rendering = await withNoise.render(payload, { images: new Map([[cell.value, webp]]) });
  expectWithinLimits('teams', rendering);
  expect(rendering.format).toBe('jpeg');
  expect(rendering.warnings.map(({ message }) => message).join()).toContain('JPEG of quality 60');
}, 60_000);

test('a JPEG for a destination never has a higher quality than requested', async () => {
  const qualities = async (quality: number) => {
    const warnings = new Warnings();
    const payload = fromJs({ data: rowsOf(1), for: 'teams', options: { quality, scale: 1 } });
    const { settings } = normalizePayload(payload, [], DEFAULT_LIMITS, warnings);
    const attempts: RenderAttempt[] = [];
    const tooLarge = { widthPx: 10, heightPx: 10, bytes: new Uint8Array(100_000_000) };
    const layOut = (attempt: RenderAttempt) => {
      attempts.push(attempt);
      return Promise.resolve({ partCount: 1, paint: () => tooLarge });
    };
    await expect(
      fitDestination(findDestination('teams')!, settings, undefined, layOut, warnings),
    ).rejects.toThrow('The table cannot be rendered for Microsoft Teams');
    return attempts.filter(({ format }) => format === 'jpeg').map((attempt) => attempt.quality);
  };
  expect(await qualities(40)).toEqual([40, 40, 40]);
  expect(await qualities(90)).toEqual([60, 60, 60]);
});

test('a table of sixty rows and ten columns of prose is rendered for email at a lower scale', async () => {
  const sentence =
    'The quick brown fox number 17 jumps over the lazy dog, and then column number 4 of the very same row follows';
  const columns = Array.from({ length: 10 }, (_, column) => `Header ${column}`);
  const row = Object.fromEntries(columns.map((name) => [name, sentence]));
  const data = Array.from({ length: 60 }, (_, number) => ({ ...row, 'Header 0': `Row ${number}` }));
  const rendering = await render({ data, for: 'email' });
  expectWithinLimits('email', rendering);
  expect(rendering.rows).toBe(60);
  expect(rendering.parts.length).toBeGreaterThan(1);
  expect(rendering.warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The table is rendered at scale 1, which makes it \d+ images instead of \d+\.$/),
  ]);
}, 60_000);

test('too many parts are rejected, and an unknown destination is rejected with the known ones', async () => {
  await expect(render({ data: rowsOf(900), for: 'teams' })).rejects.toThrow(
    /^The table would need \d+ images for Microsoft Teams; the limit is 20\.$/,
  );
  await expect(render({ data: rowsOf(1), for: 'pager' })).rejects.toThrow(
    /for must be .*slack.*discord.*; got "pager"/,
  );
});

test('any table for any destination respects the limits or is rejected with an EngineError', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.lorem({ maxCount: 60 }),
    fc.string({ unit: 'grapheme' }),
  );
  const cell = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.record({ a: text, b: fc.integer() }), { maxLength: 12 }),
    fc.record({
      value: text,
      style: fc.record({
        rowspan: fc.integer({ min: 1, max: 30 }),
        fontSize: fc.integer({ min: 6, max: 96 }),
      }),
    }),
  );
  const payloads = fc.record(
    {
      title: fc.oneof(text, fc.string({ minLength: 400, maxLength: 500 })),
      caption: fc.oneof(text, fc.string({ minLength: 400, maxLength: 500 })),
      headers: fc.array(text, { minLength: 1, maxLength: 6 }),
      rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 15 }),
      options: fc.record(
        {
          width: fc.integer({ min: 100, max: 5_000 }),
          scale: fc.double({ min: 1, max: 4, noNaN: true }),
          format: fc.constantFrom(...imageFormats),
          fontSize: fc.integer({ min: 6, max: 96 }),
          cellPadding: fc.integer({ min: 0, max: 50 }),
          outerPadding: fc.integer({ min: 0, max: 200 }),
          tableShadow: fc.boolean(),
          showColumnHeaders: fc.boolean(),
          autoFitColumns: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['headers', 'rows'] },
  );
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(payloads, fc.constantFrom(...destinationNames), async (payload, name) => {
      try {
        expectWithinLimits(name, await render({ ...payload, for: name }));
        kept++;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }),
    { numRuns: 12 },
  );
  expect(kept).toBeGreaterThan(3);
});
