import { curlRequest } from '../../table-requests/curl-request.ts';
import { firstTable } from '../../table-requests/first-request.ts';

/** A request that creates or replaces a live image. @param projectId null: a project key, or no project */
export function liveRequest(origin: string, name: string, projectId: number | null): string {
  const query = projectId === null ? '' : `?projectId=${projectId}`;
  const table = { ...firstTable, subtitle: '{{rows}} cities, as of {{updatedAt}}' };
  const url = `${origin}/api/pictable/user/live/${name}${query}`;
  return curlRequest({ method: 'PUT', url, body: JSON.stringify(table) });
}
