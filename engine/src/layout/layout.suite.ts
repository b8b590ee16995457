import { expect } from 'vitest';
import type { GlyphsItem, GroupItem, Item, Scene } from '../scene/scene.ts';
import type { CellHit } from './emit/hit-map.ts';
import type { LayoutResult } from './layout-table.ts';

function flatten(items: readonly Item[]): Item[] {
  return items.flatMap((item) =>
    item.kind === 'group' || item.kind === 'clip' ? [item, ...flatten(item.items)] : [item],
  );
}

export function groupsByRole(scene: Scene, page: number, ...roles: string[]): GroupItem[] {
  const found = flatten(scene.pages[page]!.items).filter((item): item is GroupItem => item.kind === 'group');
  return found.filter((group) => roles.includes(group.role));
}

export function runsOf(items: readonly Item[]): GlyphsItem[] {
  return flatten(items).filter((item): item is GlyphsItem => item.kind === 'glyphs');
}

/** Serializes a layout with the glyphs of each run; their offsets in the store depend on earlier layouts. */
export function serializeLayout({ scene, ...rest }: LayoutResult): string {
  const { ids, x, clusters, y = new Int16Array(ids.length) } = scene.glyphs;
  const glyphs = scene.pages.flatMap(({ items }) =>
    runsOf(items).map(({ from, to }) => [ids, x, y, clusters].map((list) => list.slice(from, to).join())),
  );
  const isOffset = (key: string) => key === 'from' || key === 'to';
  return JSON.stringify({ ...rest, ...scene, glyphs }, (key, value) => (isOffset(key) ? undefined : value));
}

export function visibleText(group: GroupItem): string {
  return runsOf(group.items)
    .map((run) => run.text)
    .join('|');
}

/** The rows of each page, each row with the text of its cells. */
export function rowsByPage(scene: Scene): string[][] {
  return scene.pages.map((_, page) =>
    groupsByRole(scene, page, 'row', 'header-row').map(
      (row) => `${row.row}:${(row.items as GroupItem[]).map(visibleText).join(';')}`,
    ),
  );
}

/** Every run is inside the content box of its cell, with a tolerance of half a pixel. */
export function expectTextInsideCells(
  { scene, hits }: LayoutResult,
  paddingPx: number,
  scale = 1,
  paddingYPx = paddingPx,
): void {
  const boxes = new Map(hits.cells.map((hit) => [`${hit.page} ${hit.row} ${hit.column}`, hit]));
  scene.pages.forEach((_, page) => {
    for (const cell of groupsByRole(scene, page, 'cell', 'header-cell')) {
      const box = boxes.get(`${page} ${cell.row} ${cell.column}`)!;
      for (const run of runsOf(cell.items)) {
        const face = scene.faces[run.face]!;
        // Faces of some scripts declare taller lines than their glyphs need; the glyphs stay within the em.
        const ascentPx = Math.min(1, face.ascender / face.unitsPerEm) * run.sizePx;
        const inset = paddingPx * scale - 0.5;
        expect(run.x).toBeGreaterThanOrEqual(box.x + inset);
        expect(run.x + run.widthPx).toBeLessThanOrEqual(box.x + box.width - inset);
        expect(run.y).toBeLessThanOrEqual(box.y + box.height - paddingYPx * scale);
        expect(run.y - ascentPx).toBeGreaterThanOrEqual(box.y - 1);
      }
    }
  });
}

/** Asserts that the cells of a page and the lines between them fill their bounding rectangle without overlap. */
export function expectCellsToFillPage(hits: readonly CellHit[], linePx: number): void {
  const area = hits.reduce((sum, hit) => sum + (hit.width + linePx) * (hit.height + linePx), 0);
  const left = Math.min(...hits.map((hit) => hit.x));
  const top = Math.min(...hits.map((hit) => hit.y));
  const right = Math.max(...hits.map((hit) => hit.x + hit.width));
  const bottom = Math.max(...hits.map((hit) => hit.y + hit.height));
  expect(area).toBeCloseTo((right - left + linePx) * (bottom - top + linePx), 3);
  for (const one of hits) {
    for (const other of hits) {
      if (one === other) continue;
      const isDisjoint =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(isDisjoint).toBe(true);
    }
  }
}
