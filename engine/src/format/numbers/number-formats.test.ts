import type { CellFormat } from '@pictable/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf } from '../../values/decimal.ts';
import { writeDecimal } from '../../values/write-decimal.ts';
import { compactNumber } from './compact-number.ts';
import {
  decimalMarkOf,
  digitsOfText,
  formatCurrency,
  formatNumber,
  formatPercentage,
} from './format-number.ts';
import { numberMask } from './number-mask.ts';
import { readNumberPattern } from './number-pattern.ts';

const formatters = { number: formatNumber, percentage: formatPercentage, currency: formatCurrency };

function shown(type: keyof typeof formatters, raw: string, format?: CellFormat): string {
  const warnings: string[] = [];
  const text = formatters[type](decimalOf(raw)!, format, (message) => warnings.push(message));
  return [text, ...warnings].join(' | ').replaceAll(/[\u00a0\u202f]/g, '_');
}

describe('a pattern of numbers', () => {
  const parsed = { prefix: '', suffix: '', grouping: false, decimalsMin: 0, decimalsMax: 0, wholeMin: 1 };
  it.each([
    ['0', {}],
    ['#', { wholeMin: 0 }],
    ['000', { wholeMin: 3 }],
    ['#,##0', { grouping: true }],
    ['0,0', { grouping: true }],
    ['0,000', { grouping: true, wholeMin: 1 }],
    ['#,##0.00', { grouping: true, decimalsMin: 2, decimalsMax: 2 }],
    ['0.0##', { decimalsMin: 1, decimalsMax: 3 }],
    ['0.', {}],
    ['$#,##0 "net"', { prefix: '$', suffix: ' net', grouping: true }],
    ['0%', { suffix: '%', percent: true }],
    ["'%'0", { prefix: '%', percent: true }],
  ])('%s', (text, members) => {
    expect(readNumberPattern(text)).toEqual({ ...parsed, percent: false, ...members });
  });

  it.each(['', 'EUR', '0 0', '0.0.0', ',0 #'])('%j is none', (text) => {
    expect(readNumberPattern(text)).toBeUndefined();
  });
});

describe('a formatted number', () => {
  it.each<[keyof typeof formatters, string, CellFormat | undefined, string]>([
    ['number', '1234567.50', undefined, '1,234,567.50'],
    ['number', '-999', undefined, '-999'],
    ['number', '0', undefined, '0'],
    ['number', '-0.004', { decimals: 2 }, '0.00'],
    ['number', '-0.005', { decimals: 2 }, '-0.01'],
    ['number', '1234', { grouping: false }, '1234'],
    ['number', '1234', { pattern: '0' }, '1234'],
    ['number', '1234', { pattern: '0', grouping: true }, '1,234'],
    ['number', '7', { pattern: '000' }, '007'],
    ['number', '0.5', { pattern: '#.00' }, '.50'],
    ['number', '0', { pattern: '#' }, '0'],
    ['number', '0.5', { pattern: '0.00' }, '0.50'],
    ['number', '2.50', { pattern: '0.0##' }, '2.5'],
    ['number', '2', { pattern: '0.0##' }, '2.0'],
    ['number', '2.34567', { pattern: '0.0##' }, '2.346'],
    ['number', '0.256', { pattern: '0%' }, '26%'],
    ['number', '12', { prefix: '~', suffix: ' kg' }, '~12 kg'],
    ['number', '-12', { prefix: '~' }, '-~12'],
    ['number', '1234.5', { locale: 'de-DE' }, '1.234,5'],
    ['number', '1234567.5', { pattern: 'fr' }, '1_234_567,5'],
    ['number', '12345678', { locale: 'en-IN' }, '1,23,45,678'],
    ['number', '12', { locale: 'xx-XX' }, '12 | Locale "xx-XX" is not supported; en-US is used.'],
    [
      'number',
      '12',
      { pattern: 'about' },
      '12 | Number format "about" is not a pattern such as #,##0.00; it is ignored.',
    ],
    ['number', '1234567', { notation: 'compact' }, '1.2M'],
    ['percentage', '0.156', undefined, '15.6%'],
    ['percentage', '15.6', { scale: 1 }, '15.6%'],
    ['percentage', '0.156', { decimals: 0 }, '16%'],
    ['percentage', '0.156', { locale: 'de-DE' }, '15,6_%'],
    ['percentage', '0.156', { pattern: '0.0' }, '15.6%'],
    ['percentage', '0.156', { pattern: '0 %' }, '16 %'],
    ['currency', '1234.5', undefined, '$1,234.50'],
    ['currency', '-1234.5', undefined, '-$1,234.50'],
    ['currency', '1234.5', { currency: 'EUR', locale: 'de-DE' }, '1.234,50_€'],
    ['currency', '1234.5', { pattern: 'EUR' }, '€1,234.50'],
    ['currency', '1234.5', { currency: 'JPY' }, '¥1,235'],
    ['currency', '20', { currency: 'CHF' }, 'CHF_20.00'],
    ['currency', '20', { symbol: 'pts', symbolPosition: 'after' }, '20.00_pts'],
    ['currency', '20', { symbol: '€', locale: 'de-DE', symbolPosition: 'before' }, '€_20,00'],
    ['currency', '20', { currency: 'EUR', decimals: 0 }, '€20'],
    ['currency', '20', { currency: 'EUR', pattern: '0.0' }, '€20.0'],
    ['currency', '20', { currency: 'EUR', pattern: '0.0 k' }, '20.0 k'],
    ['currency', '1500000', { notation: 'compact' }, '$1.5M'],
  ])('%s %s with %j is %s', (type, raw, format, text) => {
    expect(shown(type, raw, format)).toBe(text);
  });

  it('has the digits that can be read again', () => {
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), locale, (cents, tag) => {
        const raw = writeDecimal({ digits: cents, decimals: 2 });
        const format = { locale: tag, decimals: 2 };
        const text = formatNumber(decimalOf(raw)!, format, () => {});
        expect(Number(digitsOfText(text, format))).toBe(Number(raw));
      }),
    );
  });
});

describe('digits of a text', () => {
  it.each([
    ['1234.50', undefined, '1234.50'],
    [' 1,234.50 ', undefined, '1234.50'],
    ['\u22121,234', undefined, '-1234'],
    ['12,34,567', undefined, '1234567'],
    ['1,5', undefined, undefined],
    ['1.234,5', undefined, undefined],
    ['1.234,5', { locale: 'de-DE' }, '1234.5'],
    ['1 234,5', { locale: 'fr-FR' }, '1234.5'],
    ["1'234.5", { locale: 'de-CH' }, '1234.5'],
    ['12 kg', undefined, undefined],
  ])('%j in %j are %j', (text, format, digits) => {
    expect(digitsOfText(text, format)).toBe(digits);
  });

  it('have the decimal mark of their locale', () => {
    expect([undefined, { locale: 'de' }, { pattern: 'fr' }].map(decimalMarkOf)).toEqual(['.', ',', ',']);
  });
});

describe('a compact number', () => {
  it.each([
    ['0', undefined, '0'],
    ['999', undefined, '999'],
    ['999.94', undefined, '999.9'],
    ['999.95', undefined, '1K'],
    ['1000', undefined, '1K'],
    ['1049', undefined, '1K'],
    ['1050', undefined, '1.1K'],
    ['-999950', undefined, '-1M'],
    ['999949', undefined, '999.9K'],
    ['1234567890', undefined, '1.2B'],
    ['1234567890123', undefined, '1.2T'],
    ['1234567890123456', undefined, '1234.6T'],
    ['1000', 2, '1.00K'],
    ['999.5', 0, '1K'],
    ['5', 0, '5'],
    ['0.04', undefined, '0'],
  ])('%s with %j decimals is %s', (raw, decimals, text) => {
    const { value, letter } = compactNumber(decimalOf(raw)!, decimals);
    expect(`${writeDecimal(value)}${letter}`).toBe(text);
  });
});

describe('the mask of a shown number', () => {
  const plain = { decimals: 0, isGrouped: true, isPercentage: false, before: '', after: '' };
  it.each<[string, 'number' | 'currency' | 'percentage', CellFormat | undefined, object | undefined]>([
    ['12', 'number', undefined, plain],
    ['999', 'number', undefined, plain],
    ['1234', 'number', undefined, { ...plain, isGrouped: false }],
    ['1,234.50', 'number', undefined, { ...plain, decimals: 2 }],
    ['1.234,5', 'number', { locale: 'de-DE' }, { ...plain, decimals: 1 }],
    ['-$1,234', 'currency', undefined, { ...plain, before: '$' }],
    ['5\u00a0€', 'currency', undefined, { ...plain, after: '\u00a0€' }],
    ['16%', 'percentage', undefined, { ...plain, isPercentage: true, after: '%' }],
    ['16%', 'percentage', { scale: 1 }, { ...plain, after: '%' }],
    ['26%', 'number', { pattern: '0%' }, { ...plain, isPercentage: true, after: '%' }],
    ['26%', 'number', { suffix: '%' }, { ...plain, after: '%' }],
    ['1.2M', 'number', { notation: 'compact' }, undefined],
    ['n/a', 'number', undefined, undefined],
    ['1 to 2', 'number', undefined, undefined],
  ])('%j as %s with %j', (text, type, format, mask) => {
    expect(numberMask(text, type, format)).toEqual(mask);
  });
});
