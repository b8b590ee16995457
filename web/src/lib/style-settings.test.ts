import { tableThemes } from '@pictable/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkStyleSettings,
  chosenStyles,
  defaultStyleSettings,
  densityOf,
  loadStyleSettings,
  saveStyleSettings,
  themeSettings,
  withDensity,
  withTheme,
} from './style-settings.ts';

const key = 'table-png-settings';

/** A store as browsers have it; the tests run in Node. */
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
  it('come back as they were saved', () => {
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
    'are thrown away when they are not valid: %s',
    (stored) => {
      localStorage.setItem(key, stored);
      expect(loadStyleSettings()).toBe(defaultStyleSettings);
      expect(localStorage.getItem(key)).toBeNull();
    },
  );

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

  it('is sent in place of a padding, also of one that was chosen before', () => {
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

  it('is seen in a padding that is the same, and in no other', () => {
    const seen = [12, 10].map((cellPadding) => densityOf({ ...defaultStyleSettings, cellPadding }));
    expect([...seen, densityOf(compact)]).toEqual(['regular', undefined, 'compact']);
  });
});

describe('a theme', () => {
  it.each(tableThemes.map(({ name }) => name))(
    '%s gives settings that can be saved and sends itself alone',
    (name) => {
      const settings = themeSettings(name);
      expect(checkStyleSettings(settings)).toEqual(settings);
      const theme = name === 'default' ? {} : { theme: name };
      expect(chosenStyles(settings)).toEqual({ imageFormat: 'png', defaultWidth: 800, ...theme });
    },
  );

  it('keeps the file as chosen, and what is changed after it is sent, also where it is the built-in look', () => {
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
