import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { sendToService } from './send-to-service';
import { InvalidParameterError, tableRequest } from './table-request';

const livePath = '/api/pictable/user/live/';

/**
 * Stores one table as the newest version of a live image, and returns its record with the stable URL. A retry
 * sends the same table, which changes nothing and costs nothing.
 */
export async function updateLiveImage(node: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const name = String(node.getNodeParameter('liveImageName', item) ?? '').trim();
  // Without a name, the path would be another operation.
  if (name === '') throw new InvalidParameterError('Live Image Name must be a name such as daily-sales.');
  const path = livePath + encodeURIComponent(name);
  return [{ json: await sendToService(node, item, { method: 'PUT', path, ...tableRequest(node, item) }) }];
}
