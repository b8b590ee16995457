import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { arrange } from '../src/data/arrange.ts';
import { formatTable } from '../src/format/format-table.ts';
import { layOut } from '../src/layout/lay-out.ts';
import { encodePalette } from '../src/paint/raster/encode-palette.ts';
import { encodeTrueColor } from '../src/paint/raster/encode-true-color.ts';
import { flattenPage } from '../src/paint/raster/flatten-page.ts';
import { glyphBitmapsOf } from '../src/paint/raster/glyph-bitmaps.ts';
import { DEFAULT_LIMITS } from '../src/payload/render-limits.ts';
import { settle } from '../src/payload/settle.ts';
import { styleTable } from '../src/style/style-table.ts';
import { createTextEngine, type TextEngine } from '../src/text/text-engine.ts';
import { Warnings } from '../src/warnings.ts';
import { type GoldenCase, goldenCases, goldenFolder } from './golden-cases.ts';

/**
 * The fast way to a png never draws the picture; the slow way does. On every golden they must agree in every pixel: a
 * blessed file alone would keep a fault of the fast way.
 */
describe('a palette png has the pixels of the true colour png:', () => {
  let text: TextEngine;
  let fastCount = 0;
  const cases = goldenCases(goldenFolder);

  beforeAll(async () => {
    text = await createTextEngine(nodeHost());
  });

  it.each(cases.map((golden) => [golden.name, golden] as const))('%s', async (_name, golden) => {
    const { page, scale } = await flatPage(golden, text);
    const fast = encodePalette(page, scale);
    if (fast === undefined) return;
    fastCount += 1;
    const seen = PNG.sync.read(Buffer.from(fast));
    const wanted = PNG.sync.read(Buffer.from(encodeTrueColor(page, scale)));
    expect(firstDifference(seen, wanted)).toBeUndefined();
  });

  it('takes the fast way for most tables', () => {
    expect(fastCount).toBeGreaterThan(cases.length * 0.8);
  });
});

async function flatPage({ payloadText }: GoldenCase, text: TextEngine) {
  const warnings = new Warnings();
  const payload = parseJson(payloadText, { depthMax: limits.jsonDepthMax });
  const table = settle(payload, [], DEFAULT_LIMITS, warnings);
  const formatted = formatTable(arrange(table, DEFAULT_LIMITS, warnings), DEFAULT_LIMITS, warnings);
  const { scene } = await layOut(styleTable(formatted, warnings), text, { format: 'png', page: 'single', images: new Map() });
  const { scale } = table.settings;
  return { page: flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(text, scale), []), scale };
}

function firstDifference(seen: PNG, wanted: PNG): string | undefined {
  if (seen.data.equals(wanted.data)) return undefined;
  for (let at = 0; at < wanted.data.length; at += 4) {
    const [is, should] = [seen.data, wanted.data].map((data) => data.subarray(at, at + 4).toString('hex'));
    if (is === should) continue;
    const pixel = at / 4;
    return `pixel ${pixel % wanted.width}, ${Math.floor(pixel / wanted.width)} is #${is} and should be #${should}`;
  }
  return undefined;
}
