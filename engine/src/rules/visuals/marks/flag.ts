import { isArray, isObject } from '@pictable/contract/json';
import { textOf } from '../../../values/compare-values.ts';
import type { VisualKind } from '../visual-kind.ts';
import { countryFlag } from './country-flag.ts';

/** A line does not break between the flag and the name. */
const NO_BREAK_SPACE = '\u00a0';

/** The flag of the country in each cell, as an emoji: it is text, so that it can be selected and read. */
export const flagVisual: VisualKind<'flag'> = (column, { text }) => ({
  complaint: 'is not a country that has a flag, so it is shown as sent',
  draw: ({ cells }) => {
    const { value } = cells[column.index]!;
    if (isArray(value) || isObject(value)) return undefined;
    const sent = textOf(value).trim();
    const country = countryFlag(sent);
    if (country === undefined) return undefined;
    const { flag, name } = country;
    if (text === 'none') return { shownValue: flag, tooltip: name };
    return { shownValue: `${flag}${NO_BREAK_SPACE}${text === 'name' ? name : sent}`, tooltip: undefined };
  },
});
