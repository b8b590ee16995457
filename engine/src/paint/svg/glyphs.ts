import type { GlyphsItem } from '../../scene/scene.ts';
import { type GlyphOutline, OutlineOp } from '../../scene/scene-fonts.ts';
import { px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';
import { fillOf, formatFactor } from './markup.ts';

/** Paints one run in font units: a group with one `<use>` per glyph, or one path if text is merged. */
export function paintGlyphs(canvas: Canvas, item: GlyphsItem): void {
  const face = canvas.scene.faces[item.face];
  if (face === undefined)
    throw new Error(`A glyph run names face ${item.face}, which the scene does not have.`);
  const isMerged = canvas.text === 'merged';
  const content = isMerged ? mergedData(canvas, item, face.key) : sharedUses(canvas, item);
  if (content === '') return;
  const transform = `translate(${px(item.x)} ${px(item.y)})scale(${formatFactor(item.sizePx / face.unitsPerEm)})`;
  const attributes = `${fillOf(item.color)} transform="${transform}"`;
  canvas.add(isMerged ? `<path${attributes} d="${content}"/>` : `<g${attributes}>${content}</g>`);
}

function sharedUses(canvas: Canvas, item: GlyphsItem): string {
  const { ids, x, y } = canvas.scene.glyphs;
  const uses: string[] = [];
  for (let index = item.from; index < item.to; index++) {
    const id = glyphId(canvas, item.face, ids[index] ?? 0);
    if (id === undefined) continue;
    const penX = x[index] ?? 0;
    const penY = y === undefined ? 0 : (y[index] ?? 0);
    uses.push(`<use href="#${id}"${penX === 0 ? '' : ` x="${penX}"`}${penY === 0 ? '' : ` y="${-penY}"`}/>`);
  }
  return uses.join('');
}

function mergedData(canvas: Canvas, item: GlyphsItem, faceKey: string): string {
  const { ids, x, y } = canvas.scene.glyphs;
  const parts: string[] = [];
  for (let index = item.from; index < item.to; index++) {
    const data = outlineData(canvas.fonts.outline(faceKey, ids[index] ?? 0));
    if (data === '') continue;
    const penY = y === undefined ? 0 : (y[index] ?? 0);
    parts.push(`M${x[index] ?? 0} ${0 - penY}${data}`);
  }
  return parts.join('');
}

function glyphId(canvas: Canvas, faceIndex: number, glyph: number): string | undefined {
  const ids = canvas.glyphIds[faceIndex];
  if (ids === undefined) return undefined;
  if (ids.has(glyph)) return ids.get(glyph);
  const data = outlineData(canvas.fonts.outline(canvas.scene.faces[faceIndex]?.key ?? '', glyph));
  const id = data === '' ? undefined : canvas.newId();
  if (id !== undefined) canvas.definitions.push(`<path id="${id}" d="${data}"/>`);
  ids.set(glyph, id);
  return id;
}

/** Path data by outline. An engine shares outlines between images, so most path data is written only once. */
const pathData = new WeakMap<GlyphOutline, string>();

/** Path data in font units, y down, with relative points: short, and integers stay integers. */
export function outlineData(outline: GlyphOutline): string {
  const found = pathData.get(outline);
  if (found !== undefined) return found;
  const data = writeOutline(outline);
  pathData.set(outline, data);
  return data;
}

const COMMANDS = ['m', 'l', 'q', 'c'] as const;
const POINT_COUNTS = [1, 1, 2, 3] as const;

function writeOutline(outline: GlyphOutline): string {
  let data = '';
  let last = '';
  let penX = 0;
  let penY = 0;
  let startX = 0;
  let startY = 0;
  for (let at = 0; at < outline.length; ) {
    const op = outline[at++] as 0 | 1 | 2 | 3 | 4;
    if (op === OutlineOp.close) {
      data += 'z';
      last = 'z';
      penX = startX;
      penY = startY;
      continue;
    }
    const numbers: number[] = [];
    for (let point = 0; point < POINT_COUNTS[op]; point++) {
      numbers.push(
        rounded((outline[at + 2 * point] ?? 0) - penX),
        rounded(-(outline[at + 2 * point + 1] ?? 0) - penY),
      );
    }
    at += numbers.length;
    penX = rounded(outline[at - 2] ?? 0);
    penY = rounded(-(outline[at - 1] ?? 0));
    if (op === OutlineOp.move) {
      startX = penX;
      startY = penY;
    }
    const command =
      op === OutlineOp.line && numbers[1] === 0
        ? 'h'
        : op === OutlineOp.line && numbers[0] === 0
          ? 'v'
          : COMMANDS[op];
    if (command === 'h') numbers.pop();
    if (command === 'v') numbers.shift();
    data += joinNumbers(command === last && command !== 'm' ? '' : command, numbers);
    last = command;
  }
  return data;
}

/** Joins numbers with as few separators as possible: a minus sign or a command also separates numbers. */
function joinNumbers(command: string, numbers: readonly number[]): string {
  let text = command;
  numbers.forEach((number, index) => {
    text += (number < 0 || (index === 0 && command !== '') ? '' : ' ') + number;
  });
  return text;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
