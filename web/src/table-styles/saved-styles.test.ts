import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSavedStyles, initialStyles, storeSavedStyles, stylesToStore } from './saved-styles.ts';
import { defaultStyleSettings, saveStyleSettings, themeSettings } from './style-settings.ts';

let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size;
    },
    key: (n: number) => [...items.keys()][n] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('resets saved styles explicitly when a table is stored without them', () => {
  expect(stylesToStore(defaultStyleSettings, { ...themeSettings('dark'), cellPadding: 3 })).toEqual({
    theme: 'default',
    cellPadding: 12,
    imageFormat: 'png',
    defaultWidth: 800,
  });
});

test('sends either the density or the padding, so that neither overrides what is chosen', () => {
  const file = { theme: 'default', imageFormat: 'png', defaultWidth: 800 };
  const compact = { ...defaultStyleSettings, density: 'compact' as const };
  const padded = { ...defaultStyleSettings, cellPadding: 20 };
  expect(stylesToStore(compact, padded)).toEqual({ ...file, theme: undefined, density: 'compact' });
  expect(stylesToStore(padded, compact)).toEqual({ ...file, theme: undefined, cellPadding: 20 });
  expect(stylesToStore(defaultStyleSettings, compact)).toEqual({
    ...file,
    theme: undefined,
    cellPadding: 12,
  });
  expect(stylesToStore(compact, compact)).toEqual({ ...file, theme: undefined, density: 'compact' });
});

test('stores one style per project until settings are saved here', () => {
  saveStyleSettings({ ...defaultStyleSettings, cellPadding: 3 });
  storeSavedStyles(1, themeSettings('dark'));
  storeSavedStyles(undefined, themeSettings('ocean'));
  expect([initialStyles(1), initialStyles(2), initialStyles(undefined)]).toEqual([
    themeSettings('dark'),
    { ...defaultStyleSettings, cellPadding: 3 },
    themeSettings('ocean'),
  ]);
  clearSavedStyles();
  expect(initialStyles(1)).toEqual({ ...defaultStyleSettings, cellPadding: 3 });
  expect([...items.keys()]).toEqual(['table-png-settings']);
});
