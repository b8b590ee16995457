import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { defaultStyleSettings } from '../../../../table-styles/style-settings.ts';
import { startHistory } from '../../workspace/history.ts';
import { createTableStore } from '../../workspace/table-store.ts';
import { createGridController } from './grid-controller.ts';
import { gridAction } from './grid-keys.ts';

const texts = [
  '[\n  {"a": 1.10, "b": {"value": "x"}},\n  {"b": 3}\n]',
  '{"headers": ["a", "b"], "rows": [[1, 2], [3]], "title": "T"}',
  '{"a": [1, 2], "b": ["x", null]}',
];

function open(text: string) {
  const table = createTableStore(startHistory({ text, settings: defaultStyleSettings }));
  const controller = createGridController(table);
  controller.$range.listen(() => {});
  return { table, controller };
}

type Controller = ReturnType<typeof createGridController>;

const actions: Record<string, (controller: Controller) => void | Promise<void>> = {
  type: (grid) => grid.type(1, 1, '7'),
  clear: (grid) => grid.clear(),
  paste: (grid) => grid.paste([['1', '2', '3'], ['4'], ['5']]),
  fillDown: (grid) => grid.fillDown(),
  copyDown: (grid) => grid.fillDown({ continues: false }),
  fill: (grid) => grid.fill([1]),
  addRow: (grid) => grid.addRow('above'),
  deleteRows: (grid) => grid.deleteRows(),
  moveRows: (grid) => grid.moveRows(1),
  dropRows: (grid) => grid.dropRows({ top: 0, bottom: 0 }, 1),
  addColumn: (grid) => grid.addColumn('after'),
  deleteColumns: (grid) => grid.deleteColumns(),
  moveColumns: (grid) => grid.moveColumns(1),
  dropColumn: (grid) => grid.dropColumn(1, 0),
  rename: async (grid) => {
    grid.rename(0, 'new');
    await vi.waitFor(() => expect(grid.$message.get()).toContain('new'));
  },
};

it('an edit of the grid, followed by undo, gives the same text', async () => {
  const place = fc.record({ row: fc.integer({ min: -1, max: 1 }), column: fc.integer({ min: -1, max: 1 }) });
  const names = fc.constantFrom(...Object.keys(actions));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts), names, place, place, async (text, name, anchor, head) => {
      const { table, controller } = open(text);
      controller.$selection.set({ anchor, head });
      await actions[name]?.(controller);
      const edited = table.$text.get();
      if (table.$canUndo.get()) table.undo();
      expect(table.$text.get()).toBe(text);
      expect(table.$canUndo.get()).toBe(false);
      if (edited !== text) table.redo();
      expect(table.$text.get()).toBe(edited);
    }),
  );
});

describe('a fill of the selected rows', () => {
  const fillAll = async (text: string, options?: { readonly continues?: boolean }) => {
    const { table, controller } = open(text);
    controller.$selection.set({ anchor: { row: 0, column: 0 }, head: { row: 3, column: 0 } });
    await controller.fillDown(options);
    return [JSON.parse(table.$text.get()).rows.flat(), controller.$message.get()];
  };
  const tableOf = (...values: unknown[]) =>
    JSON.stringify({ headers: ['a'], rows: values.map((value) => [value]) });

  it('continues what the first rows begin', async () => {
    expect(await fillAll(tableOf(10, 20, '', ''))).toEqual([[10, 20, 30, 40], 'Filled 2 rows']);
    expect(await fillAll(tableOf('Monday', '', '', ''))).toEqual([
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      'Filled 3 rows',
    ]);
  });

  it('starts from the first row if the others have values', async () => {
    expect(await fillAll(tableOf(1, 2, 3, 4))).toEqual([[1, 1, 1, 1], 'Filled 3 rows']);
  });

  it('repeats the values if they are to be copied', async () => {
    const [values] = await fillAll(tableOf('Item 1', 'x', 'y', 'z'), { continues: false });
    expect(values).toEqual(Array(4).fill('Item 1'));
  });
});

it('settings of rows move with them, and one undo step restores both', () => {
  const text = '{"rowStyles": {"1": {"height": 40}}, "headers": ["a"], "rows": [[1], [2], [3]]}';
  const { table, controller } = open(text);
  controller.$selection.set({ anchor: { row: 1, column: 0 }, head: { row: 1, column: 0 } });
  controller.moveRows(1);
  expect(table.$text.get()).toBe(
    '{"rowStyles": {"2": {"height": 40}}, "headers": ["a"], "rows": [[1], [3], [2]]}',
  );
  controller.deleteRows();
  expect(table.$text.get()).toBe('{"headers": ["a"], "rows": [[1], [3]]}');
  table.undo();
  table.undo();
  expect(table.$text.get()).toBe(text);
  expect(table.$canUndo.get()).toBe(false);
});

it('keys on the name of a column open its settings, each time', () => {
  const { controller } = open('[["a", "b"], [1, 2]]');
  const size = { rows: 1, columns: 2, isRightToLeft: false };
  const press = (key: string, shiftKey = false) =>
    gridAction({ key, shiftKey, isCtrl: false, altKey: false }, controller, size);
  controller.$selection.set({ anchor: { row: 0, column: 1 }, head: { row: 0, column: 1 } });
  expect([press('Enter'), press('ContextMenu'), press('F10', true)]).toEqual(Array(3));
  controller.$selection.set({ anchor: { row: -1, column: 1 }, head: { row: -1, column: 1 } });
  const openings = [];
  for (const act of [press('Enter'), press('ContextMenu'), press('F10', true)]) {
    act?.();
    openings.push(controller.$settings.get());
  }
  expect(openings).toEqual(Array(3).fill({ byKeyboard: true }));
  expect(new Set(openings).size).toBe(3);
  press('F2')?.();
  expect(controller.$renaming.get()).toBe(1);
});

describe('keys', () => {
  const size = { rows: 2, columns: 2, isRightToLeft: false };
  const press = (
    key: string,
    { isCtrl = false, shiftKey = false, altKey = false, isRightToLeft = false } = {},
  ) => {
    const { table, controller } = open('[["a", "b"], [1, 2], [3, 4]]');
    controller.$selection.set({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
    const act = gridAction({ key, isCtrl, shiftKey, altKey }, controller, { ...size, isRightToLeft });
    act?.();
    return act && { range: controller.$range.get(), text: table.$text.get() };
  };
  const range = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });

  it('select ranges', () => {
    expect(press('ArrowDown', { shiftKey: true })?.range).toEqual(range(0, 0, 1, 0));
    expect(press('ArrowRight', { shiftKey: true, isCtrl: true })?.range).toEqual(range(0, 0, 0, 1));
    expect(press('ArrowLeft', { shiftKey: true, isRightToLeft: true })?.range).toEqual(range(0, 0, 0, 1));
    expect(press('a', { isCtrl: true })?.range).toEqual(range(0, 0, 1, 1));
    expect(press(' ', { shiftKey: true })?.range).toEqual(range(0, 0, 0, 1));
    expect(press(' ', { isCtrl: true })?.range).toEqual(range(0, 0, 1, 0));
  });

  it('move and clear', () => {
    expect(press('ArrowDown', { shiftKey: true, altKey: true })?.text).toBe('[["a", "b"], [3, 4], [1, 2]]');
    expect(press('ArrowRight', { shiftKey: true, altKey: true })?.text).toBe('[["b", "a"], [2, 1], [4, 3]]');
    expect(press('Delete')?.text).toBe('[["a", "b"], ["", 2], [3, 4]]');
  });

  it('are left to the grid otherwise', () => {
    expect([press('ArrowDown'), press('Enter'), press('x'), press('c', { isCtrl: true })]).toEqual(Array(4));
  });
});
