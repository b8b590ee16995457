import { expect, test } from 'vitest';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { lowHeaderContrast } from './header-contrast.ts';

const drawn = (...ownProperties: string[]) =>
  ({ ownProperties: new Set(ownProperties) }) as unknown as TableRendering;
const header = (headerBg: string, headerText: string) => ({ ...defaultStyleSettings, headerBg, headerText });

test('a readable header gets no suggestion', () => {
  expect(lowHeaderContrast(defaultStyleSettings, drawn())).toBeUndefined();
  expect(lowHeaderContrast(header('#767676', '#ffffff'), drawn())).toBeUndefined();
});

test('an unreadable header gets the text colour with the highest contrast', () => {
  expect(lowHeaderContrast(header('#777777', '#fff'), drawn())?.ratio).toBeCloseTo(4.48, 2);
  expect(lowHeaderContrast(header('#ffeb3b', '#ffffff'), drawn())?.betterText).toBe('#14201a');
  expect(lowHeaderContrast(header('#14532d', '#123'), drawn())?.betterText).toBe('#ffffff');
});

test('colours set by the table, and a transparent header, are not checked', () => {
  const faint = header('#ffffff', '#eeeeee');
  expect(lowHeaderContrast(faint, drawn('headerText'))).toBeUndefined();
  expect(lowHeaderContrast(faint, drawn('theme'))).toBeUndefined();
  expect(lowHeaderContrast(header('transparent', '#eeeeee'), drawn())).toBeUndefined();
});
