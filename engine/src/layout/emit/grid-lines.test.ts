import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { rgb } from '../../scene/color.ts';
import type { Item, RectItem } from '../../scene/scene.ts';
import type { TableBorder } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { layoutTable } from '../layout-table.ts';
import { plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const ruled: TableBorder = {
  ...plainTableStyle.border,
  color: rgb(0xdddddd),
  frame: 'rules',
  ruleColor: rgb(0x333333),
  ruleWidthPx: 2,
  vertical: false,
};

function rectsOf(items: readonly Item[]): RectItem[] {
  return items.flatMap((item) =>
    item.kind === 'rect' ? [item] : item.kind === 'group' || item.kind === 'clip' ? rectsOf(item.items) : [],
  );
}

async function linesOf(border: TableBorder) {
  const rows = [['1'], ['2']].map((values) => values.map((value) => sampleCell(value)));
  const { scene, hits } = await layoutTable(
    sampleTable(['A'], rows, { style: { ...plainTableStyle, border } }),
    text,
    { format: 'png', page: 'single', images: new Map() },
  );
  const page = scene.pages[0]!;
  const lines = rectsOf(page.items).filter(({ fill }) => fill === border.color || fill === border.ruleColor);
  return { page, cells: hits.cells, lines: lines.sort((a, b) => a.y - b.y) };
}

describe('a table framed by rules', () => {
  it('has one above, one under its header and one below, and thin lines between its rows', async () => {
    const { cells, lines, page } = await linesOf(ruled);
    const [header, first, second] = cells;
    expect(lines.map(({ y, height, fill }) => [y, height, fill])).toEqual([
      [header!.y - 2, 2, rgb(0x333333)],
      [header!.y + header!.height, 1, rgb(0x333333)],
      [first!.y + first!.height, 1, rgb(0xdddddd)],
      [second!.y + second!.height, 2, rgb(0x333333)],
    ]);
    for (const { x, width } of lines) expect([x, width]).toEqual([header!.x, header!.width]);
    expect(header!.x).toBe(plainTableStyle.outerPaddingPx);
    expect(page.heightPx).toBe(second!.y + second!.height + 2 + plainTableStyle.outerPaddingPx);
  });

  it('has the header rule without a grid too, and no rule if there are no lines', async () => {
    const { cells, lines } = await linesOf({ ...ruled, horizontal: false });
    const [header, first] = cells;
    expect(lines.map(({ fill }) => fill)).toEqual([rgb(0x333333), rgb(0x333333), rgb(0x333333)]);
    expect(lines[1]).toMatchObject({ y: header!.y + header!.height - 1, height: 1 });
    expect(first!.y).toBe(header!.y + header!.height);
    expect((await linesOf({ ...ruled, widthPx: 0, ruleWidthPx: 0 })).lines).toEqual([]);
    expect((await linesOf({ ...ruled, frame: 'none', horizontal: false })).lines).toEqual([]);
  });
});
