import type { Done } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { refusal } from '../http/public-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { storageFolders } from './image-file.ts';
import type { ImagesRepo } from './images.repo.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly storage: Storage;
}

/** Deletes the record, then the file. @throws PublicError 404 when it is not an image of the caller */
export async function deleteImage({ images, storage }: Parts, call: Call<'deleteImage'>): Promise<Done> {
  const { caller, params } = call;
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const filename = await images.delete(id, caller.user.id, caller.project?.id);
  if (filename === undefined) throw refusal('image-not-found', {});
  await storage.delete(`${storageFolders.images}/${filename}`);
  return { success: true };
}
