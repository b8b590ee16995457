import { summaryFunctionNames } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarize } from './summarize.ts';

const numbers = (...values: readonly (string | number)[]) =>
  values.map((value) => new JsonNumber(String(value)));
const shown = (value: JsonValue) => (value instanceof JsonNumber ? value.raw : value);
const result = (name: Parameters<typeof summarize>[0], values: readonly (JsonValue | undefined)[]) =>
  shown(summarize(name, values).value);

describe('a function of a summary row', () => {
  it.each([
    ['sum', ['0.1', '0.2', '12'], '12.3'],
    ['mean', ['1', '2', '4'], '2.3333'],
    ['median', ['3', '1', '2'], '2'],
    ['median', ['1', '2.5', '4', '0'], '1.75'],
    ['min', ['3', '-1', '2'], '-1'],
    ['max', ['3', '-1', '2'], '3'],
    ['count', ['1', '1', '2'], '3'],
    ['countDistinct', ['1', '1', '2'], '2'],
    ['first', ['5', '1'], '5'],
    ['last', ['5', '1'], '1'],
    // Sample standard deviation of the first example in most textbooks.
    ['sd', ['2', '4', '4', '4', '5', '5', '7', '9'], '2.1381'],
    ['sd', ['1', '2'], '0.7071'],
    ['sd', ['1', '1', '1'], '0'],
    ['range', ['10', '-2.5', '4'], '12.5'],
  ] as const)('%s of %j', (name, values, expected) => {
    expect(result(name, numbers(...values))).toBe(expected);
  });

  it('never counts empty values', () => {
    const values = [null, '', undefined, ...numbers(2, 4)];
    expect(result('mean', values)).toBe('3');
    expect(result('count', values)).toBe('2');
    expect(result('first', values)).toBe('2');
  });

  it('that finds an extreme leaves out placeholders, and remarks between numbers', () => {
    const some = [...numbers(5, 20), 'n/a', '–'];
    expect([result('max', some), result('min', some)]).toEqual(['20', '5']);
    expect(summarize('max', some).ignored).toBe(2);
    expect(summarize('max', [...numbers(1, 2, 3, 4), 'late'])).toMatchObject({ ignored: 1, count: 5 });
    expect(result('max', [...numbers(1, 2, 3, 4), 'late'])).toBe('4');
    expect(result('max', [...numbers(1), 'b', '-', 'a'])).toBe('b');
    expect(result('max', ['-', '–'])).not.toBeNull();
  });

  it('is null without a usable value', () => {
    for (const name of summaryFunctionNames) {
      const expected = name === 'count' || name === 'countDistinct' ? '0' : null;
      expect(result(name, [null, ''])).toBe(expected);
    }
    expect(result('sd', numbers(1))).toBeNull();
  });

  it('reads numbers in text, and counts values that are not numbers', () => {
    expect(summarize('sum', ['$1,200.50', '(200)', 'n/a', '12 %'])).toMatchObject({ ignored: 1, count: 4 });
    expect(result('sum', ['$1,200.50', '(200)', 'n/a'])).toBe('1000.5');
  });

  it('tells apart values of different kinds', () => {
    expect(result('countDistinct', [...numbers(1), '1', true, 'true', 'a', 'a'])).toBe('5');
  });

  const decimals = fc.record({
    digits: fc.bigInt(-(10n ** 18n), 10n ** 18n),
    decimals: fc.integer({ min: 0, max: 6 }),
  });
  const textOf = ({ digits, decimals: places }: { digits: bigint; decimals: number }) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    return `${digits < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(-places)}`}`;
  };
  const scaled = ({ digits, decimals: places }: { digits: bigint; decimals: number }) =>
    digits * 10n ** BigInt(6 - places);
  const millionths = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const value = BigInt(whole + fraction.padEnd(7, '0').slice(0, 7));
    return text.startsWith('-') ? -value : value;
  };

  it('agrees with integer arithmetic for any decimals', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 2, maxLength: 30 }), (list) => {
        const values = numbers(...list.map(textOf));
        const exact = list.map(scaled).sort((left, right) => (left < right ? -1 : 1));
        const sum = exact.reduce((total, one) => total + one, 0n);
        const of = (name: 'sum' | 'median' | 'min' | 'max' | 'range') =>
          millionths(String(result(name, values)));
        expect(of('sum')).toBe(sum * 10n);
        expect(of('min')).toBe(exact[0]! * 10n);
        expect(of('max')).toBe(exact.at(-1)! * 10n);
        expect(of('range')).toBe((exact.at(-1)! - exact[0]!) * 10n);
        const middle = exact.length >> 1;
        const median =
          exact.length % 2 === 1 ? exact[middle]! * 10n : (exact[middle - 1]! + exact[middle]!) * 5n;
        expect(of('median')).toBe(median);
        // The mean is rounded to four decimals, half away from zero.
        const magnitude = (sum < 0n ? -sum : sum) * 2n;
        const unit = BigInt(list.length) * 100n;
        const mean = (magnitude + unit) / (unit * 2n);
        expect(millionths(String(result('mean', values)))).toBe((sum < 0n ? -mean : mean) * 1_000n);
        // The square of the standard deviation brackets the variance.
        const count = BigInt(list.length);
        const spread = count * exact.reduce((total, one) => total + one * one, 0n) - sum * sum;
        const root = millionths(String(result('sd', values)));
        const square = (value: bigint) => value * value * count * (count - 1n);
        const half = 500n;
        expect(square(root - half) <= spread * 100n || root < half).toBe(true);
        expect(square(root + half) >= spread * 100n).toBe(true);
      }),
    );
  });
});
