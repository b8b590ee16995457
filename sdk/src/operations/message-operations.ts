import { fillPath } from '@pictable/contract';
import type { MessageRequest, RenderedMessage } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import type { ApiRequest, Transport } from '../transport.ts';
import { batchRequest } from './batch-operations.ts';
import type { GenerateDefaults, GenerateRequestOptions } from './image-operations.ts';

/** The request that replaces the tables of a message. */
export function messageRequest(
  body: MessageRequest | string,
  options: GenerateRequestOptions,
  defaults: GenerateDefaults,
): ApiRequest {
  const { endpointPath } = options;
  return {
    ...batchRequest(body, options, defaults),
    path:
      endpointPath === undefined
        ? paths.renderMessage
        : fillPath(paths.renderProjectMessage, { endpointPath }),
  };
}

/** Operations on messages with tables. */
export function messageOperations({ json }: Transport, defaults: GenerateDefaults) {
  return {
    /**
     * Stores an image of each table in a Markdown message, and returns the message with the images: as one text, and
     * as parts for a chat. Each image counts as one table of the plan. If one table fails, nothing is stored.
     *
     * @param message an object, or JSON text, which keeps the digits of numbers exactly as written
     */
    renderMessage: (message: MessageRequest | string, options: GenerateRequestOptions = {}) =>
      json<RenderedMessage>(messageRequest(message, options, defaults)),
  };
}
