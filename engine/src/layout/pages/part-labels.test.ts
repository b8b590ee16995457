import { expect, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { GroupItem, Item } from '../../scene/scene.ts';
import { laidOut } from '../../stages.fixture.ts';
import { createTextEngine } from '../../text/text-engine.ts';
import { Warnings } from '../../warnings.ts';

/** The right end of everything in some items, px. */
function rightEnd(items: readonly Item[]): number {
  const ends = items.map((item) => {
    if (item.kind === 'group' || item.kind === 'clip') return rightEnd(item.items);
    if (item.kind === 'rect') return item.x + item.width;
    return item.kind === 'glyphs' ? item.x + item.widthPx : 0;
  });
  return Math.max(0, ...ends);
}

test('the label of each part ends where the table of the part ends', async () => {
  const text = await createTextEngine(nodeHost());
  const columns = Array.from({ length: 5 }, (_, index) => `column ${index} ${'x'.repeat(9 * index)}`);
  const rows = [columns.map((_, index) => 'y'.repeat(10 + 9 * index))];
  const canvas = { widthPx: 500, heightPx: 400, widthPxMax: 500, widthPxMin: 0, ratio: [0, 9] as const };
  const sent = { payload: { for: 'teams', headers: columns, rows } };
  const { scene } = await laidOut(sent, text, { canvas }, new Warnings());
  expect(scene.pages.length).toBeGreaterThan(2);
  const isLabel = (item: Item): item is GroupItem => item.kind === 'group' && item.role === 'caption';
  const ends = scene.pages.map(({ items }) => ({
    label: Math.round(rightEnd(items.filter(isLabel))),
    table: Math.round(rightEnd(items.filter((item) => !isLabel(item)))),
  }));
  expect(new Set(ends.map(({ table }) => table)).size).toBeGreaterThan(1);
  for (const { label, table } of ends) expect(Math.abs(label - table)).toBeLessThanOrEqual(2);
});
