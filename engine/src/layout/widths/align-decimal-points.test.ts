import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { arrange } from '../../data/arrange.ts';
import { formatTable } from '../../format/format-table.ts';
import { DEFAULT_LIMITS } from '../../payload/check-limits.ts';
import { normalizePayload } from '../../payload/normalize-payload.ts';
import { annotate } from '../../rules/annotate.ts';
import type { GlyphsItem, Item, Scene } from '../../scene/scene.ts';
import { styleTable } from '../../style/style-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { Warnings } from '../../warnings.ts';
import { layoutTable } from '../layout-table.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

async function sceneOf(values: readonly unknown[], more: object = {}, header = 'Value'): Promise<Scene> {
  const warnings = new Warnings();
  const payload = fromJs({ headers: [header], rows: values.map((value) => [value]), ...more });
  const table = arrange(normalizePayload(payload, [], DEFAULT_LIMITS, warnings), DEFAULT_LIMITS, warnings);
  const styled = styleTable(formatTable(annotate(table, warnings), DEFAULT_LIMITS, warnings), warnings);
  return (await layoutTable(styled, text, { format: 'svg', page: 'single', images: new Map() })).scene;
}

function runsOf(items: readonly Item[]): GlyphsItem[] {
  return items.flatMap((item) =>
    item.kind === 'glyphs' ? [item] : item.kind === 'group' || item.kind === 'clip' ? runsOf(item.items) : [],
  );
}

/** x at which the integer part of a run ends; relies on one glyph per character. */
function integerEnd(scene: Scene, run: GlyphsItem, decimal: string): number {
  const at = run.text.lastIndexOf(decimal);
  const last = /\d\D*$/.exec(run.text)?.index ?? run.text.length - 1;
  const point = at >= 0 ? at : last + 1;
  const unit = run.sizePx / scene.faces[run.face]!.unitsPerEm;
  return run.x + (point < run.text.length ? scene.glyphs.x[run.from + point]! * unit : run.widthPx);
}

async function integerEnds(
  values: readonly unknown[],
  more: object = {},
  header?: string,
  decimal = '.',
): Promise<number[]> {
  const scene = await sceneOf(values, more, header);
  const runs = runsOf(scene.pages[0]!.items).slice(1);
  expect(runs).toHaveLength(values.length);
  return runs.map((run) => integerEnd(scene, run, decimal));
}

/** Distance between the outermost ends, px. */
const spread = (ends: readonly number[]) => Math.max(...ends) - Math.min(...ends);

describe('decimal points', () => {
  it.each<[string, unknown[]]>([
    ['numbers', [170.2, 177, 0.25, 1178.125]],
    ['long fractions of about the same length', [-4.89396411092985, -0.322580645161295, 3.68663594470045]],
    ['numbers of which one has five characters more after its digits', [12, 0.1234]],
    ['amounts sent as text', ['$1,204.5', '$12', '-$3.25']],
    ['numbers with a unit', ['1.5 kg', '22 kg', '300 kg']],
    ['currencies with a name', ['CHF 12.5', 'CHF 1,000']],
    ['percentages', ['12.5%', '3%', '-0.25%']],
    ['formatted percentages', [0.125, 0.3].map((value) => ({ value, type: 'percentage' }))],
  ])('of %s line up', async (_what, values) => {
    expect(spread(await integerEnds(values))).toBeLessThan(0.05);
  });

  it.each<[string, unknown[]]>([
    ['null', [1.5, null, 22]],
    ['a dash', ['1.25', '—', '30']],
    ['n/a', ['1.25', 'n/a', '30']],
    ['a note', [1.25, 30, 4, 5, 'new']],
    ['a word instead of a number', [1.25, { value: 'none', type: 'number' }, 30]],
  ])('do not inset %s, which stays at the side of its column', async (_what, values) => {
    const runs = runsOf((await sceneOf(values)).pages[0]!.items).slice(1);
    const sides = runs.map((run) => run.x + run.widthPx);
    const placeholder = values.findIndex(
      (value) => typeof value !== 'number' && !/^[\d.]+$/.test(`${value}`),
    );
    expect(sides[placeholder]).toBeCloseTo(Math.max(...sides), 1);
    const numbers = runs.filter((_, index) => index !== placeholder);
    const scene = await sceneOf(values);
    expect(spread(numbers.map((run) => integerEnd(scene, run, '.')))).toBeLessThan(0.05);
  });

  it.each<[string, unknown[]]>([
    ['of formatted numbers', [1234.5, 12.25, 7].map((value) => ({ value, format: { locale: 'de' } }))],
    ['of euro amounts', ['1.234,5 €', '12 €', '7,25 €']],
    ['implied by thousands separators', ['1.234.567', '1,204', '12']],
    ['of a locale, before three digits', [1.234, 12].map((value) => ({ value, format: { locale: 'de' } }))],
  ])('can be commas %s', async (_what, values) => {
    expect(spread(await integerEnds(values, {}, undefined, ','))).toBeLessThan(0.05);
  });

  it('line up in nested tables', async () => {
    const items = [
      { item: 'Lamp', price: 39.9, share: '12.5%' },
      { item: 'Chair', price: 249, share: '3%' },
      { item: 'Rug', price: null, share: '0.25%' },
    ];
    const display = { complexDataDisplay: { arrayDisplay: 'table' } };
    for (const direction of ['ltr', 'rtl']) {
      const scene = await sceneOf([items], { styles: display, options: { direction } });
      const runs = runsOf(scene.pages[0]!.items);
      const endsOf = (...texts: string[]) =>
        texts.map((text) => integerEnd(scene, runs.find((run) => run.text === text)!, '.'));
      expect(spread(endsOf('39.9', '249'))).toBeLessThan(0.05);
      expect(spread(endsOf('12.5%', '3%', '0.25%'))).toBeLessThan(0.05);
    }
  });

  it('line up across all nested tables of a column', async () => {
    const rows = [[{ price: 39.9 }, { price: 4.5 }], [{ price: 1249 }], [{ price: 0.255 }]];
    const display = { complexDataDisplay: { arrayDisplay: 'table' } };
    const scene = await sceneOf(rows, { styles: display });
    const runs = runsOf(scene.pages[0]!.items);
    const ends = ['39.9', '4.5', '1249', '0.255'].map((text) =>
      integerEnd(scene, runs.find((run) => run.text === text)!, '.'),
    );
    expect(spread(ends)).toBeLessThan(0.05);
  });

  it('line up in left-aligned numbers', async () => {
    const values = ['3,999.00', '449.00', '59.50'];
    expect(spread(await integerEnds(values, {}, 'السعر'))).toBeLessThan(0.05);
    expect(spread(await integerEnds([1204, 7], {}, 'الكمية'))).toBeLessThan(0.05);
  });

  it.each<[string, unknown[], object]>([
    ['an alignment is requested', [1.5, 22], { styles: { columnStyles: { Value: { textAlign: 'right' } } } }],
    ['a value is not a number', [1.5, { value: '3 of 4', type: 'number' }, 3], {}],
    ['one has far more decimals than another', [0.1, 0.30000000000000004], {}],
    ['one has six decimals more than another', [12, 0.12345], {}],
    ['units differ', ['1.5 kg', '22 kg', '300 g'], {}],
    ['magnitudes differ', ['1.2M', '48K', '950'], {}],
    ['only some have a currency', ['$1,204.5', '$12', '3.25'], {}],
    ['some are in parentheses', ['(40)', '1,250.5', '7'], {}],
    ['separators contradict each other', ['1.234,5', '1,234.5', '7'], {}],
    ['points may separate thousands', ['1.204', '12'], {}],
  ])('are not aligned if %s', async (_why, values, more) => {
    expect(spread(await integerEnds(values, more))).toBeGreaterThan(3);
  });

  it('do not widen a column of requested width', async () => {
    const narrow = { styles: { columnStyles: { Value: { width: 60 } } } };
    const scene = await sceneOf([123456, 0.123456], narrow);
    const [table] = scene.pages[0]!.items;
    for (const run of runsOf([table!]))
      expect(run.x + run.widthPx).toBeLessThanOrEqual(scene.pages[0]!.widthPx - 16);
  });
});
