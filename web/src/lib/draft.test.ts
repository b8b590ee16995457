import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { defaultStyleSettings as styles } from './style-settings.ts';

const items = new Map<string, string>();

const storageOf = (items: Map<string, string>) => ({
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
});

/** From here on another tab is looked at, with what it has kept. */
function turnTo(tab: Map<string, string>): void {
  vi.stubGlobal('sessionStorage', storageOf(tab));
}

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', storageOf(items));
  turnTo(new Map());
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
  turnTo(new Map());
  for (const key of items.keys()) items.set(key, '{"text":1}');
  expect(readDraft(1)).toBeUndefined();
  expect(items.size).toBe(0);
});

test('a tab shows its own draft, forgets no other, and a new one shows the last', () => {
  const [first, second] = [new Map<string, string>(), new Map<string, string>()];
  turnTo(first);
  keepDraft({ text: 'first', styles }, 1);
  turnTo(second);
  keepDraft({ text: 'second', styles }, 1);
  turnTo(first);
  expect(readDraft(1)?.text).toBe('first');
  forgetDraft(1);
  expect(readDraft(1)?.text).toBe('second');
  turnTo(second);
  forgetDraft(1);
  turnTo(new Map());
  expect(readDraft(1)).toBeUndefined();
});
