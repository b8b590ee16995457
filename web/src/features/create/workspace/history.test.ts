import { describe, expect, test } from 'vitest';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { edit, type History, redo, startHistory, undo } from './history.ts';

const settings = defaultStyleSettings;
const start = () => startHistory({ text: '', settings });
const type = (history: History, text: string, atMs: number) => edit(history, { text }, 'typing', atMs);

describe('the history of a table', () => {
  test('typing without a pause is one step; a pause starts a new step', () => {
    let history = type(type(start(), 'a', 0), 'ab', 300);
    history = type(history, 'abc', 2_000);
    history = undo(history);
    expect(history.present.text).toBe('ab');
    history = undo(history);
    expect(history.present.text).toBe('');
    expect(undo(history)).toBe(history);
    expect(redo(redo(history)).present.text).toBe('abc');
    expect(redo(redo(redo(history))).present.text).toBe('abc');
  });

  test.each([
    ['undo', undo],
    ['redo', (history: History) => redo(undo(history))],
  ])('typing right after %s is a step of its own', (_, restore) => {
    let history = restore(type(type(start(), 'a', 0), 'ab', 1_000));
    const restored = history.present.text;
    history = type(history, 'abc', 1_001);
    expect(history.future).toEqual([]);
    history = undo(history);
    expect(history.present.text).toBe(restored);
    expect(redo(history).present.text).toBe('abc');
  });

  test('a pause of 0.7 s separates steps', () => {
    const history = type(type(type(start(), 'a', 0), 'ab', 699), 'abc', 1_399);
    expect(history.past.map(({ text }) => text)).toEqual(['', 'ab']);
  });

  test('text and style are undone in the order they were changed', () => {
    const darker = { ...settings, headerBg: '#000000' };
    let history = type(start(), 'a', 0);
    history = edit(history, { settings: darker }, 'headerBg', 10);
    history = type(history, 'ab', 20);
    history = undo(history);
    expect(history.present).toEqual({ text: 'a', settings: darker });
    history = undo(history);
    expect(history.present).toEqual({ text: 'a', settings });
  });

  test('a change without a kind is a separate step, and a new change clears the redo steps', () => {
    let history = edit(edit(start(), { text: 'x' }, undefined, 0), { text: 'y' }, undefined, 1);
    history = undo(history);
    expect(history.present.text).toBe('x');
    history = type(history, 'xz', 5);
    expect(redo(history)).toBe(history);
  });

  test('a change without effect is not a step', () => {
    const history = start();
    expect(type(history, '', 0)).toBe(history);
  });

  test('the oldest steps are dropped when the history is too large', () => {
    const long = 'x'.repeat(9_000_000);
    let history = start();
    for (let step = 0; step < 5; step++) history = edit(history, { text: `${long}${step}` }, undefined, step);
    expect(history.past.map(({ text }) => text.at(-1))).toEqual(['2', '3']);
    for (let step = 0; step < 300; step++) history = edit(history, { text: `${step}` }, undefined, step);
    expect(history.past).toHaveLength(200);
  });

  test('a step is kept if its text and the later ones are exactly as long as allowed', () => {
    const keptOf = (chars: number) => {
      let history = edit(start(), { text: 'x'.repeat(chars) }, undefined, 0);
      history = edit(history, { text: 'y'.repeat(10_000_000) }, undefined, 1);
      return edit(history, { text: 'z' }, undefined, 2).past.map(({ text }) => text[0]);
    };
    expect(keptOf(10_000_000)).toEqual([undefined, 'x', 'y']);
    expect(keptOf(10_000_001)).toEqual(['y']);
  });
});
