import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { darkFilename } from '../dark-names.ts';
import { imageStorageFolders, previewUrl } from '../image-file.ts';
import type { PreviewsRepo } from './previews.repo.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface TemporaryImages {
  /** Null for an anonymous visitor. */
  readonly userId: number | null;
  readonly filename: string;
  /** The images of one table, in order; `filename` is the name of the first. */
  readonly parts: readonly {
    readonly bytes: Uint8Array;
    readonly dark?: { readonly bytes: Uint8Array } | undefined;
  }[];
  readonly lifetimeSeconds: number;
  readonly origin: string;
}

/** Stores temporary images. Inserts the records first, so that every file written is purged. */
export async function storeTemporaryImages(
  { previews, storage, clock }: Parts,
  { userId, filename, parts, lifetimeSeconds, origin }: TemporaryImages,
): Promise<{ urls: string[]; darkUrls: string[]; expiresAt: Date }> {
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds * 1000);
  const urls: string[] = [];
  const darkUrls: string[] = [];
  const store = async (name: string, bytes: Uint8Array) => {
    await previews.insert({ userId, filename: name, expiresAt });
    await storage.put(`${imageStorageFolders.previews}/${name}`, bytes);
    return previewUrl(origin, name);
  };
  for (const [index, { bytes, dark }] of parts.entries()) {
    const name = partFilename(filename, index + 1);
    urls.push(await store(name, bytes));
    if (dark) darkUrls.push(await store(darkFilename(name), dark.bytes));
  }
  return { urls, darkUrls, expiresAt };
}

/**
 * The possible names of the next image of the same table. There are two, because the name of a first image
 * may happen to end like that of a later one; at most one of them exists.
 */
export function nextPartNames(filename: string): readonly string[] {
  const later = /^(.+)-(\d{1,2})(\.[a-z]+)$/.exec(filename);
  const second = partFilename(filename, 2);
  return later ? [second, `${later[1]}-${Number(later[2]) + 1}${later[3]}`] : [second];
}

/** Derived from the first name: a caller who has the URL of one image may access the others. */
function partFilename(filename: string, part: number): string {
  return part === 1 ? filename : filename.replace(/\.(?=[a-z]+$)/, `-${part}.`);
}
