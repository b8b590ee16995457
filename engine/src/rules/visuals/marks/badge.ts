import { limits, type Tone } from '@pictable/contract';
import { isArray, isObject, type JsonValue } from '@pictable/contract/json';
import type { Color } from '../../../scene/color.ts';
import type { Pill } from '../../../table/cell-pills.ts';
import { cleanText, cutText } from '../../../table/clean-text.ts';
import { isEmptyValue, textOf } from '../../../values/compare-values.ts';
import type { VisualColors } from '../visual-colors.ts';
import type { VisualKind } from '../visual-kind.ts';
import { textKey, tonesOfTexts } from './pill-colors.ts';

/** Longer members of a list are cut, as they are no labels. */
const MEMBER_CHARS_MAX = 200;

/** The text of each cell on a pill; members of lists have their own. */
export const badgeVisual: VisualKind<'badge'> = (column, { colors: sent }) => {
  const own = new Map([...(sent ?? [])].map(([text, color]) => [textKey(text), color] as const));
  const texts = column.rows.flatMap(({ cells }) => labelsOf(cells[column.index]?.value) ?? []);
  const tones = tonesOfTexts(texts.filter((text) => !own.has(textKey(text))));
  const { badgesMax } = limits;
  const longest = column.shownRows.reduce(
    (most, { cells }) => Math.max(most, labelsOf(cells[column.index]?.value)?.length ?? 0),
    0,
  );
  if (longest > badgesMax)
    column.warn(
      `${column.label}: a list has ${longest} values; at most ${badgesMax} of a list are shown as badges.`,
    );
  return {
    complaint: 'is not a text or a list of texts, so it has no badge',
    draw: ({ cells }, colors) => {
      const { value } = cells[column.index]!;
      const labels = labelsOf(value);
      if (labels === undefined) return undefined;
      const isList = isArray(value);
      const pills = labels.slice(0, badgesMax).map((label): Pill => {
        const { background, text } = pillOf(label, own, tones, colors);
        const shown = isList ? shownLabel(label) : undefined;
        return { text: shown, textColor: text, backgroundColor: background };
      });
      return { pills };
    },
  };
};

function pillOf(
  label: string,
  own: ReadonlyMap<string, Color | Tone>,
  tones: ReadonlyMap<string, number>,
  colors: VisualColors,
): ReturnType<VisualColors['pill']> {
  const key = textKey(label);
  return colors.pill(own.get(key) ?? { tone: tones.get(key) ?? 0 });
}

/** The texts of a value or of the members of a list; undefined if there are nested values. */
function labelsOf(value: JsonValue | undefined): readonly string[] | undefined {
  const members = (isArray(value) ? value : [value]).filter((member) => !isEmptyValue(member));
  if (members.some((member) => isArray(member) || isObject(member))) return undefined;
  return members.map((member) => textOf(member));
}

function shownLabel(label: string): string {
  const text = cleanText(label);
  return text.length > MEMBER_CHARS_MAX ? cutText(text, MEMBER_CHARS_MAX) : text;
}
