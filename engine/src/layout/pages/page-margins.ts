import { hasPages } from '@pictable/contract';
import type { ComputedTableStyle } from '../../table/styled-table.ts';
import { tableShadow } from '../emit/emit-part.ts';
import type { LayoutOptions } from '../layout-options.ts';

/** Space between the edges of a page and its content, whole px. */
export interface PageMargins {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Most printers cannot print the outer 8 mm of a page. */
const PAPER_MARGIN_PX = 32;

/** The outer padding, increased if a shadow or the paper of a PDF needs more. */
export function pageMargins(style: ComputedTableStyle, options: LayoutOptions): PageMargins {
  const isPaper = hasPages(options.format) && options.page !== 'single';
  const minPx = Math.max(Math.ceil(style.outerPaddingPx), isPaper ? PAPER_MARGIN_PX : 0);
  const { dy, sigmaPx } = tableShadow;
  const extentPx = style.shadow ? 2 * sigmaPx : 0;
  const sidePx = Math.max(minPx, extentPx);
  return {
    leftPx: sidePx,
    rightPx: sidePx,
    topPx: Math.max(minPx, style.shadow ? extentPx - dy : 0),
    bottomPx: Math.max(minPx, style.shadow ? extentPx + dy : 0),
  };
}
