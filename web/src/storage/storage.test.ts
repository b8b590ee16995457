import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brokenStorage, memoryStorage } from './memory-storage.fixture.ts';
import { currentTheme, switchTheme } from './page-theme.ts';
import { readSessionStorage, removeFromSessionStorage, writeSessionStorage } from './session-storage.ts';
import { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from './single-key-shortcuts.ts';
import { chooseSnippetLanguage, readSnippetLanguage } from './snippet-language.ts';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { setThemePreference } from './theme-preference.ts';

const items = new Map<string, string>();
const dataset: Record<string, string> = {};
let isSystemDark = false;

beforeEach(() => {
  items.clear();
  delete dataset.theme;
  vi.stubGlobal('localStorage', memoryStorage(items));
  vi.stubGlobal('sessionStorage', memoryStorage(items));
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-color-scheme: dark)' && isSystemDark,
  }));
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['local', 'localStorage', readStored, writeStored, removeStored],
  ['session', 'sessionStorage', readSessionStorage, writeSessionStorage, removeFromSessionStorage],
] as const)('the %s storage', (_, name, read, write, remove) => {
  it('keeps a text until it is removed', () => {
    expect(read('a')).toBeNull();
    write('a', '1');
    write('b', '2');
    expect([read('a'), read('b')]).toEqual(['1', '2']);
    remove('a');
    expect([read('a'), read('b')]).toEqual([null, '2']);
  });

  it('is empty if the browser has disabled it', () => {
    vi.stubGlobal(name, brokenStorage());
    write('a', '1');
    expect(read('a')).toBeNull();
    expect(() => remove('a')).not.toThrow();
  });
});

it('reports whether a text was stored', () => {
  expect(writeStored('a', '1')).toBe(true);
  vi.stubGlobal('localStorage', brokenStorage());
  expect(writeStored('a', '1')).toBe(false);
});

it('keeps its keys: what browsers have stored must be found by later versions', () => {
  expect(storageKeys).toEqual({
    theme: 'pictable-theme',
    singleKeys: 'pictable-single-keys',
    dataView: 'pictable-data-view',
    imageView: 'pictable-image-view',
    snippetLanguage: 'pictable-language',
    signedIn: 'pictable-signed-in',
    selectedPlan: 'selected-plan',
    draft: 'pictable-draft',
    stepsHidden: 'pictable-steps-hidden',
    keySaved: 'pictable-key-saved',
    guideSteps: 'pictable-guide-steps',
    linkEmail: 'pictable-link-email',
    pendingPage: 'pictable-pending-page',
    probe: 'pictable-storage',
    styleSettings: 'table-png-settings',
    savedStyles: 'pictable-look',
    sideBySide: 'pictable-side-by-side',
  });
});

describe('the theme', () => {
  it.each([
    ['light', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    [undefined, false, 'light'],
    [undefined, true, 'dark'],
    ['sepia', true, 'dark'],
  ])('is the chosen one, else that of the system: %s, dark system %s', (chosen, isDark, theme) => {
    isSystemDark = isDark;
    if (chosen !== undefined) dataset.theme = chosen;
    expect(currentTheme()).toBe(theme);
    switchTheme();
    const other = theme === 'dark' ? 'light' : 'dark';
    expect([currentTheme(), items.get(storageKeys.theme)]).toEqual([other, other]);
  });

  it('of the system is not stored', () => {
    setThemePreference('dark');
    expect([dataset.theme, items.get(storageKeys.theme)]).toEqual(['dark', 'dark']);
    setThemePreference('system');
    expect([dataset.theme, items.size]).toEqual([undefined, 0]);
  });
});

it('single-key shortcuts are on until they are turned off', () => {
  expect(areSingleKeyShortcutsOn()).toBe(true);
  setSingleKeyShortcuts(false);
  expect([areSingleKeyShortcutsOn(), items.get(storageKeys.singleKeys)]).toEqual([false, 'off']);
  setSingleKeyShortcuts(true);
  expect([areSingleKeyShortcutsOn(), items.size]).toEqual([true, 0]);
});

it('requests are shown as cURL until another language is chosen', () => {
  expect(readSnippetLanguage()).toBe('curl');
  chooseSnippetLanguage('python');
  expect([readSnippetLanguage(), items.get(storageKeys.snippetLanguage)]).toEqual(['python', 'python']);
});
