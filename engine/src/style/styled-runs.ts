import { type Color, withAlpha } from '../scene/color.ts';
import type { RichText, TextMarks } from '../table/rich-text.ts';
import type { ComputedCellStyle, StyledRun } from '../table/styled-table.ts';

/** Font scale of code: monospaced letters appear larger than others of the same size. */
const CODE_SCALE = 0.92;
/** Font scale and baseline shift of subscripts and superscripts, relative to the surrounding text. */
const SCRIPT_SCALE = 0.7;
const SUB_EM = -0.16;
const SUPER_EM = 0.36;
/** Horizontal padding of code. */
const CODE_PAD_EM = 0.2;
/** Alpha of the code background, which has the text colour and so is visible on any background. */
const CODE_TINT = 0x14;

/** Computes the styles of text runs. @param linkColor undefined if links have the colour of the text */
export function styledRuns(
  { runs }: RichText,
  cell: ComputedCellStyle,
  linkColor: Color | undefined,
): StyledRun[] {
  return runs.map(({ from, to, marks }) => ({ from, to, ...runStyle(marks, cell, linkColor) }));
}

function runStyle(
  { isBold, isItalic, isStruck, isCode, script, link }: TextMarks,
  cell: ComputedCellStyle,
  linkColor: Color | undefined,
): Omit<StyledRun, 'from' | 'to'> {
  const isNarrowed = isCode && cell.fontFamily !== 'Roboto Mono';
  return {
    fontFamily: isCode ? 'Roboto Mono' : cell.fontFamily,
    fontWeight: isBold ? 700 : cell.fontWeight,
    isItalic,
    scale: (isNarrowed ? CODE_SCALE : 1) * (script === undefined ? 1 : SCRIPT_SCALE),
    riseEm: script === undefined ? 0 : script === 'sub' ? SUB_EM : SUPER_EM,
    padEm: isCode ? CODE_PAD_EM : 0,
    textColor: (link === undefined ? undefined : linkColor) ?? cell.textColor,
    backgroundColor: isCode ? withAlpha(cell.textColor, CODE_TINT) : undefined,
    underline: link !== undefined,
    strike: isStruck,
    link,
  };
}
