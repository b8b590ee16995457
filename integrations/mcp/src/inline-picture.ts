import { contentTypes } from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type DrawnTable, type Preview, TableRefused, type TableService } from './table-service.ts';

/** As base64 with all that stands beside it, the answer stays below 700,000 characters; hosts cut off at about a million. */
export const inlineBytesMax = 500_000;

/** Ever smaller ways to draw the same table. */
const smallerWays: readonly Readonly<Record<string, JsonValue>>[] = [
  { format: 'png', scale: '1' },
  { format: 'jpeg', scale: '1', quality: '70' },
  { format: 'jpeg', scale: '1', quality: '30' },
];

/** The pictures as an answer can carry them; none where no way is small enough, or a model could not look at them. */
export async function inlinePictures(
  { format, parts }: DrawnTable,
  payload: JsonObject,
  service: TableService,
  signal: AbortSignal,
): Promise<readonly Preview[]> {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if ((format === 'png' || format === 'jpeg') && sizeBytes <= inlineBytesMax) {
    const mimeType = contentTypes[format];
    return Promise.all(parts.map(async (part) => ({ bytes: await part.bytes(), mimeType })));
  }
  for (const way of smallerWays) {
    const previews = await tryPreview(service, withOptions(payload, way), signal);
    if (previews.length === 0) return [];
    if (previews.reduce((sum, { bytes }) => sum + bytes.length, 0) <= inlineBytesMax) return previews;
  }
  return [];
}

/** A preview that cannot be drawn, such as a page of a pdf that is too large for a png, is left out. */
async function tryPreview(service: TableService, payload: JsonObject, signal: AbortSignal) {
  try {
    return await service.preview(payload, signal);
  } catch (error) {
    if (error instanceof TableRefused) return [];
    throw error;
  }
}

/** The payload with other options, in every place where they could be said. */
export function withOptions(payload: JsonObject, options: Readonly<Record<string, JsonValue>>): JsonObject {
  const given = payload.get('options');
  const changed = new Map<string, JsonValue>(isObject(given) ? given : []);
  for (const name of ['imageFormat', 'imageQuality', 'deviceScaleFactor', 'pixelRatio']) changed.delete(name);
  for (const [name, value] of Object.entries(options)) changed.set(name, value);
  return new Map<string, JsonValue>([...payload, ['options', changed]]);
}
