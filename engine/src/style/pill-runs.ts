import type { Pill } from '../table/cell-pills.ts';
import type { ComputedCellStyle, StyledRun } from '../table/styled-table.ts';

/** Font scale of the text of a pill, so that the pill is not higher than a line. */
const PILL_SCALE = 0.86;
/** Horizontal padding of a pill, at least the radius of its ends: PNG files with texts on round ends are larger. */
const PILL_PAD_EM = 0.66;
const GAP = ' ';

/** A text of pills, and the runs that cover it. */
export interface PillText {
  readonly text: string;
  readonly runs: readonly StyledRun[];
}

/** The pills of a cell, one after the other. @param shown text of the cell */
export function pillText(pills: readonly Pill[], shown: string, cell: ComputedCellStyle): PillText {
  const plain = plainRun(cell);
  const runs: StyledRun[] = [];
  let text = '';
  for (const { text: own = shown, textColor, backgroundColor } of pills) {
    // A line break inside a pill would tear it apart.
    const label = own.replace(/\s+/g, ' ').trim();
    if (label === '') continue;
    if (text !== '') {
      runs.push({ ...plain, from: text.length, to: text.length + GAP.length });
      text += GAP;
    }
    const [from, to] = [text.length, text.length + label.length];
    runs.push({
      ...plain,
      from,
      to,
      scale: PILL_SCALE,
      padEm: PILL_PAD_EM,
      textColor,
      backgroundColor,
      isPill: true,
    });
    text += label;
  }
  return { text, runs };
}

function plainRun({ fontFamily, fontWeight, textColor }: ComputedCellStyle): Omit<StyledRun, 'from' | 'to'> {
  return {
    fontFamily,
    fontWeight,
    isItalic: false,
    scale: 1,
    riseEm: 0,
    padEm: 0,
    textColor,
    backgroundColor: undefined,
    underline: false,
    strike: false,
    link: undefined,
  };
}
