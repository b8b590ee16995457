import {
  archiveQuerySchema,
  deletedImagesSchema,
  restoredImagesSchema,
  selectedImagesSchema,
} from '../images/selected-images.ts';
import { limits } from '../limits.ts';
import type { Route } from './route.ts';

const { selectedImagesMax, imageRestoreSeconds } = limits;

/** Members shared by the operations on several images. */
const selection = { aliases: [], tag: 'Images', access: 'key' } as const;

/** Operations on several stored images in one request. */
export const selectedImageRoutes = {
  deleteImages: {
    ...selection,
    role: 'editor',
    method: 'POST',
    path: '/api/pictable/user/images/delete',
    scope: 'images:write',
    summary: 'Delete several images',
    description: `Like "Delete an image", for up to ${selectedImagesMax} images. All of them are deleted, or none.`,
    body: selectedImagesSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The images are deleted.', schema: deletedImagesSchema } },
    errors: ['internal-error'],
  },
  restoreImages: {
    ...selection,
    role: 'editor',
    method: 'POST',
    path: '/api/pictable/user/images/restore',
    scope: 'images:write',
    summary: 'Restore several deleted images',
    description: `Undoes deletions of the last ${imageRestoreSeconds} seconds, for up to ${selectedImagesMax} images. Images that can no longer be restored are left out of \`restored\`.`,
    body: selectedImagesSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The images are restored.', schema: restoredImagesSchema } },
    errors: ['internal-error'],
  },
  downloadImages: {
    ...selection,
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/images/archive',
    scope: 'images:read',
    summary: 'Download several images',
    description: `A ZIP archive of up to ${selectedImagesMax} images, under their file names. A table that was split has all its images in it. Images that have expired are left out.`,
    query: archiveQuerySchema,
    responses: { 200: { description: 'The archive.', archive: true } },
    errors: ['image-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
