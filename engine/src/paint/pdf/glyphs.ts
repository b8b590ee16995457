import type { GlyphsItem } from '../../scene/scene.ts';
import { channels } from '../color.ts';
import { px } from '../numbers.ts';
import type { PdfCanvas } from './canvas.ts';
import { clusterTexts } from './cluster-texts.ts';
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
  canvas.content.mark(owner);
  canvas.content.fillColor(item.color);
  const place = `/F${item.face} ${fine(item.sizePx)} Tf 1 0 0 -1 ${px(item.x)} ${px(item.y)} Tm`;
  canvas.content.add(`BT ${place} ${parts.join(' ')} ET`);
}
