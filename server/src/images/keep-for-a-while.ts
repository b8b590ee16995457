import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { previewUrl, storageFolders } from './image-file.ts';
import type { PreviewsRepo } from './previews.repo.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface ShortLivedImages {
  /** Null for a visitor. */
  readonly userId: number | null;
  readonly filename: string;
  /** The pictures of one table, in order; `filename` is the name of the first. */
  readonly parts: readonly { readonly bytes: Uint8Array }[];
  readonly lifetimeSeconds: number;
  readonly origin: string;
}

/** Stores images that end. Their records come first, so that whatever is written is found and swept. */
export async function keepForAWhile(
  { previews, storage, clock }: Parts,
  { userId, filename, parts, lifetimeSeconds, origin }: ShortLivedImages,
): Promise<{ urls: string[]; expiresAt: Date }> {
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds * 1000);
  const urls: string[] = [];
  for (const [index, { bytes }] of parts.entries()) {
    const name = partFilename(filename, index + 1);
    await previews.insert({ userId, filename: name, expiresAt });
    await storage.put(`${storageFolders.previews}/${name}`, bytes);
    urls.push(previewUrl(origin, name));
  }
  return { urls, expiresAt };
}

/**
 * The names that the next picture of the same table may have. There are two, because a first picture's name may by chance end
 * like that of a later one; at most one of them exists.
 */
export function nextPartNames(filename: string): readonly string[] {
  const later = /^(.+)-(\d{1,2})(\.[a-z]+)$/.exec(filename);
  const second = partFilename(filename, 2);
  return later ? [second, `${later[1]}-${Number(later[2]) + 1}${later[3]}`] : [second];
}

/** Whoever was given the address of one picture may guess those of its siblings. */
function partFilename(filename: string, part: number): string {
  return part === 1 ? filename : filename.replace(/\.(?=[a-z]+$)/, `-${part}.`);
}
