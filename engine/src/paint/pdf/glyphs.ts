import type { GlyphsItem } from '../../scene/scene.ts';
import { channels } from '../color.ts';
import { px } from '../numbers.ts';
import type { PdfCanvas } from './canvas.ts';
import { clusterTexts } from './cluster-texts.ts';
import { paintColorGlyphs } from './color-glyphs.ts';
import type { Owner } from './content.ts';
import { fine, hex16 } from './syntax.ts';

/** Gaps below this many thousandths of the font size are rounding, not kerning. */
const GAP_MIN = 0.5;

/** One run as real text: glyph ids as codes, with the gaps layout gave them. */
export function paintGlyphs(canvas: PdfCanvas, item: GlyphsItem, owner: Owner): void {
  if (item.from >= item.to || channels(item.color).opacity === 0) return;
  const codes = canvas.fonts.face(item.face);
  const unit = 1000 / codes.face.unitsPerEm;
  const { ids, x, y } = canvas.scene.glyphs;
  const texts = clusterTexts(item, canvas.scene.glyphs);
  const parts: string[] = [];
  let shown = '';
  let pen = 0;
  let rise = 0;
  const show = (): void => {
    if (shown !== '') parts.push(`[<${shown}>]TJ`);
    shown = '';
  };
  for (let index = item.from; index < item.to; index++) {
    const glyph = ids[index] ?? 0;
    const offset = y === undefined ? 0 : (y[index] ?? 0);
    if (offset !== rise) {
      show();
      parts.push(`${px((offset * item.sizePx) / codes.face.unitsPerEm)} Ts`);
      rise = offset;
    }
    const gap = Math.round(((x[index] ?? 0) * unit - pen) * 100) / 100;
    if (Math.abs(gap) > GAP_MIN) {
      shown += `>${fine(-gap)}<`;
      pen += gap;
    }
    shown += hex16(codes.codeOf(glyph, texts[index - item.from] ?? ''));
    pen += codes.widthOf(glyph);
  }
  show();
  if (rise !== 0) parts.push('0 Ts');
  const space = spaceBefore(canvas, item, owner);
  canvas.content.mark(owner);
  if (codes.face.hasColor) paintColorGlyphs(canvas, item);
  else canvas.content.fillColor(item.color);
  const place = `/F${item.face} ${fine(item.sizePx)} Tf 1 0 0 -1 ${px(item.x)} ${px(item.y)} Tm`;
  const text = `${space}${place} ${parts.join(' ')}`;
  // Colour glyphs are drawn as pictures; their text is there to be selected, without ink.
  canvas.content.add(codes.face.hasColor ? `BT 3 Tr ${text} 0 Tr ET` : `BT ${text} ET`);
  canvas.content.lastRun = { item, owner };
}

/** Scripts that are written without spaces; lines of theirs join without one. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\ud87f]/;

/**
 * The space that stood where a line was broken. Layout has no use for it, but readers that follow the structure would
 * run the last word of a line and the first of the next together. Stands at the end of the line before; has no ink.
 */
function spaceBefore(canvas: PdfCanvas, item: GlyphsItem, owner: Owner): string {
  const last = canvas.content.lastRun;
  if (last === undefined || owner === undefined || last.owner !== owner || last.item.y === item.y) return '';
  const joint = last.item.text.slice(-1) + item.text.slice(0, 1);
  if (/\s/.test(joint) || UNSPACED.test(joint)) return '';
  const { face, sizePx, x, y, widthPx, level } = last.item;
  const space = canvas.fonts.face(face).space();
  if (space === undefined) return '';
  const at = level % 2 === 1 ? x - (space.width * sizePx) / 1000 : x + widthPx;
  return `/F${face} ${fine(sizePx)} Tf 1 0 0 -1 ${px(at)} ${px(y)} Tm <${hex16(space.code)}> Tj `;
}
