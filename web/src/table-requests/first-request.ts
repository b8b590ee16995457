import type { Project } from '@pictable/contract';
import { curlRequest } from './curl-request.ts';

/** A small sample table. */
export const firstTable = {
  title: 'First table',
  data: [
    { City: 'Umeå', Orders: 12 },
    { City: 'Kiruna', Orders: 7 },
  ],
};

/** A request that creates an image in a project, ready to paste into a terminal. */
export function firstRequest(project: Project): string {
  return curlRequest({ method: 'POST', url: project.endpointUrl, body: JSON.stringify(firstTable) });
}
