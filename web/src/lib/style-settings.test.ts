import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chosenStyles,
  defaultStyleSettings,
  loadStyleSettings,
  saveStyleSettings,
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
