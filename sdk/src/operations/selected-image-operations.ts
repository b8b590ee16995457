import type { DeletedImages, RestoredImages } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on several stored images in one request. */
export function selectedImageOperations({ json, blob }: Transport) {
  return {
    /**
     * Deletes up to 100 images, or none of them. They can be restored for one minute.
     * @param projectId their project; required if it belongs to another account
     */
    deleteImages: (ids: readonly number[], projectId?: number) =>
      json<DeletedImages>({ method: 'POST', path: paths.deleteImages, body: { ids, projectId } }),

    /** Restores images that were deleted less than a minute ago. */
    restoreImages: (ids: readonly number[], projectId?: number) =>
      json<RestoredImages>({ method: 'POST', path: paths.restoreImages, body: { ids, projectId } }),

    /** Up to 100 images as a ZIP archive. */
    downloadImages: (ids: readonly number[], projectId?: number) =>
      blob(getRequest(paths.downloadImages, { ids: ids.join(','), projectId })),
  };
}
