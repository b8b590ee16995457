import { describe, expect, it } from 'vitest';
import { blueOf, type Color, formatColor, greenOf, redOf } from '../scene/color.ts';
import { boxFonts } from './box-fonts.ts';
import type { Painter } from './painter.ts';
import { type ColorBox, type PainterScene, painterScenes } from './painter-scenes.ts';
import { polygonScenes } from './polygon-scenes.ts';

/** Pixels of a painted file, rows from top to bottom, four bytes per pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Device pixels per CSS pixel at which the tests rasterise files. */
export const SUITE_SCALE = 4;
const TOLERANCE_PX = 0.5;

/**
 * Tests that every painter must pass: the same boxes at the same positions. `rasterize` renders a file to
 * pixels at `SUITE_SCALE`.
 */
export function describePainter(
  format: string,
  paint: Painter,
  rasterize: (bytes: Uint8Array) => Promise<Pixels>,
): void {
  const options = { scale: SUITE_SCALE, quality: 90 };
  const scenes = [...painterScenes(), ...polygonScenes()];

  describe(`${format} painter`, () => {
    for (const sample of scenes) {
      it(sample.name, async () => {
        const pixels = await rasterize(paint(sample.scene, boxFonts, options));
        expectSize(pixels, sample);
        for (const box of sample.boxes) expectBox(pixels, box);
      });
    }

    it('returns the same bytes for the same scene', () => {
      for (const { scene } of scenes) {
        expect(paint(scene, boxFonts, options)).toEqual(paint(scene, boxFonts, options));
      }
    });

    it('does not change the scene', () => {
      for (const { scene } of scenes) {
        const before = JSON.stringify(scene);
        paint(scene, boxFonts, options);
        expect(JSON.stringify(scene)).toBe(before);
      }
    });
  });
}

function expectSize(pixels: Pixels, { scene }: PainterScene): void {
  const page = scene.pages[0]!;
  expect([pixels.width, pixels.height]).toEqual([page.widthPx * SUITE_SCALE, page.heightPx * SUITE_SCALE]);
}

function expectBox(pixels: Pixels, expected: ColorBox): void {
  const actual = findColor(pixels, expected.color);
  expect(actual, `the image contains no ${formatColor(expected.color)}`).toBeDefined();
  const edges = (box: ColorBox): number[] => [box.x, box.y, box.x + box.width, box.y + box.height];
  const actualEdges = edges(actual!);
  edges(expected).forEach((edge, index) => {
    const off = Math.abs(edge - actualEdges[index]!);
    expect(
      off,
      `${formatColor(expected.color)}: expected ${edges(expected)}, found ${actualEdges}`,
    ).toBeLessThanOrEqual(TOLERANCE_PX);
  });
}

/** Bounding box in px of all pixels close to this colour. */
function findColor({ width, height, rgba }: Pixels, color: Color): ColorBox | undefined {
  const [red, green, blue] = [redOf(color), greenOf(color), blueOf(color)];
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const off = Math.max(
        Math.abs(rgba[at]! - red),
        Math.abs(rgba[at + 1]! - green),
        Math.abs(rgba[at + 2]! - blue),
      );
      if (off > 60) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right < 0) return undefined;
  const unit = 1 / SUITE_SCALE;
  return {
    color,
    x: left * unit,
    y: top * unit,
    width: (right - left) * unit,
    height: (bottom - top) * unit,
  };
}
