import { companionFormats, fillPath, imageFormats, routePaths, routes } from '@pictable/contract';
import { enqueue } from '../../jobs/jobs.repo.ts';
import type { Cdn } from '../../platform/cdn/cdn.ts';
import type { Database } from '../../platform/db/database.ts';
import { isPrivateName } from '../access/open-image.ts';
import { baseName, imageStorageName, shareUrl } from '../image-file.ts';

export interface PurgeParts {
  readonly database: Pick<Database, 'db'>;
  /** Undefined: no CDN is configured. */
  readonly cdn: Cdn | undefined;
}

const FILES_PER_JOB = 100;
const served = imageStorageName('');

/**
 * Enqueues the purge of images from the CDN. Call it after the files have moved, or the CDN would fetch them
 * again.
 */
export async function enqueueCdnPurge(
  { database, cdn }: PurgeParts,
  filenames: readonly string[],
): Promise<void> {
  if (!cdn) return;
  // All formats of an image are purged together. No CDN stores private images.
  const cached = filenames.filter((filename) => !isPrivateName(filename));
  const bases = [...new Set(cached.map(baseName))];
  for (let start = 0; start < bases.length; start += FILES_PER_JOB)
    await enqueue(database.db, 'purge-cdn', { bases: bases.slice(start, start + FILES_PER_JOB) });
}

/** The file names among storage names that had a public URL. */
export function servedFilenames(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(served)).map((name) => name.slice(served.length));
}

/** All URLs without a query at which a CDN may have cached an image or its companions. */
export function cachedUrlsOf(origin: string, base: string): string[] {
  const filenames = [...imageFormats, ...companionFormats].map((form) => `${base}.${form}`);
  const images = routePaths(routes.getImage).flatMap((path) =>
    filenames.map((filename) => origin + fillPath(path, { filename })),
  );
  return [...images, shareUrl(origin, base)];
}
