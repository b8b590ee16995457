import type { Done } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { idOf } from '../http/paths.ts';
import { refusal } from '../http/public-error.ts';
import { deleteNow } from '../jobs/delete-files.ts';
import type { JobsRepo } from '../jobs/jobs.repo.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { ImagesRepo } from './images.repo.ts';

interface Parts {
  readonly images: ImagesRepo;
  readonly storage: Storage;
  readonly jobs: JobsRepo;
}

/** Deletes the record, then the file. @throws PublicError 404 when it is not an image of the caller */
export async function deleteImage(
  { images, storage, jobs }: Parts,
  call: Call<'deleteImage'>,
): Promise<Done> {
  const { caller, params } = call;
  const ordered = await images.delete(idOf(params.id), caller.user.id, caller.project?.id);
  if (!ordered) throw refusal('image-not-found', {});
  await deleteNow(storage, jobs, ordered);
  return { success: true };
}
