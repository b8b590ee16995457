import { QueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedStyle } from '../../../messages/create-texts.ts';
import type { WorkerJob } from '../../../rendering/render-types.ts';
import { savedLayersOf, setSavedLayers } from '../../../table-styles/saved-layers.ts';
import { toastStore } from '../../../ui/toasts/toasts.ts';
import { followSavedStyles } from './use-saved-styles.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** Requests to the render worker, in order. */
const rendered: WorkerJob['request'][] = [];
/** The requests for saved settings that have no response yet. */
let asked: { readonly path: string; respond(settings: object | null): void }[] = [];

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** How the worker responds, besides the ID of the request. */
const response: object = {};

/** Takes the requests of the page; there is no engine behind it. */
class RenderWorker {
  onmessage: ((event: { data: { id: number } }) => void) | undefined;
  postMessage({ id, request }: WorkerJob): void {
    rendered.push(request);
    queueMicrotask(() => this.onmessage?.({ data: { id, ...response } }));
  }
}

function fetchSettings(target: string | URL | Request): Promise<Response> {
  const { pathname, search } = new URL(target instanceof Request ? target.url : target, 'http://localhost');
  return new Promise((resolve) =>
    asked.push({
      path: pathname + search,
      respond: (settings) => resolve(Response.json({ success: true, settings })),
    }),
  );
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('screen', { height: 600 });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('Worker', RenderWorker);
  vi.stubGlobal('fetch', fetchSettings);
  rendered.length = 0;
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

function openWorkspace(projectId: number | undefined): Workspace {
  const choice = {
    ...{ projects: null, project: undefined, projectId, unknown: undefined },
    setProjectId: () => {},
  };
  return createWorkspace({ shared: undefined, choice, queries: new QueryClient() });
}

async function answer(path: string, settings: object): Promise<void> {
  await expect.poll(() => asked.map((request) => request.path)).toContain(path);
  for (const request of asked) if (request.path === path) request.respond(settings);
  asked = asked.filter((request) => request.path !== path);
}

/** Answers the requests for the themes, the fonts and the settings of a project, and for the settings of the user. */
async function answerProject(projectId: number, settings: object): Promise<void> {
  await answer(`/api/pictable/projects/${projectId}/themes`, { themes: [] });
  await answer(`/api/pictable/projects/${projectId}/fonts`, { fonts: [] });
  await answer(`/api/settings?projectId=${projectId}`, settings);
  await answer('/api/settings', {});
}

test('the saved settings are applied to the table that is shown when they arrive', async () => {
  const workspace = openWorkspace(undefined);
  const stop = workspace.start();
  await expect.poll(() => rendered.map(({ settings }) => settings)).toEqual([[]]);
  setSavedLayers(7, { fontFamily: 'Noto Sans' }, {});
  setSavedLayers(undefined, { borderRadius: 9 }, {});
  await expect.poll(() => rendered.map(({ settings }) => settings)).toEqual([[], [{ borderRadius: 9 }, {}]]);
  expect(workspace.readInput().layers).toEqual([{ borderRadius: 9 }, {}]);
  stop();
  workspace.setText('[]', true);
  expect(rendered).toHaveLength(2);
});

test('a late response about the project that was open before is ignored', async () => {
  const workspace = openWorkspace(2);
  const shown: string[] = [];
  workspace.table.$settings.listen(({ headerBg }) => shown.push(headerBg));
  const layers: unknown[] = [];
  savedLayersOf(atom(2)).listen((found) => layers.push(found[1]));
  const toast = toastStore.read();
  const leave = followSavedStyles(workspace, { projectId: 1, linked: false });
  leave();
  followSavedStyles(workspace, { projectId: 2, linked: false });
  await answerProject(2, { headerBg: '#112233' });
  await expect.poll(() => shown).toEqual(['#112233']);
  await answer('/api/settings?projectId=1', { headerBg: '#445566' });
  followSavedStyles(workspace, { projectId: 2, linked: false });
  await answerProject(2, { headerBg: '#778899' });
  await expect.poll(() => shown).toEqual(['#112233', '#778899']);
  expect(layers).toEqual([{ headerBg: '#112233' }, { headerBg: '#778899' }]);
  expect(toastStore.read()).toBe(toast);
});

test('a table with its own style keeps it until the user applies the style saved elsewhere', async () => {
  const workspace = openWorkspace(4);
  const { $settings } = workspace.table;
  workspace.setSettings({ ...$settings.get(), headerBg: '#000001' });
  followSavedStyles(workspace, { projectId: 4, linked: false });
  await answerProject(4, { headerBg: '#112233' });
  await expect.poll(() => toastStore.read()?.action?.label).toBe(savedStyle.apply);
  expect($settings.get().headerBg).toBe('#000001');
  toastStore.read()?.action?.run();
  expect($settings.get().headerBg).toBe('#112233');
  workspace.table.undo();
  expect($settings.get().headerBg).toBe('#000001');
});

test('the table of a share link keeps its style, and is rendered with the saved settings below it', async () => {
  const workspace = openWorkspace(undefined);
  const before = workspace.table.$settings.get();
  followSavedStyles(workspace, { projectId: undefined, linked: true });
  await answer('/api/settings', { headerBg: '#112233' });
  await expect.poll(() => workspace.readInput().layers).toEqual([{ headerBg: '#112233' }, {}]);
  expect(workspace.table.$settings.get()).toBe(before);
});
