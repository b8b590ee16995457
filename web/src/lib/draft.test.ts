import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { defaultStyleSettings as styles } from './style-settings.ts';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('each project has a draft of its own, and so has a visitor', () => {
  keepDraft({ text: 'visitor', styles });
  keepDraft({ text: 'one', styles }, 1);
  keepDraft({ text: 'two', styles }, 2);
  forgetDraft(1);
  expect([readDraft(), readDraft(1), readDraft(2)]).toEqual([
    { text: 'visitor', styles },
    undefined,
    { text: 'two', styles },
  ]);
});

test('a table that would fill the storage is not kept, and what cannot be read is thrown away', () => {
  keepDraft({ text: 'x'.repeat(1_000_001), styles }, 1);
  expect(items.size).toBe(0);
  keepDraft({ text: 'x', styles }, 1);
  for (const key of items.keys()) items.set(key, '{"text":1}');
  expect(readDraft(1)).toBeUndefined();
  expect(items.size).toBe(0);
});
