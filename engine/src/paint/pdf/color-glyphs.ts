import type { GlyphsItem } from '../../scene/scene.ts';
import { px } from '../numbers.ts';
import type { PdfCanvas } from './canvas.ts';
import { fine } from './syntax.ts';

/** The pictures of a run of glyphs with colours of their own; each glyph is in the file once. */
export function paintColorGlyphs(canvas: PdfCanvas, item: GlyphsItem): void {
  const face = canvas.scene.faces[item.face]!;
  const { ids, x, y } = canvas.scene.glyphs;
  const scale = item.sizePx / face.unitsPerEm;
  canvas.content.setOpacity(1);
  for (let index = item.from; index < item.to; index++) {
    const name = canvas.colorForms.nameOf(face.key, ids[index] ?? 0);
    if (name === undefined) continue;
    const left = item.x + (x[index] ?? 0) * scale;
    const baseline = item.y - (y?.[index] ?? 0) * scale;
    canvas.content.add(`q ${fine(scale)} 0 0 ${fine(-scale)} ${px(left)} ${px(baseline)} cm /${name} Do Q`);
  }
}
