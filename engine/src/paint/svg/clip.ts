import { fitRadii, type RoundedRect } from '../rounded-rect.ts';
import type { Canvas } from './canvas.ts';
import { shapeOf } from './rect.ts';

/** Defines a clip to the rounded rectangle and returns its id. */
export function clipTo(canvas: Canvas, rect: RoundedRect): string {
  const id = canvas.newId();
  const fitted = { ...rect, radii: fitRadii(rect.radii, rect.width, rect.height) };
  canvas.definitions.push(`<clipPath id="${id}">${shapeOf(fitted)}/></clipPath>`);
  return id;
}
