import type { ComputedCellStyle } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { FontSet } from '../text/font-set.ts';
import type { PreparedText } from '../text/lines/prepared-text.ts';
import type { TextDirection } from '../text/shaping/harfbuzz.ts';

/** Font size and baseline of a footnote mark, in em of the text. */
export const MARK_SCALE = 0.65;
export const MARK_RISE_EM = 0.35;
/**
 * Space between a mark and its text, em: more before a digit, which has no space of its own at the height of the
 * mark, and most in the list of notes.
 */
const gapsEm = { after: 0.07, before: 0.12, label: 0.3 } as const;

/** A footnote mark, shaped. Widths are in em of the text beside it. */
export interface LaidOutNoteMark {
  readonly text: PreparedText;
  readonly font: Font;
  /** `label` is the mark of a note below the table. */
  readonly side: 'before' | 'after' | 'label';
  /** Width of the glyphs. */
  readonly widthEm: number;
  /** Width with the space to the text. */
  readonly spaceEm: number;
  /** Whether it is on the left of a line without letters, whose direction is that of the table. */
  readonly isLeftOfNeutral: boolean;
}

/** Shapes a mark; its faces must be loaded. @param beside the text that has the mark */
export function layoutNoteMark(
  mark: string,
  side: LaidOutNoteMark['side'],
  beside: { readonly text: string; readonly style: ComputedCellStyle },
  direction: TextDirection,
  fonts: FontSet,
): LaidOutNoteMark {
  const { fontFamily, fontWeight } = beside.style;
  const font = fonts.font(fontFamily, fontWeight, mark);
  const text = font.prepare(mark, 'ltr', true);
  const widthEm = text.maxContentEm * MARK_SCALE;
  return {
    text,
    font,
    side,
    widthEm,
    spaceEm: widthEm + gapsEm[side],
    isLeftOfNeutral: direction === 'rtl' && !/\p{L}/u.test(beside.text),
  };
}
