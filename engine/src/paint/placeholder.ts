import { rgb } from '../scene/color.ts';
import type { ImageItem, RectItem } from '../scene/scene.ts';

/** The placeholder for an image without pixels: a pale box with a thin border. */
export function placeholderOf(item: ImageItem): RectItem {
  const { x, y, width, height, radii } = item;
  const stroke = { color: rgb(0xc3cad2), widthPx: 1, style: 'solid' } as const;
  return { kind: 'rect', x, y, width, height, radii, fill: rgb(0xeef1f4), stroke, shadow: undefined };
}
