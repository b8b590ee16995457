import { expect, test } from 'vitest';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { lowHeaderContrast } from './header-contrast.ts';

const rendered = (...ownProperties: string[]) => ({ ownProperties: new Set(ownProperties) });
const header = (headerBg: string, headerText: string) => ({ ...defaultStyleSettings, headerBg, headerText });

test('a readable header gets no suggestion', () => {
  expect(lowHeaderContrast(defaultStyleSettings, rendered())).toBeUndefined();
  expect(lowHeaderContrast(header('#767676', '#ffffff'), rendered())).toBeUndefined();
});

test('an unreadable header gets the text colour with the highest contrast', () => {
  expect(lowHeaderContrast(header('#777777', '#fff'), rendered())?.ratio).toBeCloseTo(4.48, 2);
  expect(lowHeaderContrast(header('#ffeb3b', '#ffffff'), rendered())?.betterText).toBe('#14201a');
  expect(lowHeaderContrast(header('#14532d', '#123'), rendered())?.betterText).toBe('#ffffff');
});

test('colours set by the table, and a transparent header, are not checked', () => {
  const faint = header('#ffffff', '#eeeeee');
  expect(lowHeaderContrast(faint, rendered('headerText'))).toBeUndefined();
  expect(lowHeaderContrast(faint, rendered('theme'))).toBeUndefined();
  expect(lowHeaderContrast(header('transparent', '#eeeeee'), rendered())).toBeUndefined();
});
