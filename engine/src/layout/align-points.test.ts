import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/render-limits.ts';
import { settle } from '../payload/settle.ts';
import type { GlyphsItem, Item, Scene } from '../scene/scene.ts';
import { styleTable } from '../style/style-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import { Warnings } from '../warnings.ts';
import { layOut } from './lay-out.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

async function sceneOf(values: readonly unknown[], more: object = {}, header = 'Value'): Promise<Scene> {
  const warnings = new Warnings();
  const payload = fromJs({ headers: [header], rows: values.map((value) => [value]), ...more });
  const table = arrange(settle(payload, [], DEFAULT_LIMITS, warnings), DEFAULT_LIMITS, warnings);
  const styled = styleTable(formatTable(table, DEFAULT_LIMITS, warnings), warnings);
  return (await layOut(styled, text, { format: 'svg', page: 'single', images: new Map() })).scene;
}

function runsOf(items: readonly Item[]): GlyphsItem[] {
  return items.flatMap((item) =>
    item.kind === 'glyphs' ? [item] : item.kind === 'group' || item.kind === 'clip' ? runsOf(item.items) : [],
  );
}

/** Where the last digit before the point ends, by value; all digits are equally wide. */
async function wholeEnds(values: readonly unknown[], more: object = {}, header?: string): Promise<number[]> {
  const scene = await sceneOf(values, more, header);
  const runs = runsOf(scene.pages[0]!.items).slice(1);
  return runs.map((run) => {
    const point = run.text.includes('.') ? run.text.indexOf('.') : run.text.length;
    const { x } = scene.glyphs;
    const unit = run.sizePx / scene.faces[run.face]!.unitsPerEm;
    return run.x + (point < run.text.length ? x[run.from + point]! * unit : run.widthPx);
  });
}

/** How far apart they are, px. */
const spread = (ends: readonly number[]) => Math.max(...ends) - Math.min(...ends);

describe('decimal points', () => {
  it.each<[string, unknown[]]>([
    ['numbers', [170.2, 177, 0.25, 1178.125]],
    ['amounts written as text', ['$1,204.5', '$12', '-3.25']],
    ['a mark for nothing', [1.5, null, 22]],
  ])('of %s are under each other', async (_what, values) => {
    expect(spread(await wholeEnds(values))).toBeLessThan(0.05);
  });

  it('are under each other where numbers stand at the left', async () => {
    const values = ['3,999.00', '449.00', '59.50'];
    expect(spread(await wholeEnds(values, {}, 'السعر'))).toBeLessThan(0.05);
    expect(spread(await wholeEnds([1204, 7], {}, 'الكمية'))).toBeLessThan(0.05);
  });

  it.each<[string, unknown[], object]>([
    ['a side was asked for', [1.5, 22], { styles: { columnStyles: { Value: { textAlign: 'right' } } } }],
    ['a value is no plain number', [1.5, '22 kg', 3], {}],
    ['points may part thousands', ['1.204', '12'], {}],
  ])('are left alone where %s', async (_why, values, more) => {
    expect(spread(await wholeEnds(values, more))).toBeGreaterThan(3);
  });

  it('cost no column its width', async () => {
    const narrow = { styles: { columnStyles: { Value: { width: 60 } } } };
    const scene = await sceneOf([123456, 0.123456], narrow);
    const [table] = scene.pages[0]!.items;
    for (const run of runsOf([table!]))
      expect(run.x + run.widthPx).toBeLessThanOrEqual(scene.pages[0]!.widthPx - 16);
  });
});
