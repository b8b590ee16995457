import { type Color, rgb } from '../scene/color.ts';
import type { Item, Page, PolygonItem } from '../scene/scene.ts';
import { boxOf, type PainterScene, polygon, rect, SceneWriter } from './painter-scenes.ts';

const RED = rgb(0xe60000);
const GREEN = rgb(0x00a33c);
const BLUE = rgb(0x0033cc);

/** Polygons at known positions; every painter must render them alike. */
export function polygonScenes(): PainterScene[] {
  return [polygonScene(), translucentPolygonScene(), windingScene()];
}

function pageOf(items: readonly Item[]): Page {
  return { widthPx: 240, heightPx: 120, background: rgb(0xffffff), items };
}

/** Sloping edges, corners between pixels, and a drawing beside other items. */
function polygonScene(): PainterScene {
  const items: Item[] = [
    polygon(RED, 10.5, 12.25, 50.5, 12.25, 40.5, 42.75, 20.5, 42.75),
    rect(70, 12, 30, 30, { fill: rgb(0xeeeeee) }),
    { kind: 'figure', alt: 'Green', items: [polygon(GREEN, 120, 20, 160.5, 20, 150, 50.5, 130, 50.5)] },
  ];
  const boxes = [boxOf(RED, 10.5, 12.25, 40, 30.5), boxOf(GREEN, 120, 20, 40.5, 30.5)];
  return { name: 'fills polygons between pixels', scene: new SceneWriter().scene([pageOf(items)]), boxes };
}

function translucentPolygonScene(): PainterScene {
  const items = [polygon(rgb(0x0033cc, 0x80), 80, 30, 120, 30, 120.5, 60, 79.5, 60)];
  return {
    name: 'fills translucent polygons',
    scene: new SceneWriter().scene([pageOf(items)]),
    boxes: [boxOf(rgb(0x7f99e5), 79.5, 30, 41, 30)],
  };
}

/** Outlines that wind around twice in the same direction have no hole, even between opaque neighbours. */
function windingScene(): PainterScene {
  const twice = (fill: Color, x: number, y: number): PolygonItem => {
    const ring = (inset: number) => [
      ...[x + inset, y + inset, x + 60 - inset, y + inset],
      ...[x + 60 - inset, y + 60 - inset, x + inset, y + 60 - inset],
    ];
    return polygon(fill, ...ring(0), x, y, ...ring(5), x + 5, y + 5);
  };
  const clip = (x: number, y: number, inside: readonly Item[]): Item => {
    return { kind: 'clip', x, y, width: 30, height: 30, radii: [0, 0, 0, 0], items: inside };
  };
  const square = [135, 25, 135, 75, 185, 75, 185, 25];
  const items = [
    clip(35, 25, [twice(RED, 20, 10)]),
    clip(145, 35, [twice(BLUE, 130, 20), polygon(BLUE, ...square)]),
  ];
  return {
    name: 'fills polygons that cross themselves',
    scene: new SceneWriter().scene([pageOf(items)]),
    boxes: [boxOf(RED, 35, 25, 30, 30), boxOf(BLUE, 145, 35, 30, 30)],
  };
}
