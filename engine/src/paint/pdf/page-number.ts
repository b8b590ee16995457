import type { Page } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { channels } from '../color.ts';
import { px } from '../numbers.ts';
import type { PdfCanvas } from './canvas.ts';
import { hex16 } from './syntax.ts';

const SIZE_PX = 10;
/** Above the lower edge: inside the margin of the paper, yet where printers still reach. */
const BASELINE_PX = 14;
const ON_LIGHT = '#5f6b7a';
const ON_DARK = '#aab4c0';

/** `2 / 5` at the foot of the page, centred; nothing where the scene's first face has no digits. */
export function paintPageNumber(
  canvas: PdfCanvas,
  fonts: SceneFonts,
  page: Page,
  number: number,
  count: number,
): void {
  const face = canvas.scene.faces[0];
  if (face === undefined) return;
  const characters = [...`${number} / ${count}`];
  const glyphs = characters.map((character) => fonts.glyph(face.key, character.codePointAt(0) ?? 0));
  if (glyphs.includes(0)) return;
  const codes = canvas.fonts.face(0);
  const shown = glyphs.map((glyph, index) => hex16(codes.codeOf(glyph, characters[index] ?? ''))).join('');
  const widthPx = (glyphs.reduce((sum, glyph) => sum + codes.widthOf(glyph), 0) * SIZE_PX) / 1000;
  const { content } = canvas;
  content.mark(undefined);
  content.fillColor(isDark(page.background) ? ON_DARK : ON_LIGHT);
  const place = `1 0 0 -1 ${px((page.widthPx - widthPx) / 2)} ${px(page.heightPx - BASELINE_PX)} Tm`;
  content.add(`BT /F0 ${SIZE_PX} Tf ${place} <${shown}> Tj ET`);
}

function isDark(background: string | undefined): boolean {
  if (background === undefined) return false;
  const { red, green, blue, opacity } = channels(background);
  return opacity > 0.5 && 0.3 * red + 0.59 * green + 0.11 * blue < 128;
}
