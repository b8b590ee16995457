import { describe, expect, it, vi } from 'vitest';
import { imports as messages } from '../messages/create-texts.ts';
import { toastStore } from '../ui/toasts/toasts.ts';
import { createTableImport } from './table-import.ts';

/** An editor with a text, into which tables are imported. */
function openEditor() {
  const texts = ['before'];
  const { tryImport, importFile } = createTableImport({
    read: () => texts.at(-1) ?? '',
    change: (text) => texts.push(text),
  });
  const toast = () => toastStore.read();
  return { texts, tryImport, importFile, toast };
}

describe('a pasted table', () => {
  it('replaces the text, and can be undone from the toast', async () => {
    const { texts, tryImport, toast } = openEditor();
    const otherwise = vi.fn();
    expect(tryImport('a\tb\n1\t2', '', otherwise)).toBe(true);
    await vi.waitFor(() => expect(texts).toHaveLength(2), { timeout: 5_000 });
    expect(JSON.parse(texts[1] ?? '')).toEqual({ headers: ['a', 'b'], rows: [[1, 2]] });
    expect(toast()).toMatchObject({
      ...{ title: messages.done, description: messages.doneText('TSV', 1, 2), durationMs: 8_000 },
      action: { label: messages.undo, alternative: messages.undoHint },
    });
    toast()?.action?.run();
    expect([texts.at(-1), otherwise.mock.calls.length]).toEqual(['before', 0]);
  });

  it.each(['text', '{"a": [1, 2]}', '[\n1,\n2,3\n]'])('is not what %j is', (text) => {
    const { texts, tryImport } = openEditor();
    const otherwise = vi.fn();
    expect(tryImport(text, '', otherwise)).toBe(false);
    expect([texts, otherwise.mock.calls.length]).toEqual([['before'], 0]);
  });

  it('may turn out to be none, or to be damaged', async () => {
    for (const plain of ['x, y\n- z', 'a,b\n1,"2']) {
      const { texts, tryImport } = openEditor();
      const otherwise = vi.fn();
      if (tryImport(plain, '', otherwise))
        await vi.waitFor(() => expect(otherwise.mock.calls.length + texts.length - 1).toBe(1), {
          timeout: 5_000,
        });
    }
  });
});

describe('a file', () => {
  it('with a table is shown with its kind', async () => {
    const { texts, importFile, toast } = openEditor();
    await importFile(new File(['a;b\n1;2\n'], 'sales.csv'));
    expect(texts).toHaveLength(2);
    expect(toast()).toMatchObject({ title: messages.done, description: messages.doneText('CSV', 1, 2) });
  });

  it('with JSON is opened as it is', async () => {
    const { texts, importFile, toast } = openEditor();
    await importFile(new File(['[{"a":1.10}]'], 'sales.json'));
    expect(texts.at(-1)).toContain('1.10');
    expect(toast()).toMatchObject({ title: messages.opened, description: messages.openedText });
  });

  it.each([
    ['sales.gif', 'x', 'unknown'],
    ['sales.csv', '', 'empty'],
    ['sales.xlsx', 'no workbook', 'damaged'],
  ] as const)('%s with %j is reported as %s', async (name, content, reason) => {
    const { texts, importFile, toast } = openEditor();
    await importFile(new File([content], name));
    expect(texts).toEqual(['before']);
    expect(toast()).toMatchObject({
      ...{ title: messages.failed, description: messages.problems[reason](name), destructive: true },
    });
  });
});
