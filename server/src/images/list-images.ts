import type { ListedImage } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import type { ImagesRepo } from './images.repo.ts';
import { presentListedImage } from './present-image.ts';

const LIST_MAX = 1_000;

/** The images of the caller, newest first; with a project key those of its project. */
export async function listImages(images: ImagesRepo, call: Call<'listImages'>): Promise<ListedImage[]> {
  const { caller, query, origin } = call;
  const asked = query.projectId === undefined ? undefined : Number(query.projectId);
  if (caller.project && asked !== undefined && asked !== caller.project.id) return [];
  const rows = await images.list({
    userId: caller.user.id,
    projectId: caller.project?.id ?? asked,
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: query.limit === undefined ? LIST_MAX : Number(query.limit),
  });
  return rows.map((row) => presentListedImage(row, origin));
}
