import type { RenderJob } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../http/operation-context.ts';
import { type BatchParts, generateBatch } from '../images/batch/generate-batch.ts';
import { renderMessage } from '../images/messages/render-message.ts';
import { generateImage } from '../images/rendering/generate-image.ts';
import {
  type Enqueued,
  type EnqueueParts,
  enqueueBatch,
  enqueueMessage,
  enqueueTable,
  getRenderJob,
} from './enqueue-request.ts';

/** Handlers of the operations that generate images: at once, or later if the client prefers that. */
export function generateHandlers(parts: EnqueueParts & BatchParts) {
  return {
    generateImage: (context) => laterOrNow(enqueueTable(parts, context), () => generateImage(parts, context)),
    generateProjectImage: (context) => {
      const { endpointPath } = context.params;
      return laterOrNow(enqueueTable(parts, context, endpointPath), () =>
        generateImage(parts, context, endpointPath),
      );
    },
    generateBatch: (context) => laterOrNow(enqueueBatch(parts, context), () => generateBatch(parts, context)),
    renderMessage: (context) =>
      laterOrNow(enqueueMessage(parts, context), () => renderMessage(parts, context)),
    renderProjectMessage: (context) => {
      const { endpointPath } = context.params;
      return laterOrNow(enqueueMessage(parts, context, endpointPath), () =>
        renderMessage(parts, context, endpointPath),
      );
    },
    getRenderJob: (context) => getRenderJob(parts, context),
  } satisfies Partial<Handlers>;
}

/** @param enqueued undefined if the client has no such preference */
async function laterOrNow<Now>(
  enqueued: Promise<Enqueued | undefined>,
  now: () => Promise<Now>,
): Promise<Now | RenderJob | FastifyReply> {
  const later = await enqueued;
  return later ? later.response : now();
}
