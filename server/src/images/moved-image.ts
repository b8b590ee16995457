import { buffer } from 'node:stream/consumers';
import type { Storage } from '../platform/storage/storage.ts';
import { imageStorageName, movedNoteName } from './image-file.ts';

/** The note beside the files of an image whose own file is only in the bucket of its project. */
interface MovedNote {
  readonly filename: string;
  readonly url: string;
}

/** Notes durably that the URL of an image must redirect. */
export async function noteMoved(storage: Storage, filename: string, url: string): Promise<void> {
  const note: MovedNote = { filename, url };
  await storage.put(imageStorageName(movedNoteName(filename)), Buffer.from(JSON.stringify(note)));
}

/** The URL of an image in the bucket of its project, if the service has no file of it any more. */
export async function movedUrlOf(storage: Storage, filename: string): Promise<string | undefined> {
  const found = await storage.get(imageStorageName(movedNoteName(filename)));
  if (!found) return undefined;
  const note = JSON.parse((await buffer(found.body)).toString()) as MovedNote;
  // The note has the name of one file; other formats of the image are rendered and stored as ever.
  return note.filename === filename ? note.url : undefined;
}
