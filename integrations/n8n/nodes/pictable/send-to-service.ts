import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

interface ServiceRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: IDataObject;
  headers?: IDataObject;
  projectId?: number;
}

/** Sends a request to the service of the credential, and returns the body of the response. */
export async function sendToService(
  node: IExecuteFunctions,
  item: number,
  { path, projectId, ...request }: ServiceRequest,
): Promise<IDataObject> {
  const { baseUrl } = await node.getCredentials<{ baseUrl: string }>('pictableApi', item);
  const options: IHttpRequestOptions = {
    ...request,
    url: baseUrl.replace(/\/+$/, '') + path,
    json: true,
    ...(projectId === undefined ? {} : { qs: { projectId } }),
  };
  const send = node.helpers.httpRequestWithAuthentication;
  return (await send.call(node, 'pictableApi', options)) as IDataObject;
}
