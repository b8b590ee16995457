import { tableThemes } from '@pictable/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkStyleSettings,
  chosenStyles,
  defaultStyleSettings,
  densityOf,
  loadStyleSettings,
  savableSettings,
  saveStyleSettings,
  themeSettings,
  withDensity,
  withTheme,
} from './style-settings.ts';

const key = 'table-png-settings';

/** In-memory replacement for local storage, because the tests run in Node. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('saved style settings', () => {
  it('are loaded as they were saved', () => {
    const changed = {
      ...defaultStyleSettings,
      headerBg: '#c00',
      cellPadding: 0,
      borderStyle: 'dotted' as const,
    };
    saveStyleSettings(changed);
    expect(loadStyleSettings()).toEqual(changed);
  });

  it.each(['nonsense', '{}', '[]', JSON.stringify({ ...defaultStyleSettings, headerBg: 'red;' })])(
    'are deleted if they are invalid: %s',
    (stored) => {
      localStorage.setItem(key, stored);
      expect(loadStyleSettings()).toBe(defaultStyleSettings);
      expect(localStorage.getItem(key)).toBeNull();
    },
  );

  it('keep their values if they were saved before the corner radius could be set', () => {
    const { borderRadius: _later, ...earlier } = { ...defaultStyleSettings, headerBg: '#c00' };
    localStorage.setItem(key, JSON.stringify(earlier));
    expect(loadStyleSettings()).toEqual({ ...earlier, borderRadius: 0 });
    localStorage.setItem(key, JSON.stringify({ ...earlier, borderRadius: 51 }));
    expect(loadStyleSettings()).toBe(defaultStyleSettings);
  });

  it.each([
    ['cellPadding', 0, 24],
    ['borderRadius', 0, 50],
    ['imageQuality', 1, 10],
    ['defaultWidth', 100, 5_000],
  ] as const)('are valid with %s from %i to %i', (name, min, max) => {
    const loaded = [min - 1, min, max, max + 1].map((value) => {
      localStorage.setItem(key, JSON.stringify({ ...defaultStyleSettings, [name]: value }));
      return loadStyleSettings()[name] === value;
    });
    expect(loaded).toEqual([false, true, true, false]);
  });

  it('limit a padding that only the demo offers', () => {
    const padded = { ...defaultStyleSettings, cellPadding: 50 };
    expect(checkStyleSettings(padded)).toEqual(padded);
    expect(savableSettings(padded)).toEqual({ ...padded, cellPadding: 24 });
    expect(savableSettings(defaultStyleSettings)).toEqual(defaultStyleSettings);
  });

  it('have the defaults of the specification', () => {
    expect(defaultStyleSettings).toEqual({
      headerBg: '#2563eb',
      headerText: '#ffffff',
      rowEvenBg: '#f8fafc',
      rowOddBg: '#ffffff',
      borderColor: '#e2e8f0',
      fontFamily: 'Inter',
      fontSize: '14px',
      borderStyle: 'solid',
      borderRadius: 0,
      cellPadding: 12,
      imageQuality: 8,
      imageFormat: 'png',
      defaultWidth: 800,
    });
  });

  it('send only what differs from the defaults, and always format and width', () => {
    expect(chosenStyles(defaultStyleSettings)).toEqual({ imageFormat: 'png', defaultWidth: 800 });
    expect(chosenStyles({ ...defaultStyleSettings, headerBg: '#c00' })).toEqual({
      headerBg: '#c00',
      imageFormat: 'png',
      defaultWidth: 800,
    });
  });
});

describe('a density', () => {
  const compact = { ...defaultStyleSettings, ...withDensity(defaultStyleSettings, 'compact') };

  it('is sent instead of a padding, also of one chosen before', () => {
    const padded = { ...defaultStyleSettings, cellPadding: 20 };
    for (const settings of [
      compact,
      { ...padded, ...withDensity(padded, 'compact') },
      { ...padded, ...compact },
    ])
      expect(chosenStyles(settings)).toEqual({ density: 'compact', imageFormat: 'png', defaultWidth: 800 });
    expect(checkStyleSettings(compact)).toEqual(compact);
    expect(checkStyleSettings({ ...compact, density: 'dense' })).toBeUndefined();
  });

  it('stays when the theme changes', () => {
    const minimal = withTheme(compact, 'minimal');
    expect(chosenStyles(minimal)).toEqual({
      theme: 'minimal',
      density: 'compact',
      imageFormat: 'png',
      defaultWidth: 800,
    });
  });

  it('is derived only from a padding that equals it', () => {
    const seen = [12, 10].map((cellPadding) => densityOf({ ...defaultStyleSettings, cellPadding }));
    expect([...seen, densityOf(compact)]).toEqual(['regular', undefined, 'compact']);
  });
});

describe('a theme', () => {
  it.each(tableThemes.map(({ name }) => name))('%s gives valid settings and sends only its name', (name) => {
    const settings = themeSettings(name);
    expect(checkStyleSettings(settings)).toEqual(settings);
    const theme = name === 'default' ? {} : { theme: name };
    expect(chosenStyles(settings)).toEqual({ imageFormat: 'png', defaultWidth: 800, ...theme });
  });

  it('keeps the format and width, and sends later changes even if they are defaults', () => {
    const changed = {
      ...defaultStyleSettings,
      headerBg: '#c00',
      imageFormat: 'pdf' as const,
      defaultWidth: 500,
    };
    const dark = withTheme(changed, 'dark');
    expect(dark).toMatchObject({ headerBg: '#1e293b', imageFormat: 'pdf', defaultWidth: 500 });
    expect(chosenStyles({ ...dark, headerBg: defaultStyleSettings.headerBg })).toMatchObject({
      headerBg: '#2563eb',
    });
    expect(withTheme(dark, 'default')).toEqual({
      ...defaultStyleSettings,
      imageFormat: 'pdf',
      defaultWidth: 500,
    });
  });
});
