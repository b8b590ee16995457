import type { Project, User } from '@pictable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../commands/page-commands.ts';
import { palette, projectCommands, siteCommands } from '../../messages/commands-texts.ts';
import { search } from '../../messages/public-pages/docs-texts.ts';
import { header } from '../../messages/shared-texts.ts';
import { queryKeys } from '../../session/session.ts';
import { memoryStorage } from '../../storage/memory-storage.fixture.ts';
import { storageKeys } from '../../storage/storage.ts';
import { toastStore } from '../../ui/toasts/toasts.ts';
import { useSignOut } from './sign-out.ts';
import { sitePages } from './site-pages.ts';
import { type PaletteGroup, usePalette } from './use-palette.ts';
import { useProjectCommands } from './use-project-commands.ts';
import { useSiteCommands } from './use-site-commands.ts';

const dataset: Record<string, string> = {};
const local = new Map<string, string>();
let queries: QueryClient;
let opened: string[] = [];

beforeEach(() => {
  delete dataset.theme;
  local.clear();
  opened = [];
  queries = new QueryClient();
  vi.stubGlobal('localStorage', memoryStorage(local));
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

/** Calls a hook as a component does. */
function Page({ hook }: { readonly hook: () => void }) {
  hook();
  return null;
}

interface Visit {
  readonly path?: string;
  readonly user?: Partial<User> | undefined;
}

/** What a hook returns on a page of a user, or of a visitor. Navigation is only recorded. */
function resultOf<Result>(hook: () => Result, { path = '/', user }: Visit = {}): Result {
  if (user) {
    local.set(storageKeys.signedIn, 'yes');
    queries.setQueryData(queryKeys.user, user);
  }
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  router.navigate = async ({ href }: { href?: string }) => void opened.push(String(href));
  const results: Result[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <Page hook={() => void results.push(hook())} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return results[0]!;
}

const ada: Partial<User> = { email: 'ada@example.com', project_limit: null };
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name);
/** The page that a command opens. */
function openedBy(command: Command | undefined): string | undefined {
  command?.run();
  return opened.at(-1);
}

describe('the commands of projects', () => {
  const projects = [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ] as Project[];

  it('open a project, and the editor with it', () => {
    const commands = resultOf(() => useProjectCommands(projects));
    expect(namesOf(commands)).toEqual([
      ...[projectCommands.open('North'), projectCommands.newImage('North')],
      ...[projectCommands.open('South'), projectCommands.newImage('South')],
    ]);
    expect(openedBy(commands[2])).toBe('/dashboard#project-2');
    expect(openedBy(commands[3])).toBe('/app?projectId=2');
  });

  it('only open a project on the page of the editor', () => {
    expect(namesOf(resultOf(() => useProjectCommands(projects), { path: '/app' }))).toEqual([
      ...[projectCommands.open('North'), projectCommands.open('South')],
    ]);
  });
});

describe('the commands of every page', () => {
  const themes = [siteCommands.light, siteCommands.dark, siteCommands.system];

  it.each([
    ['a visitor', undefined, 0, [...themes, siteCommands.shortcuts]],
    ['a user', ada, 9, [siteCommands.newProject, ...themes, siteCommands.shortcuts, siteCommands.signOut]],
    [
      'a user with a limit',
      { ...ada, project_limit: 2 },
      1,
      [siteCommands.newProject, ...themes, siteCommands.shortcuts, siteCommands.signOut],
    ],
    [
      'a user at the limit',
      { ...ada, project_limit: 2 },
      2,
      [...themes, siteCommands.shortcuts, siteCommands.signOut],
    ],
  ])('of %s', (_, user, count, names) => {
    const projects = Array.from({ length: count }, () => ({}) as Project);
    expect(namesOf(resultOf(() => useSiteCommands(projects), user ? { user } : {}))).toEqual(names);
  });

  it('choose a theme, and mark the one in use', () => {
    const commands = resultOf(() => useSiteCommands([]), { user: ada });
    const notes = commands.map(({ name, note }) => [name, note]);
    expect(notes.filter(([, note]) => note !== undefined)).toEqual([
      [siteCommands.system, siteCommands.inUse],
    ]);
    vi.stubGlobal('document', { documentElement: { dataset } });
    commands.find(({ name }) => name === siteCommands.dark)?.run();
    expect([dataset.theme, local.get(storageKeys.theme)]).toEqual(['dark', 'dark']);
    expect(openedBy(commands.find(({ name }) => name === siteCommands.newProject))).toBe(
      '/dashboard#new-project',
    );
  });
});

describe('the palette', () => {
  const groupNames = (groups: readonly PaletteGroup[]) => groups.map(({ name }) => name);
  const open = (words: string, user?: Partial<User>) =>
    resultOf(() => usePalette(words), user ? { user } : {});
  const pagesOf = (audience: string) =>
    sitePages
      .filter((page) => page.audience !== (audience === 'user' ? 'visitor' : 'user'))
      .map(({ name }) => name);

  it.each([
    ['visitor', undefined],
    ['user', ada],
  ])('has the pages of a %s before the commands', (audience, user) => {
    const { groups, note } = open('', user);
    expect(groupNames(groups)).toEqual([palette.pages, palette.commands]);
    expect(groups[0]?.entries.map(({ name }) => name)).toEqual(pagesOf(audience));
    expect(note).toBe(search.hint);
  });

  it('has what matches the words, commands first', () => {
    const { groups, note } = open(` ${siteCommands.dark.slice(0, 4)} `);
    const [first] = groups;
    expect(first?.name).toBe(palette.commands);
    expect(first?.entries.map(({ name }) => name)).toContain(siteCommands.dark);
    const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    expect(note).toBe(search.hits(count));
  });

  it('has nothing for other words, while the search is running', () => {
    expect(open('zebra zebra')).toEqual({ groups: [], note: search.loading });
  });

  it('has entries that differ in their IDs', () => {
    const ids = open('', ada).groups.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens a page', () => {
    const [pages] = open('').groups;
    for (const { name, run } of pages?.entries ?? [])
      expect(sitePages.find(({ href }) => href === openedBy({ name, run }))?.name).toBe(name);
  });
});

describe('signing out', () => {
  async function signOut(status: number, path = '/', providerSignOutUrl: string | null = null) {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(`${init.method} ${url} after ${opened.join()}`);
      return Response.json({ success: true, providerSignOutUrl }, { status });
    });
    await resultOf(useSignOut, { path, user: ada })();
    return sent;
  }

  it('opens the landing page first, then ends the session', async () => {
    expect(await signOut(200)).toEqual(['POST /api/logout after /']);
    expect([queries.getQueryData(queryKeys.user), local.has(storageKeys.signedIn)]).toEqual([null, false]);
  });

  it('continues to the single sign-on provider, if the session started there', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await signOut(200);
    expect(assign).not.toHaveBeenCalled();
    await signOut(200, '/', 'https://id.example/end');
    expect(assign.mock.calls).toEqual([['https://id.example/end']]);
    expect(queries.getQueryData(queryKeys.user)).toBeNull();
  });

  it('does nothing if the user stays on a page with unsaved changes', async () => {
    expect(await signOut(200, '/settings')).toEqual([]);
    expect([queries.getQueryData(queryKeys.user), opened]).toEqual([ada, ['/']]);
  });

  it('keeps the session if the service does not respond', async () => {
    await signOut(503);
    expect(queries.getQueryData(queryKeys.user)).toBe(ada);
    expect(toastStore.read()).toMatchObject({ title: header.logoutFailed, destructive: true });
  });
});
