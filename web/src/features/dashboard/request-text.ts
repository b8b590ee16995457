import type { LoggedRequest, Project } from '@pictable/contract';
import { requests as messages } from '../../messages/requests-texts.ts';

/** `POST /api/pictable/weekly-orders-x1y2`: the route pattern, with the endpoint path of a known project. */
export function requestPath({ route, projectId }: LoggedRequest, projects: readonly Project[]): string {
  const project = projects.find((known) => known.id === projectId);
  return route.replace(':endpointPath', project?.endpointPath ?? '{endpointPath}').replace(/:(\w+)/g, '{$1}');
}

export function projectNameOf({ projectId }: LoggedRequest, projects: readonly Project[]): string {
  if (projectId === null) return messages.withoutProject;
  return projects.find((known) => known.id === projectId)?.name ?? messages.deletedProject;
}

/** The colour of a status: the caller must fix 4xx, the operator 5xx. */
export function statusClass(status: number): string {
  if (status >= 500) return 'bg-error-band text-error';
  if (status >= 400) return 'bg-sheet text-amber';
  return 'bg-band-2 text-ink';
}

const kilobyte = 1_024;

/** `312 B`, `48.2 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}
