import type { FontFamily, FontList } from '@pictable/contract';
import type { OwnFont } from '@pictable/engine';
import type { RenderRequest } from './render-types.ts';

/** After this time, the list of fonts is loaded again. */
const LIST_MS = 30_000;

interface LoadedList {
  readonly fonts: Promise<readonly FontFamily[]>;
  readonly loadedAtMs: number;
}

const lists = new Map<number, LoadedList>();
/** Bytes of font files by URL, which contains their hash. */
const files = new Map<string, Promise<Uint8Array>>();

/**
 * The fonts of the project that a table may name. Runs in the worker: font files are not read in the page. Without them,
 * as when nobody is signed in, the engine uses another font, with a warning.
 */
export async function fontsFor({ projectId, text, styles, settings }: RenderRequest): Promise<OwnFont[]> {
  if (projectId === undefined) return [];
  const families = await listOf(projectId);
  if (families.length === 0) return [];
  const named = `${text}${JSON.stringify([styles, settings])}`.toLowerCase();
  const needed = families.filter(({ family }) => named.includes(family.toLowerCase()));
  const fonts = needed.flatMap(({ family, files }) =>
    files.map(async ({ id }): Promise<OwnFont> => {
      const url = `${listUrl(projectId)}/${encodeURIComponent(family)}/${id}`;
      return { family, id, bytes: await fileAt(url) };
    }),
  );
  try {
    return await Promise.all(fonts);
  } catch {
    return [];
  }
}

function listUrl(projectId: number): string {
  return `/api/pictable/projects/${projectId}/fonts`;
}

function listOf(projectId: number): Promise<readonly FontFamily[]> {
  const known = lists.get(projectId);
  const nowMs = performance.now();
  if (known !== undefined && nowMs - known.loadedAtMs < LIST_MS) return known.fonts;
  const fonts = loadList(projectId);
  lists.set(projectId, { fonts, loadedAtMs: nowMs });
  return fonts;
}

async function loadList(projectId: number): Promise<readonly FontFamily[]> {
  try {
    const response = await fetch(listUrl(projectId));
    return response.ok ? ((await response.json()) as FontList).fonts : [];
  } catch {
    return [];
  }
}

function fileAt(url: string): Promise<Uint8Array> {
  let file = files.get(url);
  if (file === undefined) {
    file = loadFile(url);
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file;
}

async function loadFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
