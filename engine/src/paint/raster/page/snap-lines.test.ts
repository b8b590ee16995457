import { fromJs } from '@pictable/contract/json';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../../../../host/node.ts';
import { createEngine, type Engine } from '../../../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

interface RenderedImage {
  readonly width: number;
  readonly height: number;
  /** Colour of a pixel, `#rrggbb`. */
  at(x: number, y: number): string;
}

async function renderImage(payload: object, scale: number, styles: object = {}): Promise<RenderedImage> {
  const request = {
    ...payload,
    styles: { borderColor: '#ff0000', fontSize: 13, ...styles },
    options: { scale },
  };
  const { bytes } = await engine.render(fromJs(request), { format: 'png' });
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const at = (x: number, y: number) =>
    `#${data.toString('hex', (y * width + x) * 4, (y * width + x) * 4 + 3)}`;
  return { width, height, at };
}

/** Lengths of the runs of a colour along a row or column of pixels. */
function runLengths(count: number, colorAt: (index: number) => string, color: string): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    if (colorAt(i) !== color) continue;
    if (i > 0 && colorAt(i - 1) === color) found[found.length - 1]!++;
    else found.push(1);
  }
  return found;
}

const RED = '#ff0000';
const rows = Array.from({ length: 9 }, (_, index) => ({
  A: '',
  Bb: '',
  Ccc: '',
  N: '',
  Dddd: '',
  i: index % 2 ? '' : ' ',
}));

describe.each([1.25, 1.5, 1.75, 2.4])('lines at scale %d', (scale) => {
  test.each([1, 1.5, 2])('of %d px have equal thickness', async (borderWidth) => {
    const image = await renderImage({ data: rows }, scale, { borderWidth });
    const thick = Math.max(1, Math.round(borderWidth * scale));
    const down = runLengths(image.height, (y) => image.at(Math.round(20 * scale), y), RED);
    const across = runLengths(image.width, (x) => image.at(x, image.height - Math.round(24 * scale)), RED);
    expect(down).toEqual(Array(11).fill(thick));
    expect(across).toEqual(Array(7).fill(thick));
  });

  test('leave no gap beside cell backgrounds', async () => {
    const data = rows.map((row) => ({ ...row, Bb: { value: '', style: { backgroundColor: '#00ff00' } } }));
    const image = await renderImage({ data }, scale, { rowEvenBg: '#0000ff', rowOddBg: '#0000ff' });
    const isGreen = (x: number) => image.at(x, image.height - Math.round(24 * scale)) === '#00ff00';
    const inside = Array.from({ length: image.width }, (_, x) => x).find(isGreen)! + 3;
    const colors = new Set<string>();
    const top = Math.round(70 * scale);
    for (let y = top; y < image.height - Math.round(20 * scale); y++) colors.add(image.at(inside, y));
    expect([...colors].sort()).toEqual(['#00ff00', RED]);
    const y = image.height - Math.round(24 * scale);
    const edge = inside - 3;
    expect(image.at(edge - 1, y)).toBe(RED);
  });

  test('under text have equal thickness', async () => {
    const underlined = {
      value: 'm\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0m',
      style: { underline: true, textColor: RED },
    };
    const image = await renderImage({ data: rows.map(() => ({ a: underlined })) }, scale, { borderWidth: 0 });
    const middle = Math.round(image.width / 2);
    const down = runLengths(image.height, (y) => image.at(middle, y), RED);
    expect(down).toEqual(Array(rows.length).fill(Math.max(1, Math.round(scale))));
  });
});
