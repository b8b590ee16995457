import { rgb } from '../../scene/color.ts';
import type { Item } from '../../scene/scene.ts';
import type { ComputedCellStyle } from '../../table/styled-table.ts';
import type { ImageBox } from '../image-box.ts';
import type { Box, SceneWriter } from './scene-writer.ts';

/** Emits an image clipped to its box, or a placeholder box if there is no image. */
export function emitImage(
  writer: SceneWriter,
  box: ImageBox,
  align: ComputedCellStyle['textAlign'],
  area: Box,
): Item[] {
  const { widthPx: width, heightPx: height, inside, alt } = box;
  const frame: Box = { x: alignedLeft(align, area, width), y: area.y, width, height };
  const radii = writer.radii(box.radiusPx);
  if (!box.image) {
    const stroke = { color: rgb(0xc3cad2), widthPx: writer.toPagePx(1), style: 'solid' } as const;
    return [writer.rect(frame, rgb(0xeef1f4), { radii: radii ?? writer.radii(4), stroke })];
  }
  const image = writer.imageIndex(box.image);
  const place = { ...inside, x: frame.x + inside.x, y: frame.y + inside.y };
  const fills = inside.width === width && inside.height === height;
  const item: Item = {
    kind: 'image',
    ...writer.toPageBox(place),
    image,
    radii: fills ? radii : undefined,
    alt,
  };
  if (fills) return [item];
  return [{ kind: 'clip', ...writer.toPageBox(frame), radii: radii ?? [0, 0, 0, 0], items: [item] }];
}

function alignedLeft(align: ComputedCellStyle['textAlign'], area: Box, width: number): number {
  if (align === 'left') return area.x;
  const freePx = area.width - width;
  return area.x + (align === 'right' ? freePx : Math.floor(freePx / 2));
}
