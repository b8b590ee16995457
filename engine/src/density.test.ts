import { hasPages, imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine, type RenderRequest } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** Vertical padding of a row: its height minus the line of 20 px. */
async function paddingOf(more: object, request: RenderRequest = { format: 'pdf' }) {
  const payload = fromJs({ data: [{ a: '' }], ...more });
  const { hits, warnings } = await engine.render(payload, request);
  expect(warnings).toEqual([]);
  return hits.cells.map(({ height }) => height - 20)[1];
}

const paged = { options: { page: 'a4' } };
const saved = (settings: object): RenderRequest => ({ format: 'pdf', settings: [fromJs(settings)] });

test.each([
  ['on a page sized to the table', 24, {}],
  ['on A4', 8, paged],
  ['on Letter in a theme with a padding', 8, { options: { page: 'letter', theme: 'minimal' } }],
  ['on A4, with a density', 24, { ...paged, styles: { density: 'regular' } }],
  ['on A4, with a padding', 10, { ...paged, styles: { cellPadding: 5 } }],
  ['on A4, with a horizontal padding', 8, { ...paged, styles: { cellPaddingX: 5 } }],
])('a row %s has %d px of padding', async (_where, px, payload) => {
  expect(await paddingOf(payload)).toBe(px);
});

test('a page size for PDF does not change the other formats', async () => {
  for (const format of imageFormats.filter((name) => !hasPages(name)))
    expect(await paddingOf(paged, { format })).toBe(24);
  expect(await paddingOf({ options: { page: 'a4', format: 'pdf' } }, {})).toBe(8);
});

test('a saved padding or density also applies on a page size', async () => {
  expect(await paddingOf(paged, saved({ cellPadding: 6 }))).toBe(12);
  expect(await paddingOf(paged, saved({ density: 'spacious' }))).toBe(36);
  expect(await paddingOf({ styles: { density: 'compact' } }, saved({ cellPadding: 20 }))).toBe(8);
});

test('alternative text and table data do not depend on padding, widths or page size', async () => {
  const data = [{ a: 'x', b: 1.5 }];
  const styles = {
    density: 'compact',
    cellPaddingX: 3,
    columnStyles: { a: { width: '30%' }, b: { minWidth: 90, maxWidth: 200 } },
  };
  const styled = fromJs({ data, styles, options: { page: 'a4', pageFit: 'width' } });
  expect(engine.readTable(styled)).toEqual(engine.readTable(fromJs({ data })));
  expect((await engine.render(styled)).alt).toEqual((await engine.render(fromJs({ data }))).alt);
});

test('nested tables have half the padding', async () => {
  const styles = { density: 'compact', complexDataDisplay: { objectDisplay: 'table' } };
  const { hits } = await engine.render(fromJs({ data: [{ a: { k: 1 } }], styles }), { format: 'svg' });
  const [row] = hits.cells.filter(({ depth }) => depth === 1);
  // A size smaller than the cell: 13 px text on lines of 19 px.
  expect(row!.height).toBe(19 + 4);
});

test('hostile values are rejected with the allowed values', async () => {
  const hostile: readonly (readonly [object, RegExp])[] = [
    [
      { styles: { density: ['compact'] } },
      /^styles\.density must be compact, regular or spacious; got \["compact"\]\.$/,
    ],
    [{ styles: { density: '__proto__' } }, /^styles\.density must be compact/],
    [
      { styles: { cellPaddingX: '1e9' } },
      /^styles\.cellPaddingX must be a number from 0 to 50 px; got "1e9"\.$/,
    ],
    [{ styles: { cellPaddingY: -0.5 } }, /^styles\.cellPaddingY must be a number from 0 to 50 px/],
    [{ styles: { cellPaddingX: { valueOf: 3 } } }, /^styles\.cellPaddingX must be/],
    [{ options: { pageFit: true } }, /^options\.pageFit must be auto or width; got true\.$/],
    [{ styles: { columnStyles: { a: { width: '1e2%' } } } }, /^styles\.columnStyles\.a\.width must be/],
    [{ styles: { columnStyles: { a: { width: '٣٠%' } } } }, /^styles\.columnStyles\.a\.width must be/],
    [{ styles: { columnStyles: { a: { minWidth: 5001 } } } }, /^styles\.columnStyles\.a\.minWidth must be/],
  ];
  for (const [more, message] of hostile) {
    const rejection = await engine
      .render(fromJs({ data: [{ a: 1 }], ...more }), {})
      .catch((error: unknown) => error);
    expect(rejection).toMatchObject({
      type: 'invalid-setting',
      details: [{ message: expect.stringMatching(message) }],
    });
  }
});

test('a data field named density is a column, not a style', async () => {
  const { columns, rows } = await engine.render(fromJs({ element: 'Iron', density: 7.87 }), {
    format: 'svg',
  });
  expect([columns, rows]).toEqual([2, 1]);
});
