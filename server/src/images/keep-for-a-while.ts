import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { previewUrl, storageFolders } from './image-file.ts';
import type { PreviewsRepo } from './previews.repo.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface ShortLivedImage {
  /** Null for a visitor. */
  readonly userId: number | null;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly lifetimeSeconds: number;
  readonly origin: string;
}

/** Stores an image that ends. The record comes first, so that whatever is written is found and swept. */
export async function keepForAWhile(
  { previews, storage, clock }: Parts,
  { userId, filename, bytes, lifetimeSeconds, origin }: ShortLivedImage,
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds * 1000);
  await previews.insert({ userId, filename, expiresAt });
  await storage.put(`${storageFolders.previews}/${filename}`, bytes);
  return { url: previewUrl(origin, filename), expiresAt };
}
