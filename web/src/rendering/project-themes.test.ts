import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const acme = { name: 'acme', from: ['#0b6b45'], mode: 'light', updatedAt: '2026-03-02T12:00:00.000Z' };
let requested: string[];

function provideThemes(themes: readonly object[], status = 200) {
  requested = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json({ success: true, themes }, { status });
  });
}

const request = (text: string, projectId?: number, styles = {}) =>
  ({ text, styles, format: 'live', projectId }) as const;

let themesLayerFor: typeof import('./project-themes.ts').themesLayerFor;
beforeEach(async () => {
  vi.resetModules();
  ({ themesLayerFor } = await import('./project-themes.ts'));
});
afterEach(() => vi.unstubAllGlobals());

it('a table or a style that names a theme of the project gets all of them, loaded once', async () => {
  provideThemes([acme]);
  const layer = [{ themes: { acme: { from: ['#0b6b45'], mode: 'light' } } }];
  expect(await themesLayerFor(request('{"theme": "acme"}', 7))).toEqual(layer);
  expect(await themesLayerFor(request('{}', 7, { theme: 'acme' }))).toEqual(layer);
  expect(requested).toEqual(['/api/pictable/projects/7/themes']);
});

it('a table without a project, or with a built-in theme or colours, loads nothing', async () => {
  provideThemes([acme]);
  expect(await themesLayerFor(request('{"theme":"acme"}'))).toEqual([]);
  expect(await themesLayerFor(request('{"theme":"Ocean"}', 7))).toEqual([]);
  expect(await themesLayerFor(request('{"theme":{"from":["red"]}}', 7))).toEqual([]);
  expect(requested).toEqual([]);
});

it('themes that cannot be loaded are none', async () => {
  provideThemes([acme], 503);
  expect(await themesLayerFor(request('{"theme":"acme"}', 7))).toEqual([]);
});
