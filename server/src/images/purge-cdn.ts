import { companionFormats, fillPath, imageFormats, routePaths, routes } from '@pictable/contract';
import { enqueue } from '../jobs/jobs.repo.ts';
import type { Cdn } from '../platform/cdn/cdn.ts';
import type { Database } from '../platform/db/database.ts';
import { baseOf, imageName, shareUrl } from './image-file.ts';

export interface PurgeParts {
  readonly database: Pick<Database, 'db'>;
  /** Undefined: no network is set up. */
  readonly cdn: Cdn | undefined;
}

const NAMES_A_JOB = 100;
const served = imageName('');

/** Orders that a network forgets images. Call it when their files are where they belong, or it would fetch them once more. */
export async function orderPurge({ database, cdn }: PurgeParts, filenames: readonly string[]): Promise<void> {
  if (!cdn) return;
  // An image in all its formats is purged at once.
  const bases = [...new Set(filenames.map(baseOf))];
  for (let start = 0; start < bases.length; start += NAMES_A_JOB)
    await enqueue(database.db, 'purge-cdn', { bases: bases.slice(start, start + NAMES_A_JOB) });
}

/** The file names among names in storage that had a public address. */
export function servedFilenames(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(served)).map((name) => name.slice(served.length));
}

/** Every address without a query at which a network may have found something of an image. */
export function addressesOf(origin: string, base: string): string[] {
  const filenames = [...imageFormats, ...companionFormats].map((form) => `${base}.${form}`);
  const images = routePaths(routes.getImage).flatMap((path) =>
    filenames.map((filename) => origin + fillPath(path, { filename })),
  );
  return [...images, shareUrl(origin, base)];
}
