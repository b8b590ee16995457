import type { CellValue } from '../model/cell-value.ts';
import { calendarForms } from './calendar-forms.ts';
import { numberedForms } from './numbered-forms.ts';
import type { Series, SeriesForm } from './series-form.ts';

/** A value that a fill starts from. */
export type FilledValue = Pick<CellValue, 'text' | 'kind'>;

/**
 * The series that values begin, as in spreadsheets: numbers with a constant step, dates, names of days and months,
 * quarters, and texts with a number. Undefined if they begin none, so that a fill repeats them: that is so for a single
 * number, for any other single value, and for values with different steps.
 */
export function seriesOf(values: readonly FilledValue[]): Series | undefined {
  const texts = values.map(({ text }) => text);
  if (values.every(({ kind }) => kind === 'number')) return numberSeries(texts);
  if (!values.every(({ kind, text }) => kind === 'text' && text !== '')) return undefined;
  for (const form of [...calendarForms(texts), ...numberedForms]) {
    const series = seriesIn(form, texts);
    if (series) return series;
  }
  return undefined;
}

function seriesIn(form: SeriesForm, texts: readonly string[]): Series | undefined {
  const places = texts.map(form);
  const [first] = places;
  const indexes = places.flatMap((place) => (place && place.group === first?.group ? [place.index] : []));
  if (!first || indexes.length < places.length) return undefined;
  const step =
    indexes.length > 1 ? constantStep(indexes, first.cycle) : first.continuesAlone ? 1n : undefined;
  return step === undefined ? undefined : (index) => first.write(first.index + step * BigInt(index));
}

/** The difference between all neighbours, if it is the same. */
function constantStep([first = 0n, ...others]: readonly bigint[], cycle?: bigint): bigint | undefined {
  const step = (others[0] ?? first) - first;
  const isConstant = others.every((index, position) => {
    const wanted = first + step * BigInt(position + 1);
    return cycle === undefined ? index === wanted : (index - wanted) % cycle === 0n;
  });
  return isConstant ? step : undefined;
}

/** Numbers without an exponent. They keep their decimals, and are added exactly. */
function numberSeries(texts: readonly string[]): Series | undefined {
  if (texts.length < 2 || !texts.every((text) => /^-?\d+(?:\.\d+)?$/.test(text))) return undefined;
  const counts = texts.map((text) => text.split('.')[1]?.length ?? 0);
  const decimals = Math.max(...counts);
  const units = texts.map((text, index) =>
    BigInt(text.replace('.', '') + '0'.repeat(decimals - (counts[index] ?? 0))),
  );
  const step = constantStep(units);
  if (step === undefined) return undefined;
  const isUniform = counts.every((count) => count === decimals);
  return (index) => decimalText((units[0] ?? 0n) + step * BigInt(index), decimals, isUniform);
}

/** @param isPadded whether zeros at the end of the decimals are kept */
function decimalText(units: bigint, decimals: number, isPadded: boolean): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const written = digits.slice(digits.length - decimals);
  const fraction = isPadded ? written : withoutZerosAtEnd(written);
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}
