import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { type Color, rgb, withAlpha } from '../../../scene/color.ts';
import type { ClipItem, ImageItem, Item, LineItem, LineStyle, SceneImage } from '../../../scene/scene.ts';
import { boxFonts } from '../../box-fonts.ts';
import type { Bitmap } from '../../painter.ts';
import { polygon, rect, SceneWriter } from '../../painter-scenes.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { pngPainter } from '../png/paint-png.ts';

/**
 * The file beside this one has the pixels of small images: a letter per colour, rows from top to bottom. If a change is
 * intended, accept it with `npm run vitest -- engine/src/paint/raster/facts --update`, and review the differences.
 */
const paintPng = pngPainter(builtKernel);

const black = rgb(0x000000);
const red = rgb(0xff0000);
const blue = rgb(0x0000ff);
const white = rgb(0xffffff);
const faint = (color: Color) => withAlpha(color, 128);

const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  widthPx: number,
  style: LineStyle = 'solid',
): LineItem => ({
  kind: 'line',
  ...{ x1, y1, x2, y2, widthPx, color: black, style },
});

const clip = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  items: readonly Item[],
): ClipItem => ({
  kind: 'clip',
  ...{ x, y, width, height, radii: [radius, radius, 0, radius], items },
});

const image = (
  x: number,
  y: number,
  width: number,
  height: number,
  more: Partial<ImageItem> = {},
): ImageItem => ({
  kind: 'image',
  ...{ x, y, width, height, image: 0, radii: undefined, alt: '', ...more },
});

const outlined = (widthPx: number, style: LineStyle, radius: number) => ({
  stroke: { color: black, widthPx, style },
  radii: [radius, radius, radius, 0] as const,
});

/** Red, half transparent blue, transparent, and white. */
const bitmap: Bitmap = {
  widthPx: 2,
  heightPx: 2,
  rgba: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 128, 0, 0, 0, 0, 255, 255, 255, 255),
};
const images: SceneImage[] = [{ bytes: new Uint8Array(), mediaType: 'image/png', widthPx: 2, heightPx: 2 }];

interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly background?: Color;
  readonly items: (writer: SceneWriter) => readonly Item[];
  readonly scale?: number;
  /** The last rows only. */
  readonly rows?: number;
}

const drawings: readonly Drawing[] = [
  { name: 'one transparent pixel', width: 1, height: 1, items: () => [] },
  { name: 'one red pixel', width: 1, height: 1, items: () => [rect(0, 0, 1, 1, { fill: red })] },
  {
    name: 'rectangles over each other without a background',
    width: 12,
    height: 8,
    items: () => [
      rect(1, 1, 6, 4, { fill: red }),
      rect(4, 2, 6, 4, { fill: faint(blue) }),
      rect(5, 3, 9, 9, { fill: faint(red), radii: [3, 0, 0, 0] }),
      rect(-3, 6, 5, 1, { fill: withAlpha(black, 254) }),
    ],
  },
  {
    name: 'rounded rectangles at fractions of a pixel',
    width: 24,
    height: 12,
    background: white,
    items: () => [
      rect(0.5, 0.5, 10, 11, { fill: black, radii: [4, 0, 2, 5] }),
      rect(12, 1.3, 11.5, 4, { fill: red, radii: [2, 2, 2, 2] }),
      rect(12, 7, 6, 5, { fill: faint(blue), radii: [9, 9, 9, 9] }),
      rect(20, 7.4, 0.3, 3, { fill: black }),
    ],
  },
  ...(['solid', 'dashed', 'dotted'] as const).map((style) => ({
    name: `${style} outlines and lines`,
    width: 34,
    height: 17,
    background: white,
    items: () => [
      rect(0, 0, 16, 10, outlined(1, style, 0)),
      rect(17, 0, 16, 10, outlined(2, style, 4)),
      line(0, 12.5, 34, 12.5, 1, style),
      line(33, 15.5, 1, 15.5, 3, style),
      line(8.5, 2, 8.5, 8, 0.4, style),
    ],
  })),
  {
    name: 'polygons, some of which cross themselves or leave the page',
    width: 26,
    height: 13,
    background: white,
    items: () => [
      polygon(black, 1, 12, 6, 1, 11, 12),
      polygon(red, 13, 1, 24, 1, 13, 6, 24, 6),
      polygon(faint(blue), 14, 8, 30, 8, 30, 20, 20, 20),
      polygon(black, 12, 10, 13.5, 8, 13.5, 12.3),
    ],
  },
  {
    name: 'clips in clips, around rectangles, text and images',
    width: 26,
    height: 13,
    background: white,
    items: (writer) => [
      clip(1, 1, 12, 11, 4, [
        rect(-5, -5, 40, 40, { fill: red }),
        clip(3, 4, 20, 6, 2, [rect(0, 0, 30, 30, { fill: faint(blue) }), writer.text('ab', 4, 9, 6, black)]),
      ]),
      clip(15, 0, 10, 12, 3, [image(15, 2, 14, 14, { radii: [2, 2, 2, 2] })]),
      clip(20, 5, 0, 3, 0, [rect(0, 0, 30, 30, { fill: black })]),
    ],
  },
  {
    name: 'text over colours',
    width: 26,
    height: 12,
    background: white,
    items: (writer) => [
      rect(0, 0, 9, 12, { fill: red }),
      rect(9, 0, 8, 12, { fill: faint(blue) }),
      writer.text('abcd', 1.3, 10, 10, black),
      writer.text('e', 20.25, 8.5, 7, faint(red)),
    ],
  },
  {
    name: 'text on a transparent page at scale 1.5',
    width: 10,
    height: 8,
    scale: 1.5,
    items: (writer) => [writer.text('ab', 0.5, 6.5, 8, blue)],
  },
  {
    name: 'images, partly outside',
    width: 22,
    height: 10,
    background: rgb(0xffff00),
    items: () => [
      image(0, 0, 4, 4),
      image(5, 1, 2, 2),
      image(9, 1, 1, 1),
      image(-2, 6, 5, 6),
      image(12, 1, 8, 8, { radii: [4, 4, 4, 4] }),
    ],
  },
  { name: 'an image without a background', width: 5, height: 5, items: () => [image(0.5, 0.5, 4, 4)] },
  {
    name: 'an image without pixels',
    width: 12,
    height: 6,
    background: white,
    items: () => [image(1, 1, 10, 4, { image: 1, radii: [2, 2, 2, 2] })],
  },
  {
    name: 'a shadow',
    width: 20,
    height: 14,
    background: white,
    items: () => [
      rect(4, 3, 12, 6, {
        fill: red,
        radii: [2, 2, 2, 2],
        shadow: { color: faint(black), dx: 0, dy: 1, sigmaPx: 2 },
      }),
    ],
  },
  ...[63, 64, 65, 128, 129].map((height) => ({
    name: `the last rows of ${height}`,
    width: 6,
    height,
    background: white,
    rows: 3,
    items: () => [rect(1, height - 2, 4, 2, { fill: red }), rect(2, 0, 1, height, { fill: faint(blue) })],
  })),
];

const ALPHABET =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789αβγδεζηθικλμνξοπρστυφχψωбгджзийлпфцшэюя';

function pixelsOf(
  { name, width, height, background, items, scale = 1, rows }: Drawing,
  trueColor: boolean,
): string {
  const writer = new SceneWriter();
  const page = { widthPx: width, heightPx: height, background, items: items(writer) };
  const scene = writer.scene([page], { images: [...images, ...images] });
  const bytes = paintPng(scene, boxFonts, { scale, quality: 90, trueColor, bitmaps: [bitmap] });
  const { width: columns, data } = PNG.sync.read(Buffer.from(bytes));
  const letters = new Map<string, string>();
  const letterOf = (color: string) => {
    const letter = letters.get(color) ?? (color.endsWith('00') ? '.' : ALPHABET[letters.size]!);
    letters.set(color, letter);
    return letter;
  };
  const grid = Array.from({ length: data.length / 4 / columns }, (_, y) =>
    Array.from({ length: columns }, (_unused, x) =>
      letterOf(data.subarray((y * columns + x) * 4).toString('hex', 0, 4)),
    ).join(''),
  );
  const legend = [...letters].map(([color, letter]) => `${letter} ${color}`).join(', ');
  return [
    `# ${name}`,
    `  ${legend}`,
    ...grid.slice(rows === undefined ? 0 : -rows).map((row) => `  ${row}`),
    '',
  ].join('\n');
}

describe('pixels of small images', () => {
  it('are as in their file, with a palette', async () => {
    const facts = drawings.map((drawing) => pixelsOf(drawing, false));
    await expect(facts.join('\n')).toMatchFileSnapshot('pixels.txt');
  });

  it('are the same in true colour', () => {
    for (const drawing of drawings) expect(pixelsOf(drawing, true)).toBe(pixelsOf(drawing, false));
  });
});
