import type { RichText, TextMarks } from '../table/rich-text.ts';
import type { CellLook, StyledRun } from '../table/styled-table.ts';

/** Size of letters in code: those of the fixed width are larger than others of their size. */
const CODE_SCALE = 0.92;
/** Size of lowered and raised text, and where its baseline stands, in sizes of the text around it. */
const SCRIPT_SCALE = 0.7;
const SUB_EM = -0.16;
const SUPER_EM = 0.36;
/** Room between code and what stands beside it. */
const CODE_PAD_EM = 0.2;
/** Opacity of what is painted behind code, in the colour of the text, so that it shows on any background. */
const CODE_TINT = '14';

/** The runs of a text as they look in a cell. @param linkColor of links; undefined where they have the colour of the text */
export function styledRuns({ runs }: RichText, look: CellLook, linkColor: string | undefined): StyledRun[] {
  return runs.map(({ from, to, marks }) => ({ from, to, ...runLook(marks, look, linkColor) }));
}

function runLook(
  { isBold, isItalic, isStruck, isCode, script, link }: TextMarks,
  look: CellLook,
  linkColor: string | undefined,
): Omit<StyledRun, 'from' | 'to'> {
  const isNarrowed = isCode && look.fontFamily !== 'Roboto Mono';
  return {
    fontFamily: isCode ? 'Roboto Mono' : look.fontFamily,
    fontWeight: isBold ? 700 : look.fontWeight,
    isItalic,
    scale: (isNarrowed ? CODE_SCALE : 1) * (script === undefined ? 1 : SCRIPT_SCALE),
    riseEm: script === undefined ? 0 : script === 'sub' ? SUB_EM : SUPER_EM,
    padEm: isCode ? CODE_PAD_EM : 0,
    textColor: (link === undefined ? undefined : linkColor) ?? look.textColor,
    backgroundColor: isCode ? `${look.textColor.slice(0, 7)}${CODE_TINT}` : undefined,
    underline: link !== undefined,
    strike: isStruck,
    link,
  };
}
