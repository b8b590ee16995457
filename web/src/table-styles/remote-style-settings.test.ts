import { expect, test } from 'vitest';
import { stylesOf, withoutControls } from './remote-style-settings.ts';
import { defaultStyleSettings, themeSettings } from './style-settings.ts';

test('returns the defaults if nothing is saved', () => {
  expect(stylesOf(null, undefined)).toEqual(defaultStyleSettings);
});

test('settings of a project override those of the user, and both override the theme', () => {
  const user = { theme: 'dark', headerBg: '#112233', rowOddBg: '#445566' };
  expect(stylesOf(user, { headerBg: '#778899' })).toEqual({
    ...themeSettings('dark'),
    rowOddBg: '#445566',
    headerBg: '#778899',
  });
});

test('a padding overrides the density beside it, and a later layer overrides both', () => {
  expect(stylesOf({ density: 'compact', cellPadding: 5 })).toEqual({
    ...defaultStyleSettings,
    cellPadding: 5,
  });
  expect(stylesOf({ cellPadding: 5 }, { density: 'compact' })).toEqual({
    ...defaultStyleSettings,
    density: 'compact',
  });
  expect(stylesOf({ density: 'comfortable' }, { padding: '5px' })).toEqual({
    ...defaultStyleSettings,
    cellPadding: 5,
  });
});

test('reads aliases and alternative values, and omits settings without a control', () => {
  const saved = {
    headerBgColor: 'navy',
    fontSize: 16,
    format: 'svg',
    borderWidth: 3,
    fontFamily: 'Noto Sans',
  };
  expect(stylesOf(saved)).toEqual({
    ...defaultStyleSettings,
    headerBg: '#000080',
    fontSize: '16px',
    imageFormat: 'svg',
  });
});

test('keeps settings without a control, and removes those of controls under every alias', () => {
  const saved = {
    borderWidth: 3,
    borderRadius: 9,
    headerBgColor: 'navy',
    fontSize: 16,
    format: 'svg',
    quality: 70,
    scale: 3,
    density: 'compact',
    cellPaddingX: 3,
  };
  expect(withoutControls(saved)).toEqual({ borderWidth: 3, scale: 3, cellPaddingX: 3 });
});
