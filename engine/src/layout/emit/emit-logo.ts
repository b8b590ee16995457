import type { Item } from '../../scene/scene.ts';
import type { ShownLogo } from '../../table/table-logo.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A logo in the size in which it is shown, whole px. */
export interface LogoBox {
  readonly logo: ShownLogo;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The logo beside the texts above a table. All lengths in px. */
export interface TitleLogo {
  readonly box: LogoBox;
  readonly isLeft: boolean;
  /** Space between the upper edge and the logo, and between that edge and the texts. */
  readonly topPx: number;
  readonly textTopPx: number;
  /** Width of the logo and the gap, which the texts leave to it; 0 without texts. */
  readonly takenPx: number;
}

/** A table grows to fit its logo up to this width, px. */
const LOGO_PX = 240;
const GAP_PX = 16;
/** The texts beside a logo have at least this share of the width. */
const TEXT_SHARE_MIN = 0.6;
/** Texts that are much taller than the logo begin beside it, instead of being centred on it. */
const CENTERED_HEIGHT_MAX = 2;

/** The box of a logo: the requested height, or less if it would be too wide. */
export function logoBox(logo: ShownLogo, widthPxMax: number): LogoBox {
  const { image, heightPx } = logo;
  const ratio = image.widthPx / image.heightPx;
  const height = Math.min(heightPx, widthPxMax / ratio);
  return {
    logo,
    widthPx: Math.max(1, Math.min(Math.round(height * ratio), Math.round(widthPxMax))),
    heightPx: Math.max(1, Math.round(height)),
  };
}

/** Minimum table width for a logo. @param textPx width that the texts beside it need; 0 without */
export function minWidthForLogo(logo: ShownLogo | undefined, textPx: number): number {
  if (logo === undefined) return textPx;
  const { widthPx } = logoBox(logo, LOGO_PX);
  if (logo.position === 'footer' || textPx === 0) return Math.max(textPx, widthPx);
  return textPx + GAP_PX + widthPx;
}

/**
 * The width of a logo beside texts: all that these do not need, and more if they need most of the width.
 *
 * @param textPx width that the texts need
 */
export function titleLogoBox(logo: ShownLogo, widthPx: number, textPx: number): LogoBox {
  if (textPx === 0) return logoBox(logo, widthPx);
  return logoBox(logo, Math.max(widthPx - textPx - GAP_PX, widthPx * (1 - TEXT_SHARE_MIN) - GAP_PX, 1));
}

/** @param textPx height of the texts beside the logo; 0 without */
export function placeTitleLogo(box: LogoBox, textPx: number, direction: 'ltr' | 'rtl'): TitleLogo {
  const isStart = box.logo.position !== 'title-end';
  const freePx = textPx > box.heightPx * CENTERED_HEIGHT_MAX ? 0 : textPx - box.heightPx;
  return {
    box,
    isLeft: isStart === (direction === 'ltr'),
    topPx: Math.max(0, Math.floor(freePx / 2)),
    textTopPx: Math.max(0, Math.floor((box.heightPx - textPx) / 2)),
    takenPx: textPx === 0 ? 0 : box.widthPx + GAP_PX,
  };
}

/** Emits a logo as a paragraph of its own. */
export function emitLogo(
  writer: SceneWriter,
  { logo, widthPx, heightPx }: LogoBox,
  x: number,
  y: number,
): Item {
  const box = { x, y, width: widthPx, height: heightPx };
  const image = writer.imageIndex(logo.image);
  const items: Item[] = [{ kind: 'image', ...writer.toPageBox(box), image, radii: undefined, alt: logo.alt }];
  if (logo.link !== undefined) items.push(writer.link(box, logo.link));
  return { kind: 'group', role: 'caption', row: -1, column: -1, colspan: 1, rowspan: 1, items };
}

/** What a caller learns about a logo that is smaller than requested. */
export function logoClampMessage({ logo, heightPx }: LogoBox): string | undefined {
  const requestedPx = Math.round(logo.heightPx);
  if (heightPx >= requestedPx) return undefined;
  return `The logo is ${heightPx} px high, not ${requestedPx} px: with its width, the table would have no space for it.`;
}
