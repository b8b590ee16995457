import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultStyleSettings as styles } from '../table-styles/style-settings.ts';
import { deleteDraft, readDraft, storeDraft } from './draft.ts';

const items = new Map<string, string>();

const storageOf = (items: Map<string, string>) => ({
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
});

/** Switches to another tab with its own session storage. */
function switchTo(tab: Map<string, string>): void {
  vi.stubGlobal('sessionStorage', storageOf(tab));
}

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', storageOf(items));
  switchTo(new Map());
});
afterEach(() => vi.unstubAllGlobals());

test('stores one draft per project and one for visitors', () => {
  storeDraft({ text: 'visitor', styles });
  storeDraft({ text: 'one', styles }, 1);
  storeDraft({ text: 'two', styles }, 2);
  deleteDraft(1);
  expect([readDraft(), readDraft(1), readDraft(2)]).toEqual([
    { text: 'visitor', styles },
    undefined,
    { text: 'two', styles },
  ]);
});

test('does not store tables that would fill the storage, and deletes unreadable drafts', () => {
  storeDraft({ text: 'x'.repeat(1_000_001), styles }, 1);
  expect(items.size).toBe(0);
  storeDraft({ text: 'x', styles }, 1);
  switchTo(new Map());
  for (const key of items.keys()) items.set(key, '{"text":1}');
  expect(readDraft(1)).toBeUndefined();
  expect(items.size).toBe(0);
});

test('shows each tab its own draft, deletes only that one, and shows the latest draft in a new tab', () => {
  const [first, second] = [new Map<string, string>(), new Map<string, string>()];
  switchTo(first);
  storeDraft({ text: 'first', styles }, 1);
  switchTo(second);
  storeDraft({ text: 'second', styles }, 1);
  switchTo(first);
  expect(readDraft(1)?.text).toBe('first');
  deleteDraft(1);
  expect(readDraft(1)?.text).toBe('second');
  switchTo(second);
  deleteDraft(1);
  switchTo(new Map());
  expect(readDraft(1)).toBeUndefined();
});
