import type { TableLook } from '../table/styled-table.ts';
import { tableShadow } from './draw-part.ts';
import type { LayoutOptions } from './layout-options.ts';

/** Space between the edges of a page and what stands on it, whole px. */
export interface OuterRoom {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Printers leave a margin of about 8 mm white. */
const PAPER_MARGIN_PX = 32;

/** The outer padding, grown where a shadow or the paper of a pdf needs more. */
export function outerRoom(look: TableLook, options: LayoutOptions): OuterRoom {
  const isPaper = options.format === 'pdf' && options.page !== 'single';
  const leastPx = Math.max(Math.ceil(look.outerPaddingPx), isPaper ? PAPER_MARGIN_PX : 0);
  const { dy, sigmaPx } = tableShadow;
  const reachPx = look.shadow ? 2 * sigmaPx : 0;
  const sidePx = Math.max(leastPx, reachPx);
  return {
    leftPx: sidePx,
    rightPx: sidePx,
    topPx: Math.max(leastPx, look.shadow ? reachPx - dy : 0),
    bottomPx: Math.max(leastPx, look.shadow ? reachPx + dy : 0),
  };
}
