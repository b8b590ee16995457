import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeDraft } from '../../../drafts/draft.ts';
import { sampleTable } from '../../../drafts/sample-table.ts';
import type { SharedTable } from '../../../drafts/share-link.ts';
import { create, drafts } from '../../../messages/create-texts.ts';
import {
  removeWorker,
  renderingOf,
  type StubWorker,
  stubWorker,
} from '../../../rendering/render-worker.fixture.ts';
import { memoryStorage } from '../../../storage/memory-storage.fixture.ts';
import { defaultStyleSettings as settings, themeSettings } from '../../../table-styles/style-settings.ts';

let worker: () => StubWorker;
beforeEach(() => {
  worker = stubWorker();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { hash: '', pathname: '/app', search: '' });
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('screen', { height: 600 });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(removeWorker);

const chosen: number[] = [];

async function open(projectId: number | undefined, shared?: SharedTable) {
  const { createWorkspace } = await import('./workspace.ts');
  const { toastStore } = await import('../../../ui/toasts/toasts.ts');
  const choice = {
    projects: null,
    project: undefined,
    projectId,
    unknown: undefined,
    setProjectId: (id: number) => chosen.push(id),
  };
  const workspace = createWorkspace({ shared, choice, queries: new QueryClient() });
  const { table } = workspace;
  const textsBack = () => {
    const texts = [table.$text.get()];
    while (table.$canUndo.get()) {
      table.undo();
      texts.push(table.$text.get());
    }
    return texts;
  };
  return { workspace, table, textsBack, toast: toastStore.read };
}

const store = (text: string, projectId?: number) => storeDraft({ text, styles: settings }, projectId);
const shared: SharedTable = { text: 'shared', settings: themeSettings('dark'), customFilename: 'name' };

describe('a page opens', () => {
  it.each([
    ['the sample', [], undefined, [sampleTable]],
    ['the draft of a visitor', [undefined], undefined, ['visitor']],
    ['the draft of a visitor in a project without one', [undefined], 1, ['visitor']],
    ['the draft of its project', [1], 1, ['project 1']],
    ['the draft of a visitor over that of its project', [undefined, 1], 1, ['visitor', 'project 1']],
    ['no draft of another project', [2], 1, [sampleTable]],
  ])('with %s', async (_, stored, projectId, texts) => {
    for (const id of stored) store(id === undefined ? 'visitor' : `project ${id}`, id);
    expect((await open(projectId)).textsBack()).toEqual(texts);
  });

  it('with the table of a link, which can be undone', async () => {
    store('visitor');
    store('project 1', 1);
    const { workspace, table, textsBack } = await open(1, shared);
    expect([table.$settings.get(), workspace.$customFilename.get()]).toEqual([shared.settings, 'name']);
    expect(textsBack()).toEqual(['shared', 'visitor', 'project 1']);
  });

  it('without a file name', async () => {
    expect((await open(undefined)).workspace.$customFilename.get()).toBe('');
  });
});

describe('a step of undo', () => {
  it('is the sample, and a table of a link with its name', async () => {
    const { workspace, textsBack, toast } = await open(undefined);
    workspace.setText('typed', true);
    workspace.loadSample();
    expect(toast()).toMatchObject({ title: create.sampleLoaded, description: create.sampleLoadedText });
    workspace.openShared(shared);
    expect(workspace.readInput()).toMatchObject({
      text: 'shared',
      customFilename: 'name',
      settings: shared.settings,
    });
    expect(textsBack()).toEqual(['shared', sampleTable, 'typed', sampleTable]);
  });

  it('is all that is typed without a pause, and each text that is pasted', async () => {
    const { workspace, textsBack } = await open(undefined);
    workspace.setText('a', false);
    workspace.setText('ab', false);
    workspace.setText('pasted', true);
    workspace.setText('pasted c', false);
    expect(textsBack()).toEqual(['pasted c', 'pasted', 'ab', sampleTable]);
  });

  it('is one control that is dragged, or several at once', async () => {
    const { workspace, table } = await open(undefined);
    const steps = () => {
      let count = 0;
      for (; table.$canUndo.get(); count += 1) table.undo();
      return count;
    };
    for (const cellPadding of [3, 4, 5]) workspace.setSettings({ ...table.$settings.get(), cellPadding });
    expect(steps()).toBe(1);
    workspace.setSettings({ ...table.$settings.get(), cellPadding: 3 });
    workspace.setSettings({ ...table.$settings.get(), headerBg: '#000002' });
    expect(steps()).toBe(2);
    workspace.setSettings(themeSettings('dark'));
    workspace.setSettings(themeSettings('ocean'));
    expect(steps()).toBe(2);
  });
});

it('has undo and redo, and a file name that is stored with the table', async () => {
  const { workspace, table } = await open(undefined);
  const { $canUndo, $canRedo } = table;
  const possible = () => [$canUndo.get(), $canRedo.get(), table.$text.get()];
  expect(possible()).toEqual([false, false, sampleTable]);
  workspace.setText('typed', true);
  expect(possible()).toEqual([true, false, 'typed']);
  table.undo();
  expect(possible()).toEqual([false, true, sampleTable]);
  table.redo();
  expect(possible()).toEqual([true, false, 'typed']);
  workspace.setCustomFilename('sales');
  expect(workspace.readInput().customFilename).toBe('sales');
});

describe('another project', () => {
  it('opens its draft, which can be undone', async () => {
    store('project 2', 2);
    const { workspace, table, toast } = await open(1);
    workspace.setText('typed', true);
    workspace.setProjectId(2);
    expect([table.$text.get(), chosen.at(-1)]).toEqual(['project 2', 2]);
    expect(toast()).toMatchObject({
      ...{ title: drafts.opened, description: drafts.openedText },
      action: { label: drafts.undo, alternative: drafts.undoHint },
    });
    toast()?.action?.run();
    expect(table.$text.get()).toBe('typed');
  });

  it.each([true, false])('has its style if the table has that of the last one: %s', async (isSame) => {
    const { workspace, table } = await open(1);
    const { storeSavedStyles } = await import('../../../table-styles/saved-styles.ts');
    storeSavedStyles(2, themeSettings('ocean'));
    const own = { ...settings, headerBg: '#000001' };
    if (!isSame) workspace.setSettings(own);
    workspace.setProjectId(2);
    expect(table.$settings.get()).toEqual(isSame ? themeSettings('ocean') : own);
    expect(table.$text.get()).toBe(sampleTable);
  });

  it('is not the same one again, whose draft is the table', async () => {
    const { workspace, table } = await open(1);
    workspace.setText('typed', true);
    store('project 1', 1);
    workspace.setProjectId(1);
    expect(table.$text.get()).toBe('typed');
  });
});

describe('what the page shows', () => {
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('follows the rendering of its table', async () => {
    const { workspace } = await open(undefined);
    const shown = () => ({
      engine: workspace.$engineState.get(),
      isBroken: workspace.$isBroken.get(),
      isCopyable: workspace.$isCopyable.get(),
      following: workspace.$followingFiles.get(),
      hasOwnTheme: workspace.$hasOwnTheme.get(),
    });
    const nothing = { isBroken: false, isCopyable: false, following: 0, hasOwnTheme: false };
    expect(shown()).toEqual({ engine: 'starting', ...nothing });
    const stop = workspace.start();
    worker().respond({ result: undefined });
    await settle();
    expect(shown()).toEqual({ engine: 'unavailable', ...nothing });
    workspace.setText('[1]', true);
    const rendering = renderingOf(['a', 'b', 'c'], { ownProperties: new Set(['theme']) });
    worker().respond({ result: { rendered: true, rendering } });
    await settle();
    const image = { engine: 'ready', following: 2, hasOwnTheme: true };
    expect(shown()).toEqual({ ...image, isBroken: false, isCopyable: true });
    workspace.setText('[', true);
    worker().respond({ result: { rendered: false, error: { message: 'No.' } } });
    await settle();
    expect(shown()).toEqual({ ...image, isBroken: true, isCopyable: false });
    expect([workspace.$error.get()?.message, workspace.$rendering.get()]).toEqual(['No.', rendering]);
    stop();
  });
});
