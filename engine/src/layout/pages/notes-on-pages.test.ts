import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { GroupItem, Scene } from '../../scene/scene.ts';
import type { StyledNote } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainCellStyle, sampleCell, sampleTable } from '../sample-tables.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const rows = Array.from({ length: 60 }, (_, row) => [`row ${row}`, `${row}`]);
const notesOf = (count: number, words: number): StyledNote[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'footnote',
    text: `Note ${index} ${'word '.repeat(words)}`,
    mark: String(index + 1),
    style: plainCellStyle,
  }));

/** By page, the notes and the lowest baseline, which must be on the page. */
function notesByPage(scene: Scene): { readonly notes: number; readonly isInside: boolean }[] {
  return scene.pages.map(({ items, heightPx }) => {
    const notes = items.filter((item): item is GroupItem => item.kind === 'group' && item.role === 'note');
    const baselines = notes.flatMap((note) =>
      note.items.map((item) => (item.kind === 'glyphs' ? item.y : 0)),
    );
    return { notes: notes.length, isInside: baselines.every((y) => y < heightPx) };
  });
}

const pdf: LayoutOptions = { format: 'pdf', page: 'a4', images: new Map() };
const image: LayoutOptions = {
  format: 'png',
  page: 'single',
  images: new Map(),
  canvas: {
    widthPx: 600,
    heightPx: 500,
    widthPxMax: 600,
    widthPxMin: 0,
    ratio: [0, Number.POSITIVE_INFINITY],
  },
};

test.each([
  ['paper', pdf],
  ['images', image],
])('few notes are on the last page only: %s', async (_name, options) => {
  const table = sampleTable(['a', 'b'], rows, { notes: notesOf(3, 5) });
  const { scene } = await layoutTable(table, text, options);
  const pages = notesByPage(scene);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(({ notes }) => notes)).toEqual([...pages.slice(1).map(() => 0), 3]);
});

test.each([
  ['paper', pdf],
  ['images', image],
])('notes that do not fit one page continue on the next one: %s', async (_name, options) => {
  const table = sampleTable(['a', 'b'], rows, { notes: notesOf(50, 98) });
  const { scene } = await layoutTable(table, text, options);
  const pages = notesByPage(scene);
  expect(pages.filter(({ notes }) => notes > 0).length).toBeGreaterThan(1);
  expect(pages.every(({ isInside }) => isInside)).toBe(true);
  expect(pages.reduce((total, { notes }) => total + notes, 0)).toBe(50);
});

test('a long caption is on an image of its own, so that the table is not scaled down', async () => {
  const tallCell = sampleCell('a', { style: { ...plainCellStyle, lineHeightPx: 220 } });
  const caption = { text: Array(10).fill('line').join('\n'), style: plainCellStyle };
  const { scene } = await layoutTable(sampleTable(['a'], [[tallCell]], { caption }), text, image);
  expect(scene.pages).toHaveLength(2);
});
