import { fromJs } from '@pictable/contract/json';
import { curlRequest } from '../../table-requests/curl-request.ts';
import { firstTable } from '../../table-requests/first-request.ts';
import { prettyJson } from '../../table-requests/pretty-json.ts';

/** A request that creates or replaces a live image. @param projectId null: a project key, or no project */
export function liveRequest(origin: string, name: string, projectId: number | null): string {
  const { title, data } = firstTable;
  const table = { title, subtitle: '{{rows}} cities, as of {{updatedAt}}', data };
  return curlRequest({
    method: 'PUT',
    url: liveUrl(origin, name, projectId),
    body: prettyJson(fromJs(table)),
  });
}

/** A request that lets a live image follow a source. @param projectId as above */
export function followRequest(origin: string, name: string, projectId: number | null): string {
  const table = {
    title: firstTable.title,
    subtitle: 'As of {{updatedAt}}',
    source: { url: 'https://data.example.com/sales.csv' },
    refresh: '1d',
  };
  return curlRequest({
    method: 'PUT',
    url: liveUrl(origin, name, projectId),
    body: JSON.stringify(table, null, 2),
  });
}

function liveUrl(origin: string, name: string, projectId: number | null): string {
  const query = projectId === null ? '' : `?projectId=${projectId}`;
  return `${origin}/api/pictable/user/live/${name}${query}`;
}
