import { expect, test } from 'vitest';
import { defaultStyleSettings, themeSettings } from './style-settings.ts';
import { lookOf, withoutControls } from './told-look.ts';

test('nothing saved is the built-in look', () => {
  expect(lookOf(null, undefined)).toEqual(defaultStyleSettings);
});

test('the settings of a project are stronger than those of the user, and both than the theme', () => {
  const user = { theme: 'dark', headerBg: '#112233', rowOddBg: '#445566' };
  expect(lookOf(user, { headerBg: '#778899' })).toEqual({
    ...themeSettings('dark'),
    rowOddBg: '#445566',
    headerBg: '#778899',
  });
});

test('a padding counts more than the density beside it, and what is stronger more than either', () => {
  expect(lookOf({ density: 'compact', cellPadding: 5 })).toEqual({ ...defaultStyleSettings, cellPadding: 5 });
  expect(lookOf({ cellPadding: 5 }, { density: 'compact' })).toEqual({
    ...defaultStyleSettings,
    density: 'compact',
  });
  expect(lookOf({ density: 'comfortable' }, { padding: '5px' })).toEqual({
    ...defaultStyleSettings,
    cellPadding: 5,
  });
});

test('other names and other ways to write a value are read, and what no control has is left out', () => {
  const saved = {
    headerBgColor: 'navy',
    fontSize: 16,
    format: 'svg',
    borderRadius: 9,
    fontFamily: 'Noto Sans',
  };
  expect(lookOf(saved)).toEqual({
    ...defaultStyleSettings,
    headerBg: '#000080',
    fontSize: '16px',
    imageFormat: 'svg',
  });
});

test('saving the controls leaves what only programs can set, and nothing under another name of a control', () => {
  const saved = {
    borderRadius: 9,
    headerBgColor: 'navy',
    fontSize: 16,
    format: 'svg',
    quality: 70,
    scale: 3,
    density: 'compact',
    cellPaddingX: 3,
  };
  expect(withoutControls(saved)).toEqual({ borderRadius: 9, scale: 3, cellPaddingX: 3 });
});
