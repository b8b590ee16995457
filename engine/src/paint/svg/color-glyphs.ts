import { formatRgb, opacityOf } from '../../scene/color.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { ColorGlyph, ColorPaint, ColorStop, LinearPaint, RadialPaint } from '../../scene/scene-fonts.ts';
import { formatFraction, px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';
import { outlineData } from './glyphs.ts';
import { fillOf, formatFactor } from './markup.ts';

/** Paints a run of colour glyphs. Each glyph is defined once, as a group of paths. */
export function paintColorGlyphs(canvas: Canvas, item: GlyphsItem): void {
  const face = canvas.scene.faces[item.face]!;
  const { ids, x, y } = canvas.scene.glyphs;
  const uses: string[] = [];
  for (let index = item.from; index < item.to; index++) {
    const id = definedId(canvas, item.face, ids[index] ?? 0);
    if (id === undefined) continue;
    const penX = x[index] ?? 0;
    const penY = y?.[index] ?? 0;
    uses.push(`<use href="#${id}"${penX === 0 ? '' : ` x="${penX}"`}${penY === 0 ? '' : ` y="${-penY}"`}/>`);
  }
  if (uses.length === 0) return;
  const transform = `translate(${px(item.x)} ${px(item.y)})scale(${formatFactor(item.sizePx / face.unitsPerEm)})`;
  canvas.add(`<g transform="${transform}">${uses.join('')}</g>`);
}

function definedId(canvas: Canvas, faceIndex: number, glyph: number): string | undefined {
  const ids = canvas.glyphIds[faceIndex]!;
  if (ids.has(glyph)) return ids.get(glyph);
  const layers = canvas.fonts.colorGlyph(canvas.scene.faces[faceIndex]!.key, glyph);
  const id = layers.length === 0 ? undefined : canvas.newId();
  if (id !== undefined) canvas.definitions.push(`<g id="${id}">${layersMarkup(canvas, layers)}</g>`);
  ids.set(glyph, id);
  return id;
}

function layersMarkup(canvas: Canvas, layers: ColorGlyph): string {
  return layers
    .map((layer) => {
      if (layer.kind === 'fill') {
        return `<path${paintMarkup(canvas, layer.paint)} d="${outlineData(layer.outline)}"/>`;
      }
      const opacity = layer.opacity === 1 ? '' : ` opacity="${formatFraction(layer.opacity)}"`;
      const blending = layer.blend === 'normal' ? 'isolation:isolate' : `mix-blend-mode:${layer.blend}`;
      return `<g${opacity} style="${blending}">${layersMarkup(canvas, layer.layers)}</g>`;
    })
    .join('');
}

function paintMarkup(canvas: Canvas, paint: ColorPaint): string {
  if (paint.kind === 'solid') return fillOf(paint.color);
  const id = canvas.newId();
  const stops = paint.stops.map(stopMarkup).join('');
  const tag = paint.kind === 'linear' ? 'linearGradient' : 'radialGradient';
  const place = paint.kind === 'linear' ? linearPlace(paint) : radialPlace(paint);
  canvas.definitions.push(`<${tag} id="${id}" gradientUnits="userSpaceOnUse"${place}>${stops}</${tag}>`);
  return ` fill="url(#${id})"`;
}

function linearPlace({ x1, y1, x2, y2 }: LinearPaint): string {
  return ` x1="${px(x1)}" y1="${px(-y1)}" x2="${px(x2)}" y2="${px(-y2)}"`;
}

/** The y axis of SVG points down, so outlines and the matrix are flipped. */
function radialPlace({ x1, y1, radius1, x2, y2, radius2, matrix }: RadialPaint): string {
  const [a, b, c, d, e, f] = matrix;
  const inner = radius1 === 0 ? '' : ` fr="${px(radius1)}"`;
  const focus = x1 === x2 && y1 === y2 ? '' : ` fx="${px(x1)}" fy="${px(-y1)}"`;
  const parts = [formatFactor(a), formatFactor(-b), formatFactor(-c), formatFactor(d), px(e), px(-f)].join(
    ' ',
  );
  const isPlain = a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
  const transform = isPlain ? '' : ` gradientTransform="matrix(${parts})"`;
  return ` cx="${px(x2)}" cy="${px(-y2)}" r="${px(radius2)}"${focus}${inner}${transform}`;
}

function stopMarkup({ offset, color }: ColorStop): string {
  const rgb = formatRgb(color);
  const opacity = opacityOf(color);
  const clear = opacity === 1 ? '' : ` stop-opacity="${formatFraction(opacity)}"`;
  return `<stop offset="${formatFraction(offset)}" stop-color="${rgb}"${clear}/>`;
}
