import { fromJs } from '@pictable/contract/json';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';
import { createTextEngine } from './text/text-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const families = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;
const characters = Array.from({ length: 0xa0 }, (_, index) => String.fromCodePoint(0x2500 + index));

/** Grey values of an image of one cell, row by row; 0 is ink. */
async function inkOf(text: string, fontSize: number, scale: number): Promise<number[][]> {
  const styles = {
    fontSize,
    textColor: '#000000',
    rowOddBg: '#ffffff',
    borderWidth: 0,
    cellPadding: 24,
    outerPadding: 0,
  };
  const payload = { headers: ['x'], rows: [[text]], styles, options: { scale, showColumnHeaders: false } };
  const { bytes } = await engine.render(fromJs(payload), { format: 'png' });
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 4]!),
  );
}

/** Crops to the rows and columns that contain ink. */
function inkBox(rows: readonly number[][]): number[][] {
  const inked = rows.filter((row) => row.some((value) => value < 255));
  const columns = inked[0]!.map((_, x) => inked.some((row) => row[x]! < 255));
  return inked.map((row) => row.slice(columns.indexOf(true), columns.lastIndexOf(true) + 1));
}

describe('box-drawing characters and block elements', () => {
  test.each(families)('come from one face and have equal widths in %s', async (family) => {
    const text = await createTextEngine(nodeHost());
    const font = text.font(family, 400);
    const survey = text.createFontLoader();
    survey.add(characters.join(''), font);
    await survey.load();
    const words = characters.map((character) => font.word(character));
    expect(new Set(words.flatMap(({ runs }) => runs.map(({ face }) => face.key))).size).toBe(1);
    expect(new Set(words.map(({ widthEm }) => widthEm)).size).toBe(1);
  });

  test('are as wide as letters in Roboto Mono', async () => {
    const text = await createTextEngine(nodeHost());
    const font = text.font('Roboto Mono', 400);
    const survey = text.createFontLoader();
    survey.add('┼m', font);
    await survey.load();
    expect(font.word('┼'.repeat(40)).widthEm).toBeCloseTo(font.word('m'.repeat(40)).widthEm, 1);
  });

  const sizes = [10, 12, 13, 14, 16, 20].flatMap((size) =>
    [1, 1.25, 1.5, 2].map((scale) => [size, scale] as const),
  );

  test.each(sizes)('join without gaps at %d px and scale %d', async (size, scale) => {
    const ink = inkBox(await inkOf('████████\n████████\n████████', size, scale));
    // The outermost columns may be covered partially.
    const inside = ink.flatMap((row) => row.slice(1, -1));
    expect(Math.max(...inside)).toBeLessThanOrEqual(size * scale < 14 ? 40 : 24);
    const lines = inkBox(await inkOf('│\n│\n│\n│', size, scale));
    expect(lines.length).toBeGreaterThanOrEqual(Math.floor(4 * 1.4 * size * scale));
  });

  test('in a sparkline share a baseline', async () => {
    const { length } = '▁▂▃▄▅▆▇█';
    const ink = inkBox(await inkOf('▁▂▃▄▅▆▇█', 16, 2));
    const heights = Array.from({ length }, (_, index) => {
      const x = Math.floor(((index + 0.5) * ink[0]!.length) / length);
      const column = ink.map((row) => row[x]!);
      expect(column.at(-1)).toBe(0);
      return column.filter((value) => value < 128).length;
    });
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(new Set(heights).size).toBe(length);
  });
});
