import { type ProjectTheme, type ThemeList, themeNames } from '@pictable/contract';
import type { RenderRequest } from './render-types.ts';

/** After this time, the list of themes is loaded again: it may have changed in another tab. */
const LIST_MS = 5_000;

interface LoadedList {
  readonly themes: Promise<readonly ProjectTheme[]>;
  readonly loadedAtMs: number;
}

const lists = new Map<number, LoadedList>();
const builtIn: ReadonlySet<string> = new Set(themeNames);

/**
 * The themes of the project, as the settings layer in which the service passes them to the engine; none if the table
 * names only built-in themes. Without them, as when nobody is signed in, the engine rejects the name.
 */
export async function themesLayerFor({
  projectId,
  text,
  styles,
  settings,
}: RenderRequest): Promise<readonly object[]> {
  const named = `${text}${JSON.stringify([styles, settings])}`.matchAll(/"theme"\s*:\s*"([^"]*)"/g);
  const isOwn = [...named].some(([, name = '']) => !builtIn.has(name.trim().toLowerCase()));
  if (projectId === undefined || !isOwn) return [];
  const themes = await listOf(projectId);
  if (themes.length === 0) return [];
  return [{ themes: Object.fromEntries(themes.map(({ name, updatedAt: _, ...theme }) => [name, theme])) }];
}

function listOf(projectId: number): Promise<readonly ProjectTheme[]> {
  const known = lists.get(projectId);
  const nowMs = performance.now();
  if (known !== undefined && nowMs - known.loadedAtMs < LIST_MS) return known.themes;
  const themes = loadList(projectId);
  lists.set(projectId, { themes, loadedAtMs: nowMs });
  return themes;
}

async function loadList(projectId: number): Promise<readonly ProjectTheme[]> {
  try {
    const response = await fetch(`/api/pictable/projects/${projectId}/themes`);
    return response.ok ? ((await response.json()) as ThemeList).themes : [];
  } catch {
    return [];
  }
}
