import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { rgb } from '../../scene/color.ts';
import type { PolygonItem, RectItem } from '../../scene/scene.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import type { StyledTable } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';
import {
  drawnItems,
  frame,
  isFrame,
  type ShownCell,
  shownCells,
  TOLERANCE_PX,
  visualOf,
} from '../visuals.suite.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const cellsOf = async (table: StyledTable) => shownCells(await layoutTable(table, text, png));
const FONT_PX = plainCellStyle.fontSizePx;

describe('the shapes of a drawing', () => {
  const corner = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );

  it('are at the given fractions of the box, mirrored in tables from right to left', async () => {
    const drawings = fc.record({
      corners: fc.array(corner, { minLength: 3, maxLength: 3 }),
      insetEm: fc.constantFrom(0, 0.1, 0.25),
      widthEm: fc.double({ min: 1, max: 12, noNaN: true }),
      placement: fc.constantFrom('before' as const, 'after' as const, 'behind' as const, 'only' as const),
      direction: fc.constantFrom('ltr' as const, 'rtl' as const),
      isMirrored: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(drawings, async ({ corners, insetEm, widthEm, placement, direction, isMirrored }) => {
        const triangle: VisualShape = { kind: 'area', points: corners.flat(), fill: rgb(0x0000ff) };
        const more = { widthEm, insetEm, placement, isMirrored };
        const visual = visualOf({ ...more, shapes: [frame, triangle] });
        const table = sampleTable(['a'], [[sampleCell('Hamburg', { visual })]], {
          style: { ...plainTableStyle, direction },
        });
        const [{ box, group }] = (await cellsOf(table)) as [ShownCell];
        const polygon = drawnItems(group.items).find((item): item is PolygonItem => item.kind === 'polygon')!;
        const isFlipped = isMirrored && direction === 'rtl';
        corners.forEach(([x, y], index) => {
          const expectedX = box!.x + (isFlipped ? 1 - x : x) * box!.width;
          expect(Math.abs(polygon.points[2 * index]! - expectedX)).toBeLessThan(TOLERANCE_PX);
          const expectedY = box!.y + y * box!.height;
          expect(Math.abs(polygon.points[2 * index + 1]! - expectedY)).toBeLessThan(TOLERANCE_PX);
        });
        if (placement === 'behind') return;
        const insetPx = 2 * insetEm * FONT_PX;
        expect(box!.width).toBeCloseTo(Math.max(1, Math.round(widthEm * FONT_PX)) - insetPx, 1);
      }),
      { numRuns: 200 },
    );
  });

  it('have lengths in proportion to their values, with one axis in all rows', async () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom('ltr' as const, 'rtl' as const),
        async (numbers, direction) => {
          const largest = Math.max(1, ...numbers.map(Math.abs));
          const rows = numbers.map((number) => {
            const end = 0.5 + number / largest / 2;
            const points = [0.5, 0.2, end, 0.2, end, 0.8, 0.5, 0.8];
            const bar: VisualShape = { kind: 'area', points, fill: rgb(0x0000ff) };
            return [sampleCell(String(number), { visual: visualOf({ shapes: [frame, bar] }) })];
          });
          const style = { ...plainTableStyle, direction };
          for (const [row, { box, group }] of (
            await cellsOf(sampleTable(['a'], rows, { style }))
          ).entries()) {
            const bar = drawnItems(group.items).find(
              (item): item is RectItem => item.kind === 'rect' && !isFrame(item),
            )!;
            const axisPx = box!.x + box!.width / 2;
            const lengthPx = (Math.abs(numbers[row]!) / largest) * (box!.width / 2);
            expect(Math.abs(bar.width - lengthPx)).toBeLessThan(TOLERANCE_PX);
            const isRight = numbers[row]! > 0 === (direction === 'ltr');
            const startPx = numbers[row] === 0 || isRight ? bar.x : bar.x + bar.width;
            expect(Math.abs(startPx - axisPx)).toBeLessThan(TOLERANCE_PX);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('have flat edges on whole pixels, and ends where their values are', async () => {
    const slanted: VisualShape = {
      kind: 'area',
      points: [0, 0.07, 0.333, 0.07, 0.366, 0.93, 0, 0.93],
      fill: rgb(0x0000ff),
    };
    const style = { ...plainCellStyle, fontSizePx: 18, lineHeightPx: 26 };
    const cell = sampleCell('7', { style, visual: visualOf({ shapes: [frame, slanted] }) });
    const [{ box, group }] = (await cellsOf(sampleTable(['a'], [[cell]]))) as [ShownCell];
    const [, bar] = drawnItems(group.items) as [RectItem, PolygonItem];
    const [x, y] = [box!.x, box!.y];
    const points = [x, y + 1, x + 29.97, y + 1, x + 32.94, y + 17, x, y + 17];
    expect(bar.points).toEqual(points.map((px) => expect.closeTo(px, 2)));
  });

  it('are polygons if they are lines or dots', async () => {
    const line: VisualShape = { kind: 'line', points: [0, 0.5, 1, 0.5], widthEm: 0.1, color: rgb(0x0000ff) };
    const dot: VisualShape = { kind: 'dot', x: 1, y: 0.5, radiusEm: 0.2, fill: rgb(0xff0000) };
    const visual = visualOf({ shapes: [frame, line, dot], insetEm: 0.2 });
    const [{ box, group }] = (await cellsOf(sampleTable(['a'], [[sampleCell('7', { visual })]]))) as [
      ShownCell,
    ];
    const [, stroke, disc] = drawnItems(group.items) as [RectItem, PolygonItem, PolygonItem];
    const middle = box!.y + box!.height / 2;
    const bounds = ({ points }: PolygonItem) => {
      const xs = points.filter((_, index) => index % 2 === 0);
      const ys = points.filter((_, index) => index % 2 === 1);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    };
    const right = box!.x + box!.width;
    expect(bounds(stroke)).toEqual(
      [box!.x - 0.7, middle - 0.7, right + 0.7, middle + 0.7].map((px) => expect.closeTo(px, 1)),
    );
    expect(bounds(disc)).toEqual(
      [right - 2.8, middle - 2.8, right + 2.8, middle + 2.8].map((px) => expect.closeTo(px, 1)),
    );
    expect(disc.points.length).toBeGreaterThan(2 * 24);
  });

  it('may be absent, which only keeps the place', async () => {
    const table = (visual: CellVisual) => sampleTable(['a'], [[sampleCell('n/a', { visual })]]);
    const [empty] = await cellsOf(table(visualOf({ shapes: [] })));
    const [full] = await cellsOf(table(visualOf()));
    expect(empty!.group.items.map(({ kind }) => kind)).toEqual(['glyphs']);
    expect(empty!.runs[0]!.x).toBe(full!.runs[0]!.x);
  });
});
