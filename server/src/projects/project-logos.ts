import type { StoredLogo } from '@pictable/engine';
import type { ProjectRow } from '../http/caller.ts';
import type { LogoContent, LogosRepo } from './logos.repo.ts';

/** Logos that stay in memory; each has at most a few megabytes, and mostly some kilobytes. */
const CACHED_LOGOS_MAX = 50;

interface LoadedLogo {
  readonly version: number;
  readonly logo: Promise<StoredLogo | undefined>;
}

/** The logo of a project as an option of the render pool, so that callers can spread it. */
export interface LogoOption {
  readonly logo?: StoredLogo;
}

/** The logos that tables of projects have. */
export interface ProjectLogos {
  /** The logo of a project; none without a project. */
  of(project: Pick<ProjectRow, 'id' | 'logoVersion'> | undefined): Promise<LogoOption>;
}

/** Loads a logo when a project first needs it, and again after it has changed. */
export function openProjectLogos(repo: Pick<LogosRepo, 'load'>): ProjectLogos {
  /** By project, the least recently used first. */
  const loaded = new Map<number, LoadedLogo>();

  const load = (projectId: number, version: number): LoadedLogo => {
    const entry = { version, logo: repo.load(projectId).then((found) => found && storedLogo(found)) };
    entry.logo.catch(() => loaded.get(projectId) === entry && loaded.delete(projectId));
    return entry;
  };

  const find = async (projectId: number, version: number): Promise<LogoOption> => {
    // Most projects have no logo, and need no query to know it.
    if (version === 0) return {};
    const known = loaded.get(projectId);
    const entry = known?.version === version ? known : load(projectId, version);
    loaded.delete(projectId);
    loaded.set(projectId, entry);
    for (const oldest of loaded.keys()) {
      if (loaded.size <= CACHED_LOGOS_MAX) break;
      loaded.delete(oldest);
    }
    const logo = await entry.logo;
    return logo === undefined ? {} : { logo };
  };

  return {
    of: async (project) => (project === undefined ? {} : find(project.id, project.logoVersion)),
  };
}

/** Part of what identifies a table: after the logo of its project has changed, it is another one. */
export function logoKey(project: Pick<ProjectRow, 'logoVersion'> | undefined): string[] {
  return project === undefined || project.logoVersion === 0 ? [] : [`logo ${project.logoVersion}\n`];
}

/** The image in memory that the workers share, so that a job does not copy it. */
function storedLogo({ content, position, heightPx, alt, link }: LogoContent): StoredLogo {
  const bytes = new Uint8Array(new SharedArrayBuffer(content.length));
  bytes.set(content);
  return {
    bytes,
    position,
    ...(heightPx !== null && { height: heightPx }),
    ...(alt !== null && { alt }),
    ...(link !== null && { link }),
  };
}
