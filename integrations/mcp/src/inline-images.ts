import { contentTypes, isUniversal } from '@pictable/contract';
import type { JsonObject, JsonValue } from '@pictable/contract/json';
import { type Preview, type RenderedTable, TableRejectedError, type TableService } from './table-service.ts';

/**
 * Keeps a base64-encoded result below 700,000 characters. Hosts truncate results at about a million
 * characters.
 */
export const inlineBytesMax = 500_000;

/** Options for increasingly smaller images of the same table. */
const smallerOptions: readonly Readonly<Record<string, JsonValue>>[] = [
  { format: 'png', scale: '1' },
  { format: 'jpeg', scale: '1', quality: '70' },
  { format: 'jpeg', scale: '1', quality: '30' },
];

/**
 * Images that fit into a result, in a format that models can view. None if even the smallest images are too
 * large.
 */
export async function createInlineImages(
  { format, parts }: RenderedTable,
  payload: JsonObject,
  service: TableService,
  signal: AbortSignal,
): Promise<readonly Preview[]> {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (isUniversal(format) && sizeBytes <= inlineBytesMax) {
    const mimeType = contentTypes[format];
    return Promise.all(parts.map(async (part) => ({ bytes: await part.bytes(), mimeType })));
  }
  for (const options of smallerOptions) {
    const previews = await tryPreview(service, withOptions(payload, options), signal);
    if (previews.length === 0) return [];
    if (previews.reduce((sum, { bytes }) => sum + bytes.length, 0) <= inlineBytesMax) return previews;
  }
  return [];
}

/**
 * The previews, or none if they cannot be rendered, for example because a page of a PDF is too large for a
 * PNG.
 */
async function tryPreview(service: TableService, payload: JsonObject, signal: AbortSignal) {
  try {
    return await service.preview(payload, signal);
  } catch (error) {
    if (error instanceof TableRejectedError) return [];
    throw error;
  }
}

/**
 * The payload with other options. At the top level and under their canonical names, they are stronger than the
 * same options in any other place of the payload, under any alias.
 */
export function withOptions(payload: JsonObject, options: Readonly<Record<string, JsonValue>>): JsonObject {
  return new Map<string, JsonValue>([...payload, ...Object.entries(options)]);
}
