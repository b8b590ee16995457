import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../platform/storage/storage.ts';
import { deletedImageStorageName, imageStorageName, storedNamesOf } from '../image-file.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';

interface Parts {
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

/**
 * Moves the files of an image, in all its formats, to where its record says they belong, or deletes them.
 * After each move the state is read again: if a delete and a restore race, the later one wins.
 */
export async function reconcileImageFile({ deletedImages, storage }: Parts, filename: string): Promise<void> {
  const names = storedNamesOf(filename);
  for (;;) {
    const state = await deletedImages.stateOf(filename);
    if (state === 'gone') {
      // Delete the files first: while the record exists, the next run resumes an interrupted purge.
      for (const name of names) {
        await storage.delete(imageStorageName(name));
        await storage.delete(deletedImageStorageName(name));
      }
      await deletedImages.deleteRecord(filename);
      return;
    }
    let moved = false;
    for (const name of names) {
      const [served, aside] = [imageStorageName(name), deletedImageStorageName(name)];
      const [from, to] = state === 'active' ? [aside, served] : [served, aside];
      if (await moveFile(storage, from, to)) moved = true;
    }
    if (!moved || (await deletedImages.stateOf(filename)) === state) return;
  }
}

/** Copies before deleting, so that the file always exists. @returns false if there was nothing to move */
export async function moveFile(storage: Storage, from: string, to: string): Promise<boolean> {
  const found = await storage.get(from);
  if (!found) return false;
  await storage.put(to, await buffer(found.body));
  await storage.delete(from);
  return true;
}
