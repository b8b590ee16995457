import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.fixture.ts';
import { fetchSavedStyles } from './remote-style-settings.ts';
import { initialStyles, readSavedStyles, storeSavedStyles } from './saved-styles.ts';
import { defaultStyleSettings, loadStyleSettings, saveStyleSettings } from './style-settings.ts';

/** The settings saved with the service: of the user, and of the projects by ID. */
let saved: { user: object | null; projects: Record<string, object | null> };
const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  saved = { user: null, projects: {} };
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const id = new URL(url, 'http://localhost').searchParams.get('projectId');
    return Response.json({
      success: true,
      settings: id === null ? saved.user : (saved.projects[id] ?? null),
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const own = { ...defaultStyleSettings, headerBg: '#111111' };
const ofProject = { ...own, headerText: '#222222' };

describe('the settings saved with the service', () => {
  it('are those of the user, and those of a project above them', async () => {
    saved = { user: { headerBg: '#111111' }, projects: { 7: { headerText: '#222222' } } };
    expect(await fetchSavedStyles(undefined)).toMatchObject({ saved: own, own: saved.user, ofProject: {} });
    expect(requested).toEqual(['/api/settings']);
    expect(await fetchSavedStyles(7)).toMatchObject({
      ...{ saved: ofProject, own: saved.user, ofProject: saved.projects[7], known: defaultStyleSettings },
    });
    expect(requested.slice(1).sort()).toEqual(['/api/settings', '/api/settings?projectId=7']);
  });

  it('are not known if none were ever saved, so that those of this browser stay', async () => {
    saveStyleSettings(own);
    expect(await fetchSavedStyles(undefined)).toBeUndefined();
    expect(await fetchSavedStyles(7)).toBeUndefined();
    expect(loadStyleSettings()).toEqual(own);
  });

  it.each([
    [{ user: {}, projects: {} }, 7],
    [{ user: null, projects: { 7: { headerBg: '#111111' } } }, 7],
    [{ user: {}, projects: {} }, undefined],
  ])('are known if some were saved: %j in project %s', async (settings, projectId) => {
    saved = settings;
    expect(await fetchSavedStyles(projectId)).toBeDefined();
  });

  it('are stored in this browser, for the project and for tables without one', async () => {
    saved = { user: { headerBg: '#111111' }, projects: { 7: { headerText: '#222222' } } };
    (await fetchSavedStyles(7))?.store();
    expect([readSavedStyles(7), loadStyleSettings()]).toEqual([ofProject, own]);
    expect(initialStyles(undefined)).toEqual(own);
  });

  it('that were removed elsewhere are removed in this browser', async () => {
    saveStyleSettings(own);
    storeSavedStyles(7, own);
    const remote = await fetchSavedStyles(7);
    expect(remote).toMatchObject({ known: own, saved: defaultStyleSettings, own: {}, ofProject: {} });
    remote?.store();
    expect([initialStyles(7), loadStyleSettings()]).toEqual([defaultStyleSettings, defaultStyleSettings]);
  });

  it('of a project only leave those of this browser', async () => {
    saveStyleSettings(own);
    saved = { user: null, projects: { 7: { headerText: '#222222' } } };
    (await fetchSavedStyles(7))?.store();
    expect(loadStyleSettings()).toEqual(own);
  });
});
