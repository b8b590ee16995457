import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filenameSlug } from '../text/filename-slug.ts';
import { readExpiry } from './expiry.ts';
import { accessPrefix, expiryLimits, imageAccessLevels, readNamedAccess } from './image-access.ts';

const random = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const anyText = fc.string({ unit: 'binary', maxLength: 100 });
const anyName = fc.record({ text: anyText, random }).map(({ text, random: end }) => {
  return `${filenameSlug(text, undefined, 80)}-${end}`;
});
const anyExpiry = fc.option(
  fc.integer({ min: 1_700_000_000, max: 9_999_999_999 }).map((seconds) => new Date(seconds * 1_000)),
  { nil: undefined },
);

describe('the prefix of a file name', () => {
  test('has the access back, for every name and expiry', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...imageAccessLevels), anyExpiry, (name, access, expiresAt) => {
        const prefixed = accessPrefix({ access, expiresAt }) + name;
        expect(readNamedAccess(prefixed)).toEqual({ access, expiresAt });
        expect(prefixed).toMatch(/^[A-Za-z0-9_-]{1,116}$/);
      }),
    );
  });

  test('is in no name of an earlier version', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(readNamedAccess(name)).toEqual({ access: 'public', expiresAt: undefined });
      }),
    );
  });

  test('is none in lower case, which some file systems do not distinguish', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...imageAccessLevels), anyExpiry, (name, access, expiresAt) => {
        const prefix = accessPrefix({ access, expiresAt });
        fc.pre(prefix !== '');
        expect(readNamedAccess(prefix.toLowerCase() + name)).toBeUndefined();
      }),
    );
  });

  it.each([
    'P_P_a-x',
    'p_a-x',
    'P_p_a-x',
    'E_a-x',
    'E12_a-x',
    'e1k2m3n_a-x',
    'E0K2M3N_a-x',
    'E1K2M3N_P_a-x',
    'E1K2M3N4_E1K2M3N4_a-x',
    'E123456789_a-x',
    'X_a-x',
    '_a-x',
  ])('%s is no name', (name) => {
    expect(readNamedAccess(name)).toBeUndefined();
  });

  it('is short and readable', () => {
    const expiresAt = new Date('2027-01-31T12:00:00Z');
    expect(accessPrefix({ access: 'public', expiresAt: undefined })).toBe('');
    expect(accessPrefix({ access: 'signed', expiresAt: undefined })).toBe('P_');
    expect(accessPrefix({ access: 'public', expiresAt })).toBe('ETSI6O0_');
    expect(accessPrefix({ access: 'signed', expiresAt })).toBe('P_ETSI6O0_');
  });
});

describe('an expiry', () => {
  const now = new Date('2026-11-25T10:00:00.250Z');

  it.each([
    ['1m', '2026-11-25T10:01:01.000Z'],
    ['30m', '2026-11-25T10:30:01.000Z'],
    ['24h', '2026-11-26T10:00:01.000Z'],
    [' 7 d ', '2026-12-02T10:00:01.000Z'],
    ['2w', '2026-12-09T10:00:01.000Z'],
    ['3660d', '2036-12-02T10:00:01.000Z'],
    ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-31T12:00:00.001Z', '2027-01-31T12:00:01.000Z'],
    ['2027-01-31T12:00:00+02:00', '2027-01-31T10:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(readExpiry(text, now)?.toISOString()).toBe(iso);
  });

  it.each([
    ...[
      '',
      'never',
      '1',
      '1s',
      '59s',
      '0m',
      '-1h',
      '1.5h',
      '1e3h',
      '01h',
      '1H',
      '1 year',
      '3661d',
      '99999999d',
    ],
    ...[
      '2027-01-31',
      '2027-01-31T12:00:00',
      '2027-02-29T00:00:00Z',
      '2027-13-01T00:00:00Z',
      '2026-11-25T10:00:30Z',
    ],
    ...['2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'Infinity', 'Infinitym', '١h'],
  ])('%j is rejected', (text) => {
    expect(readExpiry(text, now)).toBeUndefined();
  });

  test('is always within the limits, whatever the text', () => {
    const texts = fc.oneof(
      anyText,
      fc.tuple(fc.nat(), fc.constantFrom('m', 'h', 'd', 'w')).map(([n, unit]) => `${n}${unit}`),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const expiresAt = readExpiry(text, now);
        if (expiresAt === undefined) return;
        const seconds = (expiresAt.getTime() - now.getTime()) / 1_000;
        expect(seconds).toBeGreaterThanOrEqual(expiryLimits.secondsMin);
        expect(seconds).toBeLessThanOrEqual(expiryLimits.secondsMax + 1);
        expect(expiresAt.getMilliseconds()).toBe(0);
      }),
    );
  });
});
