import { type Color, rgb } from '../scene/color.ts';
import type { TableSettings } from './table.ts';

const WHITE = rgb(0xffffff);
/** Background of dark pages, between those of GitHub, Slack and macOS; all are nearly black. */
const DARK_PAGE = rgb(0x0f1318);

/** The colour that is assumed behind a transparent image. */
export function pageColor({ isDark }: Pick<TableSettings, 'isDark'>): Color {
  return isDark === true ? DARK_PAGE : WHITE;
}
