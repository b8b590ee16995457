import { describe, expect, it } from 'vitest';
import { boxFonts } from './box-fonts.ts';
import type { Painter } from './painter.ts';
import { type ColorBox, type PainterScene, painterScenes } from './painter-scenes.ts';

/** Pixels of a painted file, rows top to bottom, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Device pixels per CSS pixel the files are looked at with; one of them is a quarter of a px. */
export const SUITE_SCALE = 4;
const TOLERANCE_PX = 0.5;

/** What every painter must pass: the same boxes at the same places. `look` rasters a file at `SUITE_SCALE`. */
export function describePainter(
  format: string,
  paint: Painter,
  look: (bytes: Uint8Array) => Promise<Pixels>,
): void {
  const options = { scale: SUITE_SCALE, quality: 90 };

  describe(`${format} painter`, () => {
    for (const sample of painterScenes()) {
      it(sample.name, async () => {
        const pixels = await look(paint(sample.scene, boxFonts, options));
        expectSize(pixels, sample);
        for (const box of sample.boxes) expectBox(pixels, box);
      });
    }

    it('gives the same bytes again', () => {
      for (const { scene } of painterScenes()) {
        expect(paint(scene, boxFonts, options)).toEqual(paint(scene, boxFonts, options));
      }
    });

    it('leaves the scene as it was', () => {
      for (const { scene } of painterScenes()) {
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

function expectBox(pixels: Pixels, wanted: ColorBox): void {
  const seen = findColor(pixels, wanted.color);
  expect(seen, `no ${wanted.color} in the picture`).toBeDefined();
  const edges = (box: ColorBox): number[] => [box.x, box.y, box.x + box.width, box.y + box.height];
  const seenEdges = edges(seen!);
  edges(wanted).forEach((edge, index) => {
    const off = Math.abs(edge - seenEdges[index]!);
    expect(off, `${wanted.color}: wanted ${edges(wanted)}, saw ${seenEdges}`).toBeLessThanOrEqual(
      TOLERANCE_PX,
    );
  });
}

/** The box round all pixels that are nearly of this colour, in px. */
function findColor({ width, height, rgba }: Pixels, color: string): ColorBox | undefined {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
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
