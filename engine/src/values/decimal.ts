/**
 * Exact decimal numbers: `digits` × 10^-`decimals`. Values in tables are decimal text; with binary floats
 * 0.1 + 0.2 would show as 0.30000000000000004.
 */
export interface Decimal {
  /** All digits as a whole number, sign included. */
  readonly digits: bigint;
  /** Digits after the decimal point, 0 or more. */
  readonly decimals: number;
}

/** Maximum digits of a number without exponent; longer numbers are shown as sent. */
const PLAIN_DIGITS_MAX = 60;

/** Parses JSON number text; undefined if it is not a number or too long without exponent. */
export function decimalOf(raw: string): Decimal | undefined {
  return shortDecimal(raw) ?? longDecimal(raw);
}

/** Digits that a double holds exactly. */
const SAFE_DIGITS = 15;

/** A number whose digits a double holds exactly, as nearly all are: computing with them takes no big integers. */
class ShortDecimal implements Decimal {
  /** The digits, sign included. */
  readonly short: number;
  readonly decimals: number;

  constructor(short: number, decimals: number) {
    this.short = short;
    this.decimals = decimals;
  }

  get digits(): bigint {
    return BigInt(this.short);
  }
}

/** A quotient, which is more often written than computed with. */
class WrittenDecimal implements Decimal {
  readonly isNegative: boolean;
  /** The digits without sign and leading zeros. */
  readonly text: string;
  readonly decimals: number;

  constructor(isNegative: boolean, text: string, decimals: number) {
    this.isNegative = isNegative;
    this.text = text;
    this.decimals = decimals;
  }

  get digits(): bigint {
    return BigInt(this.isNegative ? `-${this.text}` : this.text);
  }
}

/** A whole number. */
export function wholeDecimal(number: number): Decimal {
  return new ShortDecimal(number, 0);
}

/**
 * The nearest double of a number with up to 15 digits: such numbers are equal if their doubles are. Undefined for any
 * other number.
 */
export function distinctDouble(number: Decimal): number | undefined {
  if (!(number instanceof ShortDecimal) || Math.abs(number.short) >= DISTINCT_MAX) return undefined;
  const unit = tens[number.decimals];
  // Not -0, which a map and a sort tell apart from 0.
  return unit === undefined ? undefined : number.short / unit + 0;
}

const DISTINCT_MAX = 1e15;

/** Whether a number has at most as many digits; 16 or more. */
export function hasDigitsUpTo(number: Decimal, most: number): boolean {
  if (number instanceof ShortDecimal) return true;
  if (number instanceof WrittenDecimal) return number.text.length <= most;
  const limit = powerOfTen(most);
  return number.digits < limit && number.digits > -limit;
}

/** Digits without leading zeros; none for 0. */
export function significantDigits(number: Decimal): number {
  if (number instanceof WrittenDecimal) return number.text.length;
  const text = digitsText(number);
  return text === '0' ? 0 : text.length;
}

/** A number such as `-12.50`, as nearly all are; undefined for any other text, also for longer numbers. */
function shortDecimal(raw: string): Decimal | undefined {
  const digits = shortDigits(raw);
  if (digits === undefined) return undefined;
  const point = raw.indexOf('.');
  return new ShortDecimal(digits, point < 0 ? 0 : raw.length - point - 1);
}

/** The digits of such a number, without its point. */
function shortDigits(raw: string): number | undefined {
  const from = raw.charCodeAt(0) === MINUS ? 1 : 0;
  if (raw.length === from || raw.length > from + SAFE_DIGITS) return undefined;
  let whole = 0;
  let point = -1;
  for (let at = from; at < raw.length; at++) {
    const unit = raw.charCodeAt(at);
    if (unit === POINT && point < 0 && at > from && at < raw.length - 1) point = at;
    else if (unit >= 0x30 && unit <= 0x39) whole = whole * 10 + (unit - 0x30);
    else return undefined;
  }
  return from === 1 ? -whole : whole;
}

/** Powers of ten that a double holds exactly, up to the digits of a short number. */
const tens = Array.from({ length: SAFE_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`));

/** Adds up exact numbers; nearly all of them without a big integer each. */
export class DecimalSum {
  #digits = 0;
  #decimals = 0;
  /** What does not fit into a double any more. */
  #rest: Decimal = { digits: 0n, decimals: 0 };

  /** @returns whether the JSON text is a number that can be added */
  add(raw: string): boolean {
    const digits = shortDigits(raw);
    if (digits === undefined) {
      const long = longDecimal(raw);
      if (long !== undefined) this.#rest = addDecimals(this.#rest, long);
      return long !== undefined;
    }
    const point = raw.indexOf('.');
    this.#addShort(digits, point < 0 ? 0 : raw.length - point - 1);
    return true;
  }

  addDecimal(number: Decimal): void {
    if (number instanceof ShortDecimal) this.#addShort(number.short, number.decimals);
    else this.#rest = addDecimals(this.#rest, number);
  }

  #addShort(digits: number, decimals: number): void {
    if (decimals !== this.#decimals) this.#align(decimals);
    const scaled = digits * (tens[this.#decimals - decimals] ?? Number.NaN);
    if (!Number.isSafeInteger(this.#digits + scaled) || !Number.isSafeInteger(scaled)) {
      this.#flush(this.#decimals);
      this.#rest = addDecimals(this.#rest, { digits: BigInt(digits), decimals });
    } else this.#digits += scaled;
  }

  value(): Decimal {
    return addDecimals(this.#rest, { digits: BigInt(this.#digits), decimals: this.#decimals });
  }

  /** Keeps at least as many decimals as the next number has. */
  #align(decimals: number): void {
    if (decimals <= this.#decimals) return;
    const scaled = this.#digits * (tens[decimals - this.#decimals] ?? Number.NaN);
    if (Number.isSafeInteger(scaled)) {
      this.#digits = scaled;
      this.#decimals = decimals;
    } else this.#flush(decimals);
  }

  #flush(decimals: number): void {
    this.#rest = this.value();
    this.#digits = 0;
    this.#decimals = decimals;
  }
}

const MINUS = 0x2d;
const POINT = 0x2e;

function longDecimal(raw: string): Decimal | undefined {
  const parts = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(raw);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = parts;
  if (whole === '' && fraction === '') return undefined;
  const exponent = Number(exponentText);
  const decimals = fraction.length - exponent;
  const length = whole.length + fraction.length;
  if (Math.abs(decimals) > PLAIN_DIGITS_MAX || length > PLAIN_DIGITS_MAX) return undefined;
  const digits = BigInt(`${whole}${fraction}`) * powerOfTen(Math.max(0, -decimals));
  return { digits: sign === '-' ? -digits : digits, decimals: Math.max(0, decimals) };
}

const powers: bigint[] = [];

/** 10^exponent; kept, because computing it takes longer than multiplying with it. */
export function powerOfTen(exponent: number): bigint {
  const known = powers[exponent];
  if (known !== undefined) return known;
  const power = 10n ** BigInt(exponent);
  powers[exponent] = power;
  return power;
}

/** The digits of a short number with more decimals; undefined if they do not fit into a double. */
function scaledShort(number: Decimal, decimals: number): number | undefined {
  if (!(number instanceof ShortDecimal)) return undefined;
  if (decimals === number.decimals) return number.short;
  const scaled = number.short * (tens[decimals - number.decimals] ?? Number.NaN);
  return Number.isSafeInteger(scaled) ? scaled : undefined;
}

/** Negative, zero or positive, as the first number is smaller, equal or larger. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const most = Math.max(left.decimals, right.decimals);
  const [first, second] = [scaledShort(left, most), scaledShort(right, most)];
  if (first !== undefined && second !== undefined) return first < second ? -1 : first > second ? 1 : 0;
  const [one, other] = [scaledDigits(left, most), scaledDigits(right, most)];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  if (left instanceof ShortDecimal && right instanceof ShortDecimal) {
    const product = left.short * right.short;
    if (Number.isSafeInteger(product)) return new ShortDecimal(product, left.decimals + right.decimals);
  }
  return { digits: left.digits * right.digits, decimals: left.decimals + right.decimals };
}

/**
 * Divides by a number that is not 0, with at most `decimalsMax` decimals, rounded half away from zero, without
 * trailing zeros.
 */
export function divideDecimals(dividend: Decimal, divisor: Decimal, decimalsMax: number): Decimal {
  const places = decimalsMax + divisor.decimals - dividend.decimals;
  const short = divideShort(dividend, divisor, { places, decimalsMax });
  if (short !== undefined) return short;
  const scaled = places < 0 ? dividend.digits : dividend.digits * powerOfTen(places);
  const by = places < 0 ? divisor.digits * powerOfTen(-places) : divisor.digits;
  const quotient = by < 0n ? roundedQuotient(-scaled, -by) : roundedQuotient(scaled, by);
  return withoutEndZeros({ digits: quotient, decimals: decimalsMax });
}

/** Larger divisors leave too few digits per step. */
const DIVISOR_MAX = 1e11;

/**
 * Divides short numbers as on paper, several digits at a time: with a remainder below the divisor, every step fits into
 * a double. Undefined for other numbers, and for a carry through all digits of the last step.
 */
function divideShort(
  dividend: Decimal,
  divisor: Decimal,
  { places, decimalsMax }: { readonly places: number; readonly decimalsMax: number },
): Decimal | undefined {
  if (!(dividend instanceof ShortDecimal) || !(divisor instanceof ShortDecimal)) return undefined;
  const by = Math.abs(divisor.short);
  if (by > DIVISOR_MAX || places < 0) return undefined;
  const isNegative = dividend.short < 0 !== divisor.short < 0;
  // The digits of the divisor and of one step are at most as many as a double holds.
  const step = SAFE_DIGITS - String(by).length;
  const size = Math.abs(dividend.short);
  const whole = wholeQuotient(size, by);
  let rest = size - whole * by;
  let text = String(whole);
  let left = places;
  while (left > 0 && rest > 0) {
    const count = Math.min(step, left);
    const scaled = rest * tens[count]!;
    let digits = wholeQuotient(scaled, by);
    rest = scaled - digits * by;
    left -= count;
    if (left === 0 && rest * 2 >= by) digits++;
    if (digits === tens[count]) return undefined;
    text += String(digits).padStart(count, '0');
  }
  if (places === 0 && rest * 2 >= by) return undefined;
  const decimals = decimalsMax - left;
  return writtenDecimal(
    isNegative,
    decimals < 0 ? text + '0'.repeat(-decimals) : text,
    Math.max(0, decimals),
  );
}

/** The whole part of a quotient of positive safe integers. The remainder operator takes several times as long. */
export function wholeQuotient(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  // The nearest double of a quotient just below a whole number can be that number.
  return quotient * divisor > dividend ? quotient - 1 : quotient;
}

/** A number without leading zeros and without zeros at its end. */
function writtenDecimal(isNegative: boolean, text: string, decimals: number): Decimal {
  let to = text.length;
  let kept = decimals;
  while (kept > 0 && to > 0 && text.charCodeAt(to - 1) === ZERO_DIGIT) {
    to--;
    kept--;
  }
  let from = 0;
  while (from < to && text.charCodeAt(from) === ZERO_DIGIT) from++;
  const digits = text.slice(from, to);
  if (digits.length > SAFE_DIGITS) return new WrittenDecimal(isNegative, digits, kept);
  return new ShortDecimal(isNegative ? -Number(digits) : Number(digits), digits === '' ? 0 : kept);
}

const ZERO_DIGIT = 0x30;

/** What is left of a division with a whole quotient; it has the sign of the dividend, as in SQL. */
export function remainderOf(dividend: Decimal, divisor: Decimal): Decimal {
  const decimals = Math.max(dividend.decimals, divisor.decimals);
  return { digits: scaledDigits(dividend, decimals) % scaledDigits(divisor, decimals), decimals };
}

/** The largest number of at most `decimals` decimals that is not larger. */
export function floorDecimal(decimal: Decimal, decimals: number): Decimal {
  if (decimal.decimals <= decimals) return decimal;
  const unit = powerOfTen(decimal.decimals - decimals);
  const whole = decimal.digits / unit;
  const isBelow = decimal.digits < 0n && whole * unit !== decimal.digits;
  return { digits: isBelow ? whole - 1n : whole, decimals };
}

/** The number × 10^places. */
export function shiftDecimal(decimal: Decimal, places: number): Decimal {
  const decimals = decimal.decimals - places;
  if (decimals >= 0) return { digits: decimal.digits, decimals };
  return { digits: decimal.digits * powerOfTen(-decimals), decimals: 0 };
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const decimals = Math.max(left.decimals, right.decimals);
  const [first, second] = [scaledShort(left, decimals), scaledShort(right, decimals)];
  if (first !== undefined && second !== undefined && Number.isSafeInteger(first + second))
    return new ShortDecimal(first + second, decimals);
  return { digits: scaledDigits(left, decimals) + scaledDigits(right, decimals), decimals };
}

export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  const decimals = Math.max(left.decimals, right.decimals);
  const [first, second] = [scaledShort(left, decimals), scaledShort(right, decimals)];
  if (first !== undefined && second !== undefined && Number.isSafeInteger(first - second))
    return new ShortDecimal(first - second, decimals);
  return { digits: scaledDigits(left, decimals) - scaledDigits(right, decimals), decimals };
}

/** Divides by a positive integer, with at most `decimalsMax` decimals and without trailing zeros. */
export function divideDecimal(decimal: Decimal, divisor: number, decimalsMax: number): Decimal {
  const guard = Math.max(decimal.decimals, decimalsMax) + 1;
  const digits = scaledDigits(decimal, guard);
  const quotient = roundedQuotient(digits, BigInt(divisor) * powerOfTen(guard - decimalsMax));
  return withoutEndZeros({ digits: quotient, decimals: decimalsMax });
}

/** Rounds half away from zero; never adds decimals. */
export function roundDecimal(decimal: Decimal, decimals: number): Decimal {
  if (decimal.decimals <= decimals) return decimal;
  const divisor = powerOfTen(decimal.decimals - decimals);
  return { digits: roundedQuotient(decimal.digits, divisor), decimals };
}

/** Exactly `decimals` decimals: rounded, or padded with zeros. */
export function fixDecimal(decimal: Decimal, decimals: number): Decimal {
  const rounded = roundDecimal(decimal, decimals);
  return { digits: scaledDigits(rounded, decimals), decimals };
}

/** Whether a number is below 0. */
export function isNegative(decimal: Decimal): boolean {
  if (decimal instanceof ShortDecimal) return decimal.short < 0;
  return decimal instanceof WrittenDecimal ? decimal.isNegative : decimal.digits < 0n;
}

/** The digits without sign. */
export function digitsText(decimal: Decimal): string {
  if (decimal instanceof ShortDecimal) return String(Math.abs(decimal.short));
  if (decimal instanceof WrittenDecimal) return decimal.text;
  return String(decimal.digits < 0n ? -decimal.digits : decimal.digits);
}

/** Removes trailing zeros of the fraction. */
export function withoutEndZeros(decimal: Decimal): Decimal {
  let { digits, decimals } = decimal;
  if (decimals === 0 || digits % 10n !== 0n) return decimal;
  // In large steps first: a quotient such as 0.25 has eighteen zeros at its end.
  for (const places of [16, 4, 1]) {
    const unit = powerOfTen(places);
    while (decimals >= places && digits % unit === 0n) {
      digits /= unit;
      decimals -= places;
    }
  }
  return { digits, decimals };
}

function scaledDigits(decimal: Decimal, decimals: number): bigint {
  return decimals === decimal.decimals
    ? decimal.digits
    : decimal.digits * powerOfTen(decimals - decimal.decimals);
}

function roundedQuotient(digits: bigint, divisor: bigint): bigint {
  const negative = digits < 0n;
  const magnitude = negative ? -digits : digits;
  const quotient = (magnitude * 2n + divisor) / (divisor * 2n);
  return negative ? -quotient : quotient;
}
