import type { Font } from '../../text/font.ts';
import type { TextLine } from '../../text/lines/prepared-text.ts';
import type { TextDirection } from '../../text/shaping/harfbuzz.ts';
import { type RunStyle, UnitStyles } from '../../text/shaping/run-style.ts';
import { graphemeStarts } from '../../text/unicode/graphemes.ts';
import { at } from '../elements.ts';

const ELLIPSIS = '…';
/** Tolerance for the floating-point error of summed widths. */
const TOLERANCE_EM = 1e-6;

/**
 * Keeps the first `linesMax` lines, at least 1; cuts the last one between graphemes and adds an ellipsis.
 *
 * @param tailEm space after the last line
 */
export function clampLines(
  lines: readonly TextLine[],
  font: Font,
  widthEm: number,
  linesMax: number,
  tailEm = 0,
): TextLine[] {
  const kept = lines.slice(0, linesMax - 1);
  const cut = at(lines, linesMax - 1);
  // The direction of the line, because the remaining text may begin with a letter of another direction.
  const direction = cut.level === 1 ? 'rtl' : 'ltr';
  const text = textFrom(cut);
  const styles = stylesFrom(cut);
  const starts = graphemeStarts(text);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const line = ellipsisLine(text.slice(0, starts[middle]), font, direction, styles);
    if (line.widthEm + tailEm <= widthEm + TOLERANCE_EM) low = middle;
    else high = middle - 1;
  }
  const last = ellipsisLine(text.slice(0, starts[low]), font, direction, styles);
  return [...kept, tailEm === 0 ? last : { ...last, widthEm: last.widthEm + tailEm }];
}

/** Text of a line and of the piece after it, part of which may still fit. */
function textFrom({ pieces, from, to }: TextLine): string {
  let text = '';
  for (const { word, spaces } of pieces.slice(from, to + 1)) {
    text += (word?.text ?? '') + ' '.repeat(spaces);
  }
  return text;
}

/** Styles of the text that `textFrom` returns; undefined if the line has a single style. */
function stylesFrom({ pieces, from, to }: TextLine): UnitStyles | undefined {
  let styles: UnitStyles | undefined;
  const add = (style: RunStyle | undefined, count: number) => {
    if (style) styles = (styles ?? new UnitStyles([], [])).extended(style, count);
  };
  for (const { word, spaces, spacesStyle } of pieces.slice(from, to + 1)) {
    if (word?.styles) styles = styles ? styles.concat(word.styles) : word.styles;
    add(spacesStyle, spaces);
  }
  return styles;
}

/** The text with an ellipsis, as one unbreakable line. */
function ellipsisLine(
  text: string,
  font: Font,
  direction: TextDirection,
  styles: UnitStyles | undefined,
): TextLine {
  const kept = text.trimEnd();
  const cut = `${kept}${ELLIPSIS}`;
  const keptStyles = styles?.slice(0, kept.length);
  const last = keptStyles?.styles.at(-1) ?? styles?.styles[0];
  const prepared =
    keptStyles && last
      ? font.prepareStyled(
          cut,
          direction,
          keptStyles.extended(last, ELLIPSIS.length, last.paint.isPill),
          true,
        )
      : font.prepare(cut, direction, true);
  const { pieces, widthEm, level } = at(prepared.paragraphs, 0);
  return { pieces, from: 0, to: pieces.length, widthEm, level, hyphen: undefined, cachedParts: undefined };
}
