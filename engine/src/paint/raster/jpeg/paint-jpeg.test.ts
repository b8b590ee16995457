import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { type Color, rgb } from '../../../scene/color.ts';
import { boxFonts } from '../../box-fonts.ts';
import { rect, SceneWriter } from '../../painter-scenes.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { pngPainter } from '../png/paint-png.ts';
import { jpegPainter } from './paint-jpeg.ts';

const paintPng = pngPainter(builtKernel);
const paintJpeg = jpegPainter(builtKernel);

function table(widthPx: number, heightPx: number, background: Color | undefined) {
  const writer = new SceneWriter();
  const items = Array.from({ length: 8 }, (_, row) => [
    rect(5, 5 + row * 16, 90, 16, {
      fill: row === 0 ? rgb(0x2563eb) : row % 2 === 0 ? rgb(0xf8fafc) : rgb(0xffffff),
    }),
    writer.text(
      `row ${row}`,
      9.4,
      17 + row * 16,
      11,
      row === 0 ? rgb(0xffffff) : row === 3 ? rgb(0xdc2626) : rgb(0x0f172a),
    ),
    rect(5, 20 + row * 16, 90, 1, { fill: rgb(0xe2e8f0) }),
  ]).flat();
  return writer.scene([{ widthPx, heightPx, background, items }]);
}

/** Peak signal-to-noise ratio of the JPEG against the PNG, in dB. */
function psnr(quality: number, widthPx = 101, heightPx = 139): number {
  const scene = table(widthPx, heightPx, rgb(0xffffff));
  const options = { scale: 1, quality };
  const actual = jpeg.decode(paintJpeg(scene, boxFonts, options), { useTArray: true });
  const expected = PNG.sync.read(Buffer.from(paintPng(scene, boxFonts, options)));
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  let squares = 0;
  for (let at = 0; at < expected.data.length; at++) {
    const error = actual.data[at]! - expected.data[at]!;
    squares += error * error;
  }
  const pixels = expected.width * expected.height;
  return 10 * Math.log10((255 * 255 * 3 * pixels) / squares);
}

describe('paintJpeg', () => {
  it.each([
    [100, 46],
    [90, 34],
    [75, 30],
    [30, 25],
    [1, 14],
  ])('stays close to the PNG at quality %d: %d dB', (quality, minimum) => {
    expect(psnr(quality)).toBeGreaterThan(minimum);
  });

  it('makes larger files at higher quality', () => {
    const scene = table(101, 139, rgb(0xffffff));
    const sizes = [10, 50, 80, 95].map((quality) => paintJpeg(scene, boxFonts, { scale: 1, quality }).length);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
  });

  it.each([
    [1, 1],
    [8, 8],
    [9, 7],
    [100, 17],
  ])('pads the last blocks of %d × %d px', (width, height) => {
    expect(psnr(90, width, height)).toBeGreaterThan(30);
  });

  it('paints transparent areas white', () => {
    const { data } = jpeg.decode(paintJpeg(table(120, 150, undefined), boxFonts, { scale: 1, quality: 90 }), {
      useTArray: true,
    });
    expect([...data.subarray(-4, -1)]).toEqual([255, 255, 255]);
  });

  it('stores the pixel density', () => {
    const file = Buffer.from(paintJpeg(table(20, 20, rgb(0xffffff)), boxFonts, { scale: 2, quality: 90 }));
    const at = file.indexOf('JFIF') + 7;
    expect([file[at], file.readUInt16BE(at + 1), file.readUInt16BE(at + 3)]).toEqual([1, 192, 192]);
  });

  it('rejects images that are too large for JPEG', () => {
    expect(() => paintJpeg(table(65_536, 10, rgb(0xffffff)), boxFonts, { scale: 1, quality: 90 })).toThrow(
      /at most 65535 px wide and high; this image would be 65536 × 10 px/,
    );
  });
});
