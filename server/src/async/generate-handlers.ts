import type { Handlers } from '../http/operation-context.ts';
import { type BatchParts, generateBatch } from '../images/batch/generate-batch.ts';
import { generateImage } from '../images/rendering/generate-image.ts';
import { type EnqueueParts, enqueueBatch, enqueueTable, getRenderJob } from './enqueue-request.ts';

/** Handlers of the operations that generate images: at once, or later if the client prefers that. */
export function generateHandlers(parts: EnqueueParts & BatchParts) {
  return {
    generateImage: async (context) => (await enqueueTable(parts, context)) ?? generateImage(parts, context),
    generateProjectImage: async (context) => {
      const { endpointPath } = context.params;
      return (
        (await enqueueTable(parts, context, endpointPath)) ?? generateImage(parts, context, endpointPath)
      );
    },
    generateBatch: async (context) => (await enqueueBatch(parts, context)) ?? generateBatch(parts, context),
    getRenderJob: (context) => getRenderJob(parts, context),
  } satisfies Partial<Handlers>;
}
