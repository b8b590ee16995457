import { type ListedImage, limits } from '@pictable/contract';
import { isObject, type JsonValue, parseJson } from '@pictable/contract/json';
import { service } from '../session/service.ts';

/** The table that an image was rendered from. */
export interface StoredTable extends Pick<ListedImage, 'title' | 'projectId'> {
  /** With the key order and the digits that were sent; null after the retention period. */
  readonly payload: JsonValue;
}

/** Members that the editor adds to a table when it sends it. */
const sentMembers: ReadonlySet<string> = new Set(['projectId', 'customFilename']);

/** @throws PictableError if there is no such image */
export async function readStoredTable(id: number): Promise<StoredTable> {
  const text = await service().imageDetailText(id);
  const { title, projectId } = JSON.parse(text) as ListedImage;
  // The table is one level deeper in the response than it was in the request.
  const record = parseJson(text, { depthMax: limits.jsonDepthMax + 1 });
  const sent = isObject(record) ? (record.get('jsonData') ?? null) : null;
  const payload = isObject(sent) ? new Map([...sent].filter(([name]) => !sentMembers.has(name))) : sent;
  return { title, projectId, payload };
}
