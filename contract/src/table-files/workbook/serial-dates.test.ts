import { describe, expect, it } from 'vitest';
import { builtInFormat, readFormatCode } from './number-formats.ts';
import { isoText, timeOfSerial, timeOfText, timeText } from './serial-dates.ts';

const isoOf = (serial: number, isFrom1904 = false) => {
  const time = timeOfSerial(serial, isFrom1904);
  return time && isoText(time, true);
};

describe('a serial number', () => {
  it.each([
    [1, '1900-01-01T00:00:00'],
    [59, '1900-02-28T00:00:00'],
    [61, '1900-03-01T00:00:00'],
    [36_526, '2000-01-01T00:00:00'],
    [36_585, '2000-02-29T00:00:00'],
    [46_086.4375, '2026-03-05T10:30:00'],
    [45_291.999_999_9, '2024-01-01T00:00:00'],
    [2_958_465, '9999-12-31T00:00:00'],
  ])('%d is %s', (serial, text) => {
    expect(isoOf(serial)).toBe(text);
  });

  it('counts from 1904 in a workbook of old Macs', () => {
    expect(isoOf(0, true)).toBe('1904-01-01T00:00:00');
    expect(isoOf(44_624, true)).toBe('2026-03-05T00:00:00');
  });

  it('outside of the years 1900 to 9999 is no date', () => {
    expect([isoOf(-1), isoOf(2_958_466), isoOf(Number.NaN)]).toEqual([undefined, undefined, undefined]);
  });

  it('is the same day as in other calendars, for every day of four centuries', () => {
    const wrong = Array.from({ length: 146_097 }, (_, index) => index + 61).filter((serial) => {
      const expected = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
      const time = timeOfSerial(serial, false)!;
      const isSame = isoText(time, true) === expected.toISOString().slice(0, 19);
      const isReadAgain = JSON.stringify(timeOfText(isoText(time, true))) === JSON.stringify(time);
      return !isSame || !isReadAgain || time.weekday !== expected.getUTCDay();
    });
    expect(wrong).toEqual([]);
  });
});

describe('a number format', () => {
  it.each([
    ['#,##0.00', { type: 'number', pattern: '#,##0.00' }],
    ['0.0%', { type: 'percentage', pattern: '0.0%' }],
    ['[$€-407]\\ #,##0.00;[Red]-#,##0.00', { type: 'number', pattern: '€ #,##0.00' }],
    ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-', { type: 'number', pattern: '£#,##0.00' }],
    ['0" kg"', { type: 'number', pattern: '0 kg' }],
    ['dd.mm.yyyy', { type: 'date', pattern: 'DD.MM.YYYY' }],
    ['[$-409]mmm d, yyyy h:mm AM/PM', { type: 'datetime', pattern: 'MMM D, YYYY h:mm A' }],
    ['yyyy"年"m"月"', { type: 'date', pattern: 'YYYY年M月' }],
    ['"week of" d mmm', { type: 'date', pattern: '[week of] D MMM' }],
  ])('%s has an equivalent', (code, format) => {
    expect(readFormatCode(code).format).toEqual(format);
  });

  it.each(['# ?/?', '0.00E+00', '#,##0,', '000-0000', '0"#1"'])('%s has none', (code) => {
    expect(readFormatCode(code)).toEqual({ kind: 'other' });
  });

  it.each(['General', '', '@'])('%j leaves the value as it is', (code) => {
    expect(readFormatCode(code).format).toBeUndefined();
  });

  it('of a time is a text, also of more than a day', () => {
    const textOf = (code: string, serial: number) =>
      timeText(timeOfSerial(serial, false)!, readFormatCode(code).pattern ?? '', Math.round(serial * 86_400));
    expect(textOf('h:mm AM/PM', 0.75)).toBe('6:00 PM');
    expect(textOf('[h]:mm:ss', 1.5)).toBe('36:00:00');
    expect(textOf('mm:ss', 0.001)).toBe('01:26');
    expect(textOf('dddd d mmmm', 46_086)).toBe('Thursday 5 March');
  });

  it('without a code is one of a fixed list', () => {
    expect(builtInFormat(9).format).toEqual({ type: 'percentage', pattern: '0%' });
    expect(builtInFormat(14).format).toEqual({ type: 'date' });
    expect(builtInFormat(27)).toEqual({ kind: 'general' });
  });
});
