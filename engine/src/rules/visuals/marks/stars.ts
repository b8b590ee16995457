import { fill } from '../../../language/language-texts.ts';
import { rgb } from '../../../scene/color.ts';
import { textOf } from '../../../values/compare-values.ts';
import { numberIn } from '../number-list.ts';
import { spaceOf, type VisualKind } from '../visual-kind.ts';
import { starVisual } from './star-shapes.ts';

const GOLD = rgb(0xf59e0b);

/** Stars for the rating in each cell. */
export const starsVisual: VisualKind<'stars'> = (column, { max, color, value: place }) => {
  const count = Math.round(max);
  const placement = place === 'none' ? 'only' : 'before';
  const outside = column.rows.filter(({ cells }) => {
    const number = numberIn(cells[column.index]?.value);
    return number !== undefined && (number < 0 || number > count);
  }).length;
  if (outside > 0)
    column.warn(
      `${column.label}: ${outside} ${outside === 1 ? 'rating is' : 'ratings are'} outside 0 to ${count}, and shown as the nearest of these.`,
    );
  const empty = starVisual(0, count, { filled: GOLD, empty: GOLD }, placement, '');
  return {
    complaint: 'is not a number, so it has no stars',
    ...(placement === 'before' && { space: spaceOf(empty) }),
    draw: ({ cells }, colors) => {
      const { value } = cells[column.index]!;
      const number = numberIn(value);
      if (number === undefined) return undefined;
      const halves = Math.round(Math.min(count, Math.max(0, number)) * 2);
      const text = textOf(value).trim();
      const filled = color === undefined ? colors.visible(GOLD) : colors.of(color);
      // Readers get what follows the comma beside the number.
      const { rating, ofCount } = column.texts.drawings;
      const named = fill(place === 'none' ? rating : ofCount, { value: text, count: String(count) });
      const alt = place === 'none' ? named : `${text}, ${named}`;
      const visual = starVisual(halves, count, { filled, empty: colors.unfilled }, placement, alt);
      return { visual, ...(place === 'none' && { shownValue: null }) };
    },
  };
};
