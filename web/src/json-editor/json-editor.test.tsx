// @vitest-environment happy-dom
import { undo } from '@codemirror/commands';
import { forEachDiagnostic } from '@codemirror/lint';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeApp, show } from '../open-app.fixture.tsx';
import type { InputError } from '../rendering/render-types.ts';
import { jsonView, provideSelection, typeJson } from './editor.fixture.ts';
import type { EditorCallbacks, EditorHandle, TextRange } from './json-editor.tsx';
import { LazyJsonEditor } from './lazy-json-editor.tsx';

afterEach(closeApp);

interface Opened {
  text?: string;
  error?: InputError;
  callbacks?: EditorCallbacks;
  initialSelection?: TextRange;
}

/** What a test does with the page, and what the page received from the editor. */
class PageOfEditor {
  setText: (text: string) => void = () => {};
  handle: EditorHandle | null = null;
  readonly changes: [text: string, atomic: boolean][] = [];
}

/** A page that keeps the text of the editor, and shows it. */
function Page({ page, text: first = '[1, 2]', ...props }: Opened & { page: PageOfEditor }) {
  const [text, setText] = useState(first);
  page.setText = setText;
  function onChange(typed: string, atomic: boolean) {
    page.changes.push([typed, atomic]);
    setText(typed);
  }
  const keep = (handle: EditorHandle | null) => {
    page.handle = handle;
  };
  return (
    <>
      <output>{text}</output>
      <LazyJsonEditor label="Table JSON" error={undefined} {...props} {...{ text, onChange }} ref={keep} />
    </>
  );
}

async function open(opened: Opened = {}) {
  provideSelection();
  const page = new PageOfEditor();
  show(<Page page={page} {...opened} />);
  const view = await jsonView();
  return { page, changes: page.changes, view, content: () => view.state.doc.toString() };
}

describe('the editor', () => {
  it('reports what is typed, and whether it is one step', async () => {
    const { changes, view } = await open();
    await typeJson('[1, 3]');
    await typeJson('[1, 4]', 'input.paste');
    await typeJson('[1, 5]', 'delete.backward');
    await typeJson('[1, 6]', 'delete.cut');
    expect(changes).toEqual([
      ['[1, 3]', false],
      ['[1, 4]', true],
      ['[1, 5]', false],
      ['[1, 6]', true],
    ]);
    undo(view);
    await waitFor(() => expect(changes.at(-1)?.[0]).not.toBe('[1, 6]'));
  });

  it('shows another text of the page, with the caret at the end of the change', async () => {
    const { page, changes, view, content } = await open({ text: '[1, 2, 3]' });
    page.setText('[1, 22, 3]');
    await waitFor(() => expect(content()).toBe('[1, 22, 3]'));
    expect(view.state.selection.main.head).toBe(6);
    page.setText('{"a": 1}');
    await waitFor(() => expect(content()).toBe('{"a": 1}'));
    expect(view.state.selection.main.head).toBe(0);
    expect(changes).toEqual([]);
  });

  it('keeps what was typed while an older text arrives', async () => {
    const { page, content } = await open();
    await typeJson('[12]');
    await typeJson('[123]');
    expect(content()).toBe('[123]');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('[123]'));
    expect(content()).toBe('[123]');
    page.setText('[12]');
    await waitFor(() => expect(content()).toBe('[12]'));
  });

  it('isolates right-to-left strings, so that a value stays behind its key', async () => {
    const { view } = await open({ text: '{ "الدولة": "أروبا" }' });
    const isolated = () => [...view.contentDOM.querySelectorAll('[dir]')].map((part) => part.textContent);
    await waitFor(() => expect(isolated()).toEqual(['"الدولة"', '"أروبا"']));
  });

  it('selects, inserts and takes the focus', async () => {
    const { page, view, content } = await open();
    page.handle?.select(1, 99);
    expect(view.state.selection.main).toMatchObject({ anchor: 1, head: 6 });
    expect(document.activeElement).toBe(view.contentDOM);
    page.handle?.insert('3]');
    expect(content()).toBe('[3]');
    view.contentDOM.blur();
    page.handle?.focus();
    expect(document.activeElement).toBe(view.contentDOM);
  });

  it('starts with the caret where the page was pressed', async () => {
    const { view } = await open({ initialSelection: { from: 99, to: 99 } });
    expect(view.state.selection.main.head).toBe(6);
    expect(document.activeElement).toBe(view.contentDOM);
  });

  it('starts with a range selected, if the page selected one before', async () => {
    const { view } = await open({ initialSelection: { from: 1, to: 2 } });
    expect([view.state.selection.main.from, view.state.selection.main.to]).toEqual([1, 2]);
  });

  it('is not focused otherwise, and has a name', async () => {
    const { view } = await open();
    expect(document.activeElement).toBe(document.body);
    expect(view.contentDOM.getAttribute('aria-label')).toBe('Table JSON');
    expect(view.contentDOM.getAttribute('tabindex')).toBe('0');
    expect(view.contentDOM.getAttribute('spellcheck')).toBe('false');
  });

  it('marks an error, with the action that repairs it', async () => {
    const fix = { from: 5, to: 5, insert: ']' };
    const error = {
      message: 'There is no end.',
      hint: undefined,
      from: 5,
      to: 3,
      line: 1,
      column: 6,
      fix,
    } as InputError;
    const { view, changes } = await open({ text: '[1, 2', error });
    const found: unknown[] = [];
    await waitFor(() => {
      forEachDiagnostic(view.state, (diagnostic, from, to) => found.push([diagnostic, from, to]));
      expect(found).toHaveLength(1);
    });
    const [[diagnostic, from, to]] = found as [
      [{ message: string; actions: { name: string; apply(target: typeof view): void }[] }, number, number],
    ];
    expect([diagnostic.message, from, to]).toEqual(['There is no end.', 5, 5]);
    expect(diagnostic.actions.map(({ name }) => name)).toEqual(['Add closing bracket']);
    diagnostic.actions[0]?.apply(view);
    expect(changes.at(-1)).toEqual(['[1, 2]', true]);
  });
});

describe('the history of the page', () => {
  async function press(init: KeyboardEventInit) {
    const history = { undo: vi.fn(), redo: vi.fn() };
    const { view } = await open({ callbacks: { history, paste: () => false } });
    const isLeft = fireEvent.keyDown(view.contentDOM, init);
    return [history.undo.mock.calls.length, history.redo.mock.calls.length, isLeft];
  }

  it.each([
    [{ key: 'z', ctrlKey: true }, [1, 0, false]],
    [{ key: 'Z', metaKey: true }, [1, 0, false]],
    [{ key: 'z', ctrlKey: true, shiftKey: true }, [0, 1, false]],
    [{ key: 'y', ctrlKey: true }, [0, 1, false]],
    [{ key: 'y', ctrlKey: true, shiftKey: true }, [0, 0, true]],
    [{ key: 'z' }, [0, 0, true]],
    [{ key: 'z', ctrlKey: true, altKey: true }, [0, 0, true]],
    [{ key: 'q', ctrlKey: true }, [0, 0, true]],
  ])('follows %j', async (init, expected) => {
    expect(await press(init)).toEqual(expected);
  });

  it.each([
    ['historyUndo', [1, 0]],
    ['historyRedo', [0, 1]],
  ])('follows the menu of the system: %s', async (inputType, expected) => {
    const history = { undo: vi.fn(), redo: vi.fn() };
    const { view } = await open({ callbacks: { history, paste: () => false } });
    view.contentDOM.dispatchEvent(
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
    expect([history.undo.mock.calls.length, history.redo.mock.calls.length]).toEqual(expected);
  });
});

it.each([true, false])('pasted content is left to the page if it takes it: %s', async (isTaken) => {
  const paste = vi.fn(() => isTaken);
  const { view, content } = await open({ callbacks: { paste } });
  const data: Record<string, string> = { 'text/plain': 'a\tb', 'text/html': '<b>' };
  fireEvent.paste(view.contentDOM, {
    clipboardData: { getData: (type: string) => data[type] ?? '', files: [] },
  });
  expect(paste).toHaveBeenCalledWith('a\tb', '<b>');
  expect(content() === '[1, 2]').toBe(isTaken);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});
