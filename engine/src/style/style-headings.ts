import type { Color } from '../scene/color.ts';
import type { FormattedTable } from '../table/formatted-table.ts';
import type { ComputedCellStyle, StyledNote, StyledText } from '../table/styled-table.ts';
import { lineHeightPx } from './cascade.ts';

/** The texts above and below a table. */
export interface Headings {
  readonly title: StyledText | undefined;
  readonly subtitle: StyledText | undefined;
  readonly caption: StyledText | undefined;
  readonly notes: readonly StyledNote[];
  readonly isShown: boolean;
}

const TITLE_SCALE = 1.4;
/** Font scale of the caption and the notes. */
export const CAPTION_SCALE = 0.86;

/** Computes the styles of the title, the subtitle, the notes and the caption. */
export function styleHeadings(
  { settings, notes, legends = [] }: FormattedTable,
  base: ComputedCellStyle,
  colors: { readonly text: Color; readonly muted: Color },
  intern: (style: ComputedCellStyle) => ComputedCellStyle,
): Headings {
  const { title, subtitle, caption, fontSize } = settings;
  const styleOf = (fontWeight: 400 | 700, textColor: Color, scale: number) => {
    const fontSizePx = scale === 1 ? fontSize : Math.round(fontSize * scale);
    const own = { fontWeight, textColor, fontSizePx, lineHeightPx: lineHeightPx(fontSizePx) };
    return intern({ ...base, ...own, maxLines: undefined });
  };
  const heading = (text: string | undefined, mark: string | undefined, style: () => ComputedCellStyle) => {
    if (text === undefined) return undefined;
    return mark === undefined ? { text, style: style() } : { text, style: style(), mark };
  };
  const small = () => styleOf(400, colors.muted, CAPTION_SCALE);
  const footnotes = (notes?.footnotes ?? []).map(
    ({ text, mark }): StyledNote => ({ kind: 'footnote', text, mark: mark?.text, style: small() }),
  );
  const sources = (notes?.sourceNotes ?? []).map(
    (text): StyledNote => ({ kind: 'source', text, style: small() }),
  );
  const keys = legends.map(
    ({ text, endText, visual }): StyledNote => ({
      kind: 'legend',
      text,
      style: small(),
      legend: { visual, endText },
    }),
  );
  const all = [...keys, ...footnotes, ...sources];
  return {
    title: heading(title, notes?.title?.text, () => styleOf(700, colors.text, TITLE_SCALE)),
    subtitle: heading(subtitle, notes?.subtitle?.text, () => styleOf(400, colors.muted, 1)),
    caption: heading(caption, undefined, small),
    notes: all,
    isShown: [title, subtitle, caption].some((text) => text !== undefined) || all.length > 0,
  };
}
