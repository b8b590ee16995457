import { blueOf, type Color, greenOf, opacityOf, redOf, rgb } from '../../scene/color.ts';
import type { Page, Scene } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { px } from '../number-format.ts';
import type { PdfCanvas } from './canvas.ts';
import { hex16 } from './pdf-strings.ts';

const SIZE_PX = 10;
/** Distance from the bottom edge: inside the page margin, but within the printable area. */
const BASELINE_PX = 14;
const ON_LIGHT = rgb(0x5f6b7a);
const ON_DARK = rgb(0xaab4c0);

/**
 * Paints `2 / 5`, centred at the bottom of the page, in the scene's first regular face; nothing if no face
 * has digits.
 */
export function paintPageNumber(
  canvas: PdfCanvas,
  fonts: SceneFonts,
  page: Page,
  number: number,
  count: number,
): void {
  const characters = [...`${number} / ${count}`];
  const run =
    findGlyphs(canvas.scene, fonts, characters, true) ?? findGlyphs(canvas.scene, fonts, characters, false);
  if (run === undefined) return;
  const codes = canvas.fonts.face(run.face);
  const { glyphs } = run;
  const shown = glyphs.map((glyph, index) => hex16(codes.codeOf(glyph, characters[index] ?? ''))).join('');
  const widthPx = (glyphs.reduce((sum, glyph) => sum + codes.widthOf(glyph), 0) * SIZE_PX) / 1000;
  const { content } = canvas;
  content.beginMarkedContent(undefined);
  content.setFillColor(isDark(page.background) ? ON_DARK : ON_LIGHT);
  const place = `1 0 0 -1 ${px((page.widthPx - widthPx) / 2)} ${px(page.heightPx - BASELINE_PX)} Tm`;
  content.add(`BT /F${run.face} ${SIZE_PX} Tf ${place} <${shown}> Tj ET`);
}

/** Glyphs of the characters in the first face that has all of them. */
function findGlyphs(
  scene: Scene,
  fonts: SceneFonts,
  characters: readonly string[],
  regular: boolean,
): { readonly face: number; readonly glyphs: readonly number[] } | undefined {
  for (const [face, { key, weight }] of scene.faces.entries()) {
    if (regular && weight !== 400) continue;
    const glyphs = characters.map((character) => fonts.glyph(key, character.codePointAt(0) ?? 0));
    if (!glyphs.includes(0)) return { face, glyphs };
  }
  return undefined;
}

function isDark(background: Color | undefined): boolean {
  if (background === undefined) return false;
  const brightness = 0.3 * redOf(background) + 0.59 * greenOf(background) + 0.11 * blueOf(background);
  return opacityOf(background) > 0.5 && brightness < 128;
}
