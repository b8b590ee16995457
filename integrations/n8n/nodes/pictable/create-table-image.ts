import type { IDataObject, IExecuteFunctions, IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';
import { idempotencyKey, tableRequest } from './table-request';

const generatePath = '/api/pictable/table-to-image';

/** Stores one table and answers what n8n hands on: the record of the image and, where it is wanted, the file. */
export async function createTableImage(node: IExecuteFunctions, item: number): Promise<INodeExecutionData> {
  const { baseUrl } = await node.getCredentials<{ baseUrl: string }>('pictableApi', item);
  const { body, projectId } = tableRequest(node, item);
  const request: IHttpRequestOptions = {
    method: 'POST',
    url: baseUrl.replace(/\/+$/, '') + generatePath,
    headers: { 'Idempotency-Key': idempotencyKey(node.getExecutionId(), item, JSON.stringify(body)) },
    body,
    json: true,
    ...(projectId === undefined ? {} : { qs: { projectId } }),
  };
  const call = node.helpers.httpRequestWithAuthentication;
  const json = (await call.call(node, 'pictableApi', request)) as IDataObject;
  if (node.getNodeParameter('output', item) === 'url') return { json };
  const field = node.getNodeParameter('binaryField', item) as string;
  return { json, binary: { [field]: await download(node, json) } };
}

async function download(node: IExecuteFunctions, { url, image }: IDataObject) {
  const bytes = (await node.helpers.httpRequest({
    method: 'GET',
    url: url as string,
    encoding: 'arraybuffer',
  })) as Buffer;
  return node.helpers.prepareBinaryData(Buffer.from(bytes), (image as { filename: string }).filename);
}
