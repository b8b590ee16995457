import type { Pill } from '../table/cell-pills.ts';
import type { ComputedCellStyle, StyledRun } from '../table/styled-table.ts';
import { hasRightToLeft } from './direction.ts';

/** Font scale of the text of a pill, so that the pill is not higher than a line. */
const PILL_SCALE = 0.86;
/** Horizontal padding of a pill, at least the radius of its ends: PNG files with texts on round ends are larger. */
const PILL_PAD_EM = 0.66;
const GAP = ' ';
const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** A text of pills, and the runs that cover it. */
export interface PillText {
  readonly text: string;
  readonly runs: readonly StyledRun[];
}

/** The pills of a cell, one after the other in the direction of the table. @param shown text of the cell */
export function pillText(
  pills: readonly Pill[],
  shown: string,
  cell: ComputedCellStyle,
  direction: 'ltr' | 'rtl',
): PillText {
  const plain = plainRun(cell);
  const runs: StyledRun[] = [];
  let text = '';
  const addPlain = (added: string) => {
    if (added === '') return;
    runs.push({ ...plain, from: text.length, to: text.length + added.length });
    text += added;
  };
  const labelled = pills.flatMap((pill) => {
    // A line break inside a pill would tear it apart.
    const label = (pill.text ?? shown).replace(/\s+/g, ' ').trim();
    return label === '' ? [] : [{ ...pill, label }];
  });
  const isMixed = direction === 'rtl' || labelled.some(({ label }) => hasRightToLeft(label));
  // Isolated, so that words of the other direction do not change the order of the pills.
  const [open, close] = isMixed && labelled.length > 1 ? [FIRST_STRONG_ISOLATE, END_OF_ISOLATE] : ['', ''];
  for (const [index, { label, textColor, backgroundColor }] of labelled.entries()) {
    addPlain(index === 0 ? open : close + GAP + open);
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
  addPlain(close);
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
