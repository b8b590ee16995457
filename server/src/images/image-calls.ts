import type { Handlers } from '../http/call.ts';
import { addExampleImage, type ExampleParts } from './add-example-image.ts';
import { deleteImage, restoreImage } from './delete-image.ts';
import { deleteProject } from './delete-project.ts';
import { drawSignedImage, type SignedImageParts } from './draw-signed-image.ts';
import { type GenerateParts, generateImage } from './generate-image.ts';
import { getImageDetail, updateImage } from './image-record.ts';
import { listImages } from './list-images.ts';
import { answerOembed } from './oembed.ts';
import { type PreviewParts, previewImage } from './preview-image.ts';
import { serveImage, servePreview } from './serve-image.ts';
import { serveSharePage } from './serve-share-page.ts';
import type { SharedParts } from './shared-picture.ts';

type Parts = GenerateParts &
  PreviewParts &
  ExampleParts &
  Parameters<typeof deleteImage>[0] &
  Parameters<typeof serveImage>[0] &
  SignedImageParts &
  SharedParts;

/** Handlers of the operations for images, and of those for projects that involve images. */
export function imageCalls(parts: Parts) {
  const { images, examples } = parts;
  return {
    generateImage: (call) => generateImage(parts, call),
    generateProjectImage: (call) => generateImage(parts, call, call.params.endpointPath),
    previewImage: (call) => previewImage(parts, call),
    previewImageBytes: (call) => previewImage(parts, call, { asBytes: true }),
    previewProjectImage: (call) => previewImage(parts, call, { endpointPath: call.params.endpointPath }),
    getImage: (call) => serveImage(parts, call),
    getSignedImage: (call) => drawSignedImage(parts, call),
    getSharePage: (call) => parts.limitMisses(call.request, () => serveSharePage(parts, call)),
    getOembed: (call) => answerOembed(parts, call),
    getPreview: (call) => parts.limitMisses(call.request, () => servePreview(parts, call)),
    listImages: (call) => listImages(images, call),
    getImageDetail: (call) => getImageDetail(images, call),
    updateImage: (call) => updateImage(images, call),
    deleteImage: (call) => deleteImage(parts, call),
    restoreImage: (call) => restoreImage(parts, call),
    deleteProject: (call) => deleteProject(parts, call),
    addExampleImage: (call) => addExampleImage(parts, call),
    listExamples: async () => ({
      success: true,
      examples: examples.map(({ name, title, description }) => ({ name, title, description })),
    }),
  } satisfies Partial<Handlers>;
}
