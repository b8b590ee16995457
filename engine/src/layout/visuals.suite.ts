import { rgb } from '../scene/color.ts';
import type { FigureItem, GlyphsItem, GroupItem, Item, PolygonItem, RectItem } from '../scene/scene.ts';
import type { CellVisual, VisualShape } from '../table/cell-visual.ts';
import type { CellHit } from './emit/hit-map.ts';
import { groupsByRole, runsOf } from './layout.suite.ts';
import type { LayoutResult } from './layout-table.ts';

const FRAME_COLOR = rgb(0xff00ff);

/** Fills the box of a drawing, so that tests can read where it is. */
export const frame: VisualShape = { kind: 'area', points: [0, 0, 1, 0, 1, 1, 0, 1], fill: FRAME_COLOR };

/** A drawing that only shows its box, unless `more` has other shapes. */
export function visualOf(more: Partial<CellVisual> = {}): CellVisual {
  const size = { widthEm: 5, heightEm: 1, insetEm: 0 };
  return { ...size, placement: 'before', isMirrored: true, shapes: [frame], alt: 'five', ...more };
}

/** A body cell as it is on a page. */
export interface ShownCell {
  readonly group: GroupItem;
  readonly hit: CellHit;
  /** The box of its drawing. */
  readonly box: RectItem | undefined;
  /** What readers get for the drawing. */
  readonly alt: string | undefined;
  readonly runs: readonly GlyphsItem[];
}

/** The body cells of a page in reading order. */
export function shownCells({ scene, hits }: LayoutResult, page = 0): ShownCell[] {
  return groupsByRole(scene, page, 'cell').map((group) => {
    const hit = hits.cells.find(
      (cell) => cell.page === page && cell.row === group.row && cell.column === group.column,
    )!;
    const figures = group.items.filter((item): item is FigureItem => item.kind === 'figure');
    const box = drawnItems(group.items).find(isFrame);
    return { group, hit, box, alt: figures[0]?.alt, runs: runsOf(group.items) };
  });
}

/** Rectangles and polygons of a cell, with and without a text for readers. */
export function drawnItems(items: readonly Item[]): (RectItem | PolygonItem)[] {
  return items.flatMap((item): (RectItem | PolygonItem)[] => {
    if (item.kind === 'figure') return drawnItems(item.items);
    return item.kind === 'rect' || item.kind === 'polygon' ? [item] : [];
  });
}

export function isFrame(item: Item): item is RectItem {
  return item.kind === 'rect' && item.fill === FRAME_COLOR;
}

/** Positions are rounded to 0.01 px. */
export const TOLERANCE_PX = 0.02;
