import { fromJs } from '@pictable/contract/json';
import { curlRequest } from '../../table-requests/curl-request.ts';
import { firstTable } from '../../table-requests/first-request.ts';
import { prettyJson } from '../../table-requests/pretty-json.ts';

/** A request that creates or replaces a live image. @param projectId null: a project key, or no project */
export function liveRequest(origin: string, name: string, projectId: number | null): string {
  const query = projectId === null ? '' : `?projectId=${projectId}`;
  const { title, data } = firstTable;
  const table = { title, subtitle: '{{rows}} cities, as of {{updatedAt}}', data };
  const url = `${origin}/api/pictable/user/live/${name}${query}`;
  return curlRequest({ method: 'PUT', url, body: prettyJson(fromJs(table)) });
}
