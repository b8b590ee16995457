import type { OwnFont } from '@pictable/engine';
import type { ProjectRow } from '../http/caller.ts';
import type { FontsRepo } from './fonts.repo.ts';

/** Bytes of all fonts that stay in memory. */
const CACHED_BYTES_MAX = 64 * 1024 * 1024;

interface LoadedFonts {
  readonly version: number;
  readonly fonts: Promise<readonly OwnFont[]>;
  bytes: number;
}

/** The fonts that tables of a project can use, as the render pool takes them. */
export interface ProjectFonts {
  /** The fonts of a project; none without a project. */
  of(project: Pick<ProjectRow, 'id' | 'fontsVersion'> | undefined): Promise<readonly OwnFont[]>;
}

/** Loads fonts when a project first needs them, and again after they have changed. */
export function openProjectFonts(repo: FontsRepo): ProjectFonts {
  /** By project, the least recently used first. */
  const loaded = new Map<number, LoadedFonts>();

  const trim = () => {
    let bytes = [...loaded.values()].reduce((sum, fonts) => sum + fonts.bytes, 0);
    for (const [projectId, fonts] of loaded) {
      if (bytes <= CACHED_BYTES_MAX) break;
      bytes -= fonts.bytes;
      loaded.delete(projectId);
    }
  };

  const load = (projectId: number, version: number): LoadedFonts => {
    const entry: LoadedFonts = {
      version,
      bytes: 0,
      fonts: repo.load(projectId).then((rows) => rows.map(sharedFont)),
    };
    entry.fonts.then(
      (fonts) => {
        entry.bytes = fonts.reduce((sum, font) => sum + font.bytes.length, 0);
        trim();
      },
      () => loaded.get(projectId) === entry && loaded.delete(projectId),
    );
    return entry;
  };

  const find = async (projectId: number, version: number): Promise<readonly OwnFont[]> => {
    // Most projects have no fonts, and need no query to know it.
    if (version === 0) return [];
    const known = loaded.get(projectId);
    const entry = known?.version === version ? known : load(projectId, version);
    loaded.delete(projectId);
    loaded.set(projectId, entry);
    return entry.fonts;
  };

  return {
    of: async (project) => (project === undefined ? [] : find(project.id, project.fontsVersion)),
  };
}

/** Part of what identifies a table: after the fonts of its project have changed, it is another one. */
export function fontsKey(project: Pick<ProjectRow, 'fontsVersion'> | undefined): string[] {
  return project === undefined || project.fontsVersion === 0 ? [] : [`fonts ${project.fontsVersion}\n`];
}

/** A font in memory that the workers share, so that a job does not copy it. */
function sharedFont({
  family,
  fileId,
  content,
}: {
  family: string;
  fileId: string;
  content: Buffer;
}): OwnFont {
  const bytes = new Uint8Array(new SharedArrayBuffer(content.length));
  bytes.set(content);
  return { family, id: fileId, bytes };
}
