import type { StyledRun } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { FontSet } from '../text/font-set.ts';
import { UnitStyles } from '../text/shaping/run-style.ts';

/** Pills with longer texts may be broken between words, so that they do not widen their column. */
const UNBROKEN_CHARS_MAX = 24;

/** The font of a run. The whole text decides the regional style of its ideographs. */
export function runFont({ fontFamily, fontWeight, isItalic }: StyledRun, text: string, fonts: FontSet): Font {
  return fonts.font(fontFamily, fontWeight, text, isItalic);
}

/** The styles of the code units of a text, from the runs that cover it. */
export function unitStyles(runs: readonly StyledRun[], text: string, fonts: FontSet): UnitStyles {
  return UnitStyles.fromSpans(
    runs.map((run) => {
      const { from, to, scale, riseEm, padEm, textColor, backgroundColor, isPill, underline, strike, link } =
        run;
      const paint = {
        color: textColor,
        background: backgroundColor,
        isPill,
        isUnderlined: underline,
        isStruck: strike,
        link,
      };
      const isUnbroken = isPill && to - from <= UNBROKEN_CHARS_MAX;
      return {
        from,
        to,
        style: { font: runFont(run, text, fonts), scale, riseEm, padEm, isUnbroken, paint },
      };
    }),
  );
}
