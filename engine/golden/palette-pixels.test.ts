import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { arrange } from '../src/data/arrange.ts';
import { formatTable } from '../src/format/format-table.ts';
import { layoutTable } from '../src/layout/layout-table.ts';
import { glyphBitmapsOf } from '../src/paint/raster/glyphs/glyph-bitmaps.ts';
import { builtKernel } from '../src/paint/raster/kernel/built-kernel.fixture.ts';
import { flattenPage } from '../src/paint/raster/page/flatten-page.ts';
import { encodeIndexed } from '../src/paint/raster/png/encode-indexed.ts';
import { encodePalette } from '../src/paint/raster/png/encode-palette.ts';
import { encodeTrueColor } from '../src/paint/raster/png/encode-true-color.ts';
import { pixelErrors } from '../src/paint/raster/png/small-images.fixture.ts';
import { DEFAULT_LIMITS } from '../src/payload/check-limits.ts';
import { normalizePayload } from '../src/payload/normalize-payload.ts';
import { annotate } from '../src/rules/annotate.ts';
import { styleTable } from '../src/style/style-table.ts';
import { createTextEngine, type TextEngine } from '../src/text/text-engine.ts';
import { Warnings } from '../src/warnings.ts';
import { type GoldenCase, goldenCases, goldenFolder } from './golden-cases.ts';

/** Largest error of a channel that cannot be seen in a small image. */
const SMALL_IMAGE_ERROR_MAX = 40;

/**
 * The palette encoder writes a PNG without rasterising the whole image; the others rasterise it. They must agree in
 * every pixel of every golden, except in small images: a blessed file alone could preserve an encoder bug.
 */
describe('a palette PNG has the same pixels as the true-colour PNG:', { tags: ['slow'] }, () => {
  let text: TextEngine;
  let paletteCount = 0;
  const cases = goldenCases(goldenFolder);

  beforeAll(async () => {
    text = await createTextEngine(nodeHost());
  });

  it.for(cases.map((golden) => [golden.name, golden] as const))('%s', async ([, golden], { skip }) => {
    const { page, scale } = await flatPage(golden, text);
    const encoded = encodePalette(page, scale, builtKernel);
    const indexed = encodeIndexed(page, scale, builtKernel);
    if (encoded === undefined && indexed === undefined) return skip('has too many colours for a palette');
    const expected = PNG.sync.read(Buffer.from(encodeTrueColor(page, scale, builtKernel)));
    if (encoded !== undefined) paletteCount += 1;
    for (const file of [encoded, indexed]) {
      if (file === undefined) continue;
      const { outside, largest } = pixelErrors(page, PNG.sync.read(Buffer.from(file)).data, expected.data);
      expect(outside).toEqual([]);
      expect(largest).toBeLessThanOrEqual(SMALL_IMAGE_ERROR_MAX);
    }
  });

  it('is used for most tables', () => {
    expect(paletteCount).toBeGreaterThan(cases.length * 0.8);
  });
});

async function flatPage({ payloadText }: GoldenCase, text: TextEngine) {
  const warnings = new Warnings();
  const payload = parseJson(payloadText, { depthMax: limits.jsonDepthMax });
  const table = normalizePayload(payload, [], DEFAULT_LIMITS, warnings);
  const formatted = formatTable(
    annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings),
    DEFAULT_LIMITS,
    warnings,
  );
  const { scene } = await layoutTable(styleTable(formatted, warnings), text, {
    format: 'png',
    page: 'single',
    images: new Map(),
  });
  const { scale } = table.settings;
  return { page: flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(text, scale), []), scale };
}
