import type { Item } from '../../scene/scene.ts';
import type { ComputedCellStyle, StyledNote } from '../../table/styled-table.ts';
import type { FontSet } from '../../text/font-set.ts';
import { breakLines } from '../../text/lines/break-lines.ts';
import type { TextDirection } from '../../text/shaping/harfbuzz.ts';
import { emitLines, type TextBlock } from './emit-text.ts';
import { emitShapes } from './emit-visual.ts';
import type { SceneWriter } from './scene-writer.ts';

/** Space between the texts of a legend and its colours, em. */
const GAP_EM = 0.6;

/** The colours of a legend, and the text after them. */
export interface LaidOutLegend {
  readonly visual: NonNullable<StyledNote['legend']>['visual'];
  readonly end: TextBlock;
  /** Width of the colours, px. */
  readonly widthPx: number;
  /** Width of what follows the first text, with the gaps, px. */
  readonly spacePx: number;
  readonly direction: TextDirection;
}

export function layoutLegend(
  { visual, endText }: NonNullable<StyledNote['legend']>,
  style: ComputedCellStyle,
  fonts: FontSet,
  direction: TextDirection,
): LaidOutLegend {
  const font = fonts.font(style.fontFamily, style.fontWeight, endText);
  const prepared = font.prepare(endText, direction);
  const lines = breakLines(prepared, font, Number.POSITIVE_INFINITY);
  const widthPx = Math.round(visual.widthEm * style.fontSizePx);
  return {
    visual,
    end: { lines, font, isBidirectional: prepared.isBidirectional },
    widthPx,
    spacePx: widthPx + Math.ceil((2 * GAP_EM + prepared.maxContentEm) * style.fontSizePx),
    direction,
  };
}

/** Emits the colours and the last text of a legend. @param start end of its first text, px from the start */
export function emitLegend(
  writer: SceneWriter,
  { visual, end, widthPx, direction }: LaidOutLegend,
  style: ComputedCellStyle,
  area: { readonly x: number; readonly y: number; readonly width: number },
  startPx: number,
): Item[] {
  const { fontSizePx, lineHeightPx } = style;
  const gapPx = GAP_EM * fontSizePx;
  const height = Math.round(visual.heightEm * fontSizePx);
  const left = Math.round(startPx + gapPx);
  const x = direction === 'ltr' ? area.x + left : area.x + area.width - left - widthPx;
  const box = { x, y: Math.round(area.y + (lineHeightPx - height) / 2), width: widthPx, height };
  const usedPx = left + widthPx + gapPx;
  const rest = { ...area, x: direction === 'ltr' ? area.x + usedPx : area.x, width: area.width - usedPx };
  const colors = visual.shapes.filter((shape) => shape.kind === 'area');
  return [
    ...emitShapes(writer, visual, colors, direction, box, fontSizePx),
    ...emitLines(writer, end, style, rest, 0, end.lines.length),
  ];
}
