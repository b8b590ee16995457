import { foldCaseAndAccents } from '../collate.ts';
import { compareDecimals, type Decimal, floorDecimal, roundDecimal } from '../decimal.ts';
import { writeDecimal } from '../write-decimal.ts';
import { type ExpressionProblems, type ExpressionValue, isDecimal, numberOf } from './arithmetic.ts';
import { type CalendarDay, calendarDay, dayNumber, dayOf, writeDay } from './dates.ts';

/** Reports problems, and limits the texts that expressions write. */
export interface RowFunctionContext extends ExpressionProblems {
  /** Whether a text of this length may be written; a problem is added if it is too long. */
  allows(length: number): boolean;
}

type RowFunction = (
  values: readonly NonNullable<ExpressionValue>[],
  context: RowFunctionContext,
) => ExpressionValue;

/** Rounds to digits after the decimal point; a negative number of them rounds to tens, hundreds and so on. */
function rounded(
  round: (number: Decimal, decimals: number) => Decimal,
  values: readonly NonNullable<ExpressionValue>[],
  context: RowFunctionContext,
): ExpressionValue {
  const number = numberOf(values[0]!, context);
  const digits = values[1] === undefined ? 0 : countOf(values[1], context);
  if (number === null || digits === null) return null;
  if (digits >= 0) return round(number, digits);
  const places = Math.min(-digits, 60);
  const unit = 10n ** BigInt(places);
  const { digits: whole } = round({ digits: number.digits, decimals: number.decimals + places }, 0);
  return { digits: whole * unit, decimals: 0 };
}

/** A whole number for an argument such as a length. */
function countOf(value: ExpressionValue, context: RowFunctionContext): number | null {
  const number = numberOf(value, context);
  if (number === null) return null;
  const whole = Number(floorDecimal(number, 0).digits);
  return Math.max(-1_000_000, Math.min(1_000_000, whole));
}

function extreme(values: readonly NonNullable<ExpressionValue>[], context: RowFunctionContext, sign: number) {
  let best: Decimal | null = null;
  for (const value of values) {
    const number = numberOf(value, context);
    if (number === null) return null;
    if (best === null || compareDecimals(number, best) * sign > 0) best = number;
  }
  return best;
}

/** The text of a value; numbers with all their digits. */
export function writeValue(value: NonNullable<ExpressionValue>): string {
  return isDecimal(value) ? writeDecimal(value) : String(value);
}

const whole = (number: number): Decimal => ({ digits: BigInt(number), decimals: 0 });

function partOfDate(
  value: NonNullable<ExpressionValue>,
  context: RowFunctionContext,
  part: (day: CalendarDay) => ExpressionValue,
): ExpressionValue {
  const text = writeValue(value);
  if (text === '') return null;
  const day = dayOf(text);
  if (day !== undefined) return part(day);
  context.add('date');
  return null;
}

function dateOf(
  values: readonly NonNullable<ExpressionValue>[],
  context: RowFunctionContext,
): ExpressionValue {
  if (values.length < 3) return partOfDate(values[0]!, context, writeDay);
  const [year, month, day] = values.map((value) => countOf(value, context));
  if (year === null || month === null || day === null) return null;
  const found = calendarDay(year ?? 0, month ?? 0, day ?? 0);
  if (found === undefined) context.add('date');
  return found === undefined ? null : writeDay(found);
}

/** Functions over the values of a row, by name. None is called with an empty value, except for `coalesce` and `if`. */
export const rowFunctions: ReadonlyMap<string, RowFunction> = new Map<string, RowFunction>([
  [
    'abs',
    ([value], context) => {
      const number = numberOf(value!, context);
      return number !== null && number.digits < 0n ? { ...number, digits: -number.digits } : number;
    },
  ],
  ['round', (values, context) => rounded(roundDecimal, values, context)],
  ['floor', (values, context) => rounded(floorDecimal, values, context)],
  [
    'ceil',
    ([value], context) => {
      const number = numberOf(value!, context);
      if (number === null) return null;
      const below = floorDecimal({ ...number, digits: -number.digits }, 0);
      return { ...below, digits: -below.digits };
    },
  ],
  ['min', (values, context) => extreme(values, context, -1)],
  ['max', (values, context) => extreme(values, context, 1)],
  ['upper', ([value], context) => limited(writeValue(value!).toUpperCase(), context)],
  ['lower', ([value], context) => limited(writeValue(value!).toLowerCase(), context)],
  ['trim', ([value], context) => limited(writeValue(value!).trim(), context)],
  ['left', ([value, length], context) => part(value!, length!, context, 'start')],
  ['right', ([value, length], context) => part(value!, length!, context, 'end')],
  ['length', ([value]) => whole([...writeValue(value!)].length)],
  ['replace', replaceAll],
  ['concat', concat],
  [
    'contains',
    ([value, wanted]) =>
      foldCaseAndAccents(writeValue(value!)).includes(foldCaseAndAccents(writeValue(wanted!))),
  ],
  ['number', ([value], context) => numberOf(value!, context)],
  ['text', ([value], context) => limited(writeValue(value!), context)],
  ['date', dateOf],
  ['year', ([value], context) => partOfDate(value!, context, ({ year }) => whole(year))],
  ['month', ([value], context) => partOfDate(value!, context, ({ month }) => whole(month))],
  ['day', ([value], context) => partOfDate(value!, context, ({ day }) => whole(day))],
  [
    'days',
    ([end, start], context) =>
      partOfDate(end!, context, (to) =>
        partOfDate(start!, context, (from) => whole(dayNumber(to) - dayNumber(from))),
      ),
  ],
]);

/** Some characters at one end of a text. */
function part(
  value: NonNullable<ExpressionValue>,
  length: NonNullable<ExpressionValue>,
  context: RowFunctionContext,
  end: 'start' | 'end',
): ExpressionValue {
  const count = countOf(length, context);
  if (count === null) return null;
  if (count <= 0) return '';
  const characters = [...writeValue(value)];
  const taken = end === 'start' ? characters.slice(0, count) : characters.slice(-count);
  return limited(taken.join(''), context);
}

function limited(text: string, context: RowFunctionContext): string | null {
  return context.allows(text.length) ? text : null;
}

/** The text is only written if it is not too long. */
function concat(
  values: readonly NonNullable<ExpressionValue>[],
  context: RowFunctionContext,
): ExpressionValue {
  const texts = values.map(writeValue);
  const length = texts.reduce((total, text) => total + text.length, 0);
  return context.allows(length) ? texts.join('') : null;
}

/** The text is only written if it is not too long. */
function replaceAll(
  [value, wanted, other]: readonly NonNullable<ExpressionValue>[],
  context: RowFunctionContext,
): ExpressionValue {
  const text = writeValue(value!);
  const sought = writeValue(wanted!);
  if (sought === '') return limited(text, context);
  const parts = text.split(sought);
  const replacement = writeValue(other!);
  const length = text.length + (parts.length - 1) * (replacement.length - sought.length);
  return context.allows(length) ? parts.join(replacement) : null;
}
