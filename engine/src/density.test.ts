import { fromJs } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine, type RenderRequest } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** Padding above and below the text of a row together: its height without the one line of 20 px. */
async function paddingOf(more: object, request: RenderRequest = { format: 'pdf' }) {
  const payload = fromJs({ data: [{ a: '' }], ...more });
  const { hits, warnings } = await engine.render(payload, request);
  expect(warnings).toEqual([]);
  return hits.cells.map(({ height }) => height - 20)[1];
}

const onPaper = { options: { page: 'a4' } };
const saved = (settings: object): RenderRequest => ({ format: 'pdf', settings: [fromJs(settings)] });

test.each([
  ['on a page of its own', 24, {}],
  ['on paper', 8, onPaper],
  ['on paper in a theme that has a padding', 8, { options: { page: 'letter', theme: 'minimal' } }],
  ['on paper, with a density', 24, { ...onPaper, styles: { density: 'regular' } }],
  ['on paper, with a padding', 10, { ...onPaper, styles: { cellPadding: 5 } }],
  ['on paper, with a padding at the sides', 8, { ...onPaper, styles: { cellPaddingX: 5 } }],
])('a row %s has %d px of padding', async (_where, px, payload) => {
  expect(await paddingOf(payload)).toBe(px);
});

test('a table with paper for its pdf is as ever in the other formats', async () => {
  for (const format of ['png', 'jpeg', 'svg'] as const) expect(await paddingOf(onPaper, { format })).toBe(24);
  expect(await paddingOf({ options: { page: 'a4', format: 'pdf' } }, {})).toBe(8);
});

test('a saved padding or density holds on paper', async () => {
  expect(await paddingOf(onPaper, saved({ cellPadding: 6 }))).toBe(12);
  expect(await paddingOf(onPaper, saved({ density: 'spacious' }))).toBe(36);
  expect(await paddingOf({ styles: { density: 'compact' } }, saved({ cellPadding: 20 }))).toBe(8);
});

test('alternative text and the table as data know nothing of room, bounds and paper', async () => {
  const data = [{ a: 'x', b: 1.5 }];
  const styles = {
    density: 'compact',
    cellPaddingX: 3,
    columnStyles: { a: { width: '30%' }, b: { minWidth: 90, maxWidth: 200 } },
  };
  const told = fromJs({ data, styles, options: { page: 'a4', pageFit: 'width' } });
  expect(engine.readTable(told)).toEqual(engine.readTable(fromJs({ data })));
  expect((await engine.render(told)).alt).toEqual((await engine.render(fromJs({ data }))).alt);
});

test('nested tables have half of the room', async () => {
  const styles = { density: 'compact', complexDataDisplay: { objectDisplay: 'table' } };
  const { hits } = await engine.render(fromJs({ data: [{ a: { k: 1 } }], styles }), { format: 'svg' });
  const [row] = hits.cells.filter(({ depth }) => depth === 1);
  // A size smaller than the cell: 13 px text on lines of 19 px.
  expect(row!.height).toBe(19 + 4);
});

test('hostile values are refused with their allowed ones, and never drawn', async () => {
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
    const fault = await engine
      .render(fromJs({ data: [{ a: 1 }], ...more }), {})
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({
      type: 'invalid-setting',
      details: [{ message: expect.stringMatching(message) }],
    });
  }
});

test('a density of iron is a column, not a style', async () => {
  const { columns, rows } = await engine.render(fromJs({ element: 'Iron', density: 7.87 }), {
    format: 'svg',
  });
  expect([columns, rows]).toEqual([2, 1]);
});
