import type { DeletedImages, RestoredImages } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on several stored images in one request. */
export function selectedImageOperations({ json, blob }: Transport) {
  return {
    /** Deletes up to 100 images, or none of them. They can be restored for one minute. */
    deleteImages: (ids: readonly number[]) =>
      json<DeletedImages>({ method: 'POST', path: paths.deleteImages, body: { ids } }),

    /** Restores images that were deleted less than a minute ago. */
    restoreImages: (ids: readonly number[]) =>
      json<RestoredImages>({ method: 'POST', path: paths.restoreImages, body: { ids } }),

    /** Up to 100 images as a ZIP archive. */
    downloadImages: (ids: readonly number[]) =>
      blob(getRequest(paths.downloadImages, { ids: ids.join(',') })),
  };
}
