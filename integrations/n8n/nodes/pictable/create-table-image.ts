import type {
  IBinaryKeyData,
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  INodeExecutionData,
} from 'n8n-workflow';
import { sendToService } from './send-to-service';
import { idempotencyKey, tableRequest } from './table-request';

const generatePath = '/api/pictable/table-to-image';

/** One image of a table. Most tables have one; a long table that is split for its destination has several. */
interface StoredPart {
  id: number;
  url: string;
  filename: string;
  width: number;
  height: number;
  bytes: number;
  part: number;
  parts: number;
  /** Only with the color scheme Both. */
  dark?: { url: string; filename: string };
}

/**
 * Stores one table and returns the output items: the record of the table and, if configured, the files. A
 * split table becomes one item per image, so that the next node sends all of them, or one item with all
 * files.
 */
export async function createTableImage(node: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const { body, projectId } = tableRequest(node, item);
  const key = idempotencyKey(node.getExecutionId(), item, JSON.stringify(body));
  const headers = { 'Idempotency-Key': key };
  const record = await sendToService(node, item, {
    method: 'POST',
    path: generatePath,
    headers,
    body,
    projectId,
  });
  return imageItems(node, item, record);
}

/** The output items for the record of a stored table, as configured for its item. */
export async function imageItems(
  node: IExecuteFunctions,
  item: number,
  record: IDataObject,
): Promise<INodeExecutionData[]> {
  const images = record.images as unknown as StoredPart[];
  const field =
    node.getNodeParameter('output', item) === 'file'
      ? (node.getNodeParameter('binaryField', item) as string)
      : undefined;
  if (node.getNodeParameter('splitTables', item) === 'oneItem') {
    return [{ json: record, ...(field === undefined ? {} : { binary: await files(node, images, field) }) }];
  }
  const items: INodeExecutionData[] = [];
  for (const image of images) {
    const json = images.length === 1 ? record : recordOf(record, image);
    items.push({ json, ...(field === undefined ? {} : { binary: await files(node, [image], field) }) });
  }
  return items;
}

/** The record of a table with the values of one of its images. */
function recordOf(record: IDataObject, image: StoredPart) {
  const { id, url, filename, width, height, bytes, part, parts, dark } = image;
  return {
    ...record,
    id,
    url,
    imageUrl: url,
    image_url: url,
    ...(dark ? { darkUrl: dark.url } : {}),
    image: { ...(record.image as IDataObject), id, url, filename },
    metadata: { ...(record.metadata as IDataObject), width, height, size: bytes },
    part,
    parts,
  };
}

/** Downloads the files into `data`, `data2`, `data3` and so on, if the field is `data`, and dark ones into `dataDark`. */
async function files(node: IExecuteFunctions, images: readonly StoredPart[], field: string) {
  const binary: IBinaryKeyData = {};
  const download = async ({ url, filename }: { url: string; filename: string }) => {
    const request: IHttpRequestOptions = { method: 'GET', url, encoding: 'arraybuffer' };
    const bytes = (await node.helpers.httpRequest(request)) as Buffer;
    return node.helpers.prepareBinaryData(Buffer.from(bytes), filename);
  };
  for (const [index, image] of images.entries()) {
    const name = index === 0 ? field : `${field}${index + 1}`;
    binary[name] = await download(image);
    if (image.dark) binary[`${name}Dark`] = await download(image.dark);
  }
  return binary;
}
