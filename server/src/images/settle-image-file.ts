import { buffer } from 'node:stream/consumers';
import type { Storage } from '../platform/storage/storage.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { deletedImageName, formNames, imageName } from './image-file.ts';

interface Parts {
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
}

/**
 * Brings the file of an image, in all formats it was drawn in, to where its record says it belongs: where it is served, aside, or nowhere. Whoever moves a
 * file looks at the record again: of a deletion and a restoration at once, the later one has the last word.
 */
export async function settleImageFile({ deletedImages, storage }: Parts, filename: string): Promise<void> {
  const names = formNames(filename);
  for (;;) {
    const state = await deletedImages.stateOf(filename);
    if (state === 'gone') {
      // Files first: while the record is there, a sweep cut short is taken up by the next.
      for (const name of names) {
        await storage.delete(imageName(name));
        await storage.delete(deletedImageName(name));
      }
      await deletedImages.forget(filename);
      return;
    }
    let moved = false;
    for (const name of names) {
      const [served, aside] = [imageName(name), deletedImageName(name)];
      const [from, to] = state === 'there' ? [aside, served] : [served, aside];
      if (await moveFile(storage, from, to)) moved = true;
    }
    if (!moved || (await deletedImages.stateOf(filename)) === state) return;
  }
}

/** The file is there twice for a moment, never not at all. @returns false when there was nothing to move */
export async function moveFile(storage: Storage, from: string, to: string): Promise<boolean> {
  const found = await storage.get(from);
  if (!found) return false;
  await storage.put(to, await buffer(found.body));
  await storage.delete(from);
  return true;
}
