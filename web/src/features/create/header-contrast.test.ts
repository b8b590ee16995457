import { expect, test } from 'vitest';
import type { Drawing } from '../../lib/drawing/drawing.ts';
import { defaultStyleSettings } from '../../lib/style-settings.ts';
import { lowHeaderContrast } from './header-contrast.ts';

const drawn = (...ownSubjects: string[]) => ({ ownSubjects: new Set(ownSubjects) }) as unknown as Drawing;
const header = (headerBg: string, headerText: string) => ({ ...defaultStyleSettings, headerBg, headerText });

test('a header that can be read is let be', () => {
  expect(lowHeaderContrast(defaultStyleSettings, drawn())).toBeUndefined();
  expect(lowHeaderContrast(header('#767676', '#ffffff'), drawn())).toBeUndefined();
});

test('a header that cannot be read is given the text that stands out most', () => {
  expect(lowHeaderContrast(header('#777777', '#fff'), drawn())?.ratio).toBeCloseTo(4.48, 2);
  expect(lowHeaderContrast(header('#ffeb3b', '#ffffff'), drawn())?.betterText).toBe('#14201a');
  expect(lowHeaderContrast(header('#14532d', '#123'), drawn())?.betterText).toBe('#ffffff');
});

test('colours of the table itself, and none at all, are not judged', () => {
  const faint = header('#ffffff', '#eeeeee');
  expect(lowHeaderContrast(faint, drawn('headerText'))).toBeUndefined();
  expect(lowHeaderContrast(faint, drawn('theme'))).toBeUndefined();
  expect(lowHeaderContrast(header('transparent', '#eeeeee'), drawn())).toBeUndefined();
});
