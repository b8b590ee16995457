import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { groupsByRole, runsOf } from '../layout.suite.ts';
import { layoutTable } from '../layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleTable } from '../sample-tables.ts';
import { layoutHeadings, splitHeadings } from './headings.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

test.each([
  ['ltr', 'left'],
  ['rtl', 'right'],
] as const)('a note beside its mark is no wider than the table: %s', async (direction, textAlign) => {
  const style = { ...plainCellStyle, textAlign };
  const note = { kind: 'footnote', text: 'ab '.repeat(99).trim(), mark: '12345', style } as const;
  const tableStyle = { ...plainTableStyle, direction, width: 400 };
  const table = sampleTable(['a'], [['b']], { notes: [note], style: tableStyle });
  const { scene } = await layoutTable(table, text, { format: 'png', page: 'single', images: new Map() });
  const runs = groupsByRole(scene, 0, 'note').flatMap(({ items }) => runsOf(items));
  const left = Math.min(...runs.map(({ x }) => x));
  const right = Math.max(...runs.map(({ x, widthPx }) => x + widthPx));
  const { outerPaddingPx } = plainTableStyle;
  const tablePx = scene.pages[0]!.widthPx - 2 * outerPaddingPx;
  expect(left).toBeGreaterThanOrEqual(outerPaddingPx - 0.01);
  expect(right).toBeLessThanOrEqual(outerPaddingPx + tablePx + 0.01);
  // The words are short, so that every line is nearly full.
  expect(right - left).toBeGreaterThan(tablePx - 20);
});

test.each([
  [54, [2, 1]],
  [53, [1, 2]],
])('notes fill a height of %d px exactly', async (heightPx, counts) => {
  const notes = ['a', 'b', 'c'].map((word) => {
    return { kind: 'footnote', text: word, mark: undefined, style: plainCellStyle } as const;
  });
  const table = sampleTable(['a'], [['b']], { notes });
  const { below } = layoutHeadings(table, 300, text.fontSet([]));
  expect(below.map(({ gapPx, heightPx: ownPx }) => gapPx + ownPx)).toEqual([32, 22, 22]);
  expect(splitHeadings(below, heightPx).map((group) => group.length)).toEqual(counts);
});
