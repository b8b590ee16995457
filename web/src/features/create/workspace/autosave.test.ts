import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteDraft, readDraft, storeDraft } from '../../../drafts/draft.ts';
import { memoryStorage } from '../../../storage/memory-storage.fixture.ts';
import { defaultStyleSettings as settings } from '../../../table-styles/style-settings.ts';
import { createAutosave, readDraftOf } from './autosave.ts';
import { startHistory } from './history.ts';
import { createTableStore } from './table-store.ts';

const hidden: (() => void)[] = [];

beforeEach(() => {
  hidden.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { hash: '', pathname: '/app', search: '' });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') hidden.push(listener);
  });
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => {
    hidden.splice(hidden.indexOf(listener), 1);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows a table of a project, and saves it. */
function openPage(projectId: number | undefined) {
  const table = createTableStore(startHistory({ text: 'opened', settings }));
  const $projectId = atom(projectId);
  const autosave = createAutosave(table, $projectId);
  const stop = autosave.start();
  const type = (text: string) => table.change({ text });
  return { table, $projectId, autosave, stop, type };
}

const drafts = () => [undefined, 1, 2].map((projectId) => readDraft(projectId)?.text);
const store = (text: string, projectId?: number) => storeDraft({ text, styles: settings }, projectId);

describe('a change', () => {
  it('is saved when typing pauses, and only the last one', () => {
    const { type } = openPage(1);
    type('one');
    vi.advanceTimersByTime(399);
    type('two');
    vi.advanceTimersByTime(399);
    expect(drafts()).toEqual([undefined, undefined, undefined]);
    vi.advanceTimersByTime(1);
    expect(drafts()).toEqual([undefined, 'two', undefined]);
  });

  it('of the style is saved too', () => {
    const { table } = openPage(undefined);
    table.change({ settings: { ...settings, headerBg: '#112233' } });
    vi.runAllTimers();
    expect(readDraft()).toEqual({ text: 'opened', styles: { ...settings, headerBg: '#112233' } });
  });

  it.each(['the page is hidden', 'the page is left', 'another project is chosen'])(
    'is saved at once if %s',
    (event) => {
      const { type, stop, autosave } = openPage(1);
      type('one');
      if (event === 'the page is hidden') for (const listener of hidden) listener();
      else if (event === 'the page is left') stop();
      else autosave.flush();
      expect(drafts()).toEqual([undefined, 'one', undefined]);
    },
  );

  it('that is undone within the pause is not saved', () => {
    const { type, table, autosave } = openPage(1);
    type('one');
    table.undo();
    vi.runAllTimers();
    autosave.flush();
    expect(drafts()).toEqual([undefined, undefined, undefined]);
  });

  it('is not saved after the page was left', () => {
    const { type, stop, $projectId } = openPage(1);
    stop();
    type('one');
    $projectId.set(2);
    vi.runAllTimers();
    expect([drafts(), hidden]).toEqual([[undefined, undefined, undefined], []]);
  });

  it('moves the table of a visitor into the project', () => {
    store('visitor');
    const { type } = openPage(1);
    type('one');
    vi.runAllTimers();
    expect(drafts()).toEqual([undefined, 'one', undefined]);
  });
});

describe('a stored table', () => {
  it('is no longer a draft, also not that of a visitor', () => {
    store('visitor');
    store('other', 2);
    const { type, table, autosave } = openPage(1);
    type('one');
    vi.runAllTimers();
    autosave.markStored(table.$table.get());
    vi.runAllTimers();
    expect(drafts()).toEqual([undefined, undefined, 'other']);
  });

  it.each([{ text: 'older' }, { settings: { ...settings } }])(
    'is kept if it has changed since: %o',
    (older) => {
      const { type, table, autosave } = openPage(1);
      type('one');
      vi.runAllTimers();
      autosave.markStored({ ...table.$table.get(), ...older });
      expect(drafts()).toEqual([undefined, 'one', undefined]);
    },
  );

  it('is not saved by a change that was pending', () => {
    const { type, table, autosave } = openPage(1);
    type('one');
    autosave.markStored(table.$table.get());
    vi.runAllTimers();
    expect(drafts()).toEqual([undefined, undefined, undefined]);
  });

  it('is a draft again when it changes', () => {
    const { type, table, autosave } = openPage(1);
    type('one');
    autosave.markStored(table.$table.get());
    type('two');
    vi.runAllTimers();
    expect(drafts()).toEqual([undefined, 'two', undefined]);
  });
});

describe('an opened table', () => {
  it('replaces a draft, and is none otherwise', () => {
    const { autosave, table } = openPage(1);
    autosave.open({ text: 'saved style', settings });
    vi.runAllTimers();
    expect([drafts(), table.$text.get()]).toEqual([[undefined, undefined, undefined], 'saved style']);
    store('draft', 1);
    autosave.open({ text: 'newer style', settings });
    expect(drafts()).toEqual([undefined, 'newer style', undefined]);
  });
});

describe('the first project', () => {
  it('opens its draft, which needs no saving', () => {
    store('draft', 1);
    const { table, $projectId } = openPage(undefined);
    $projectId.set(1);
    expect([table.$text.get(), table.$canUndo.get()]).toEqual(['draft', false]);
    deleteDraft(1);
    vi.runAllTimers();
    expect(drafts()).toEqual([undefined, undefined, undefined]);
  });

  it.each(['the table was edited', 'a visitor left a table', 'another one was open'])(
    'does not open its draft if %s',
    (reason) => {
      store('draft', 1);
      if (reason === 'a visitor left a table') store('visitor');
      const { table, $projectId, type } = openPage(reason === 'another one was open' ? 2 : undefined);
      if (reason === 'the table was edited') type('edited');
      const before = table.$text.get();
      $projectId.set(1);
      expect(table.$text.get()).toBe(before);
    },
  );
});

it.each([
  [undefined, 'visitor'],
  [1, 'one'],
  [2, 'visitor'],
])('the draft of the project %s is %s', (projectId, text) => {
  store('visitor');
  store('one', 1);
  expect(readDraftOf(projectId)?.text).toBe(text);
});
