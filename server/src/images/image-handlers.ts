import type { Handlers } from '../http/operation-context.ts';
import { getSignedUrl } from './access/get-signed-url.ts';
import { deleteImage, deleteImages, restoreImage, restoreImages } from './deletion/delete-image.ts';
import { deleteProject } from './deletion/delete-project.ts';
import { downloadImages } from './download-images.ts';
import { getImageDetail, updateImage } from './image-record.ts';
import { listImages } from './list-images.ts';
import { addExampleImage, type ExampleParts } from './rendering/add-example-image.ts';
import { type PreviewParts, previewImage, previewImageBytes } from './rendering/preview-image.ts';
import { serveImage, servePreview } from './serving/serve-image.ts';
import { type SignedImageParts, serveSignedImage } from './serving/serve-signed-image.ts';
import { getOembed } from './sharing/oembed.ts';
import { serveSharePage } from './sharing/serve-share-page.ts';
import type { SharedParts } from './sharing/shareable-image.ts';

type Parts = PreviewParts &
  ExampleParts &
  Parameters<typeof deleteImage>[0] &
  Parameters<typeof deleteProject>[0] &
  Parameters<typeof serveImage>[0] &
  SignedImageParts &
  SharedParts;

/** Handlers of the operations for images, and of those for projects that involve images. */
export function imageHandlers(parts: Parts) {
  const { examples } = parts;
  return {
    previewImage: (context) => previewImage(parts, context),
    previewImageBytes: (context) => previewImageBytes(parts, context),
    previewProjectImage: (context) => previewImage(parts, context, context.params.endpointPath),
    getImage: (context) => serveImage(parts, context),
    getSignedImage: (context) => serveSignedImage(parts, context),
    getSharePage: (context) => parts.limitMisses(context.request, () => serveSharePage(parts, context)),
    getOembed: (context) => getOembed(parts, context),
    getPreview: (context) => parts.limitMisses(context.request, () => servePreview(parts, context)),
    listImages: (context) => listImages(parts, context),
    getImageDetail: (context) => getImageDetail(parts, context),
    updateImage: (context) => updateImage(parts, context),
    getSignedUrl: (context) => getSignedUrl(parts, context),
    deleteImage: (context) => deleteImage(parts, context),
    restoreImage: (context) => restoreImage(parts, context),
    deleteImages: (context) => deleteImages(parts, context),
    restoreImages: (context) => restoreImages(parts, context),
    downloadImages: (context) => downloadImages(parts, context),
    deleteProject: (context) => deleteProject(parts, context),
    addExampleImage: (context) => addExampleImage(parts, context),
    listExamples: async () => ({
      success: true,
      examples: examples.map(({ name, title, description }) => ({ name, title, description })),
    }),
  } satisfies Partial<Handlers>;
}
