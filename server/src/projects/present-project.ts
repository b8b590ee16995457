import type { Project } from '@pictable/contract';
import { fillPath, routes } from '@pictable/contract';
import type { ActingMember, ProjectRow } from '../http/caller.ts';

/** Public representation of a project, for its owner or for one of its members. */
export function presentProject(
  project: ProjectRow,
  origin: string,
  member?: Pick<ActingMember, 'role' | 'ownerName'>,
): Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    endpointPath: project.endpointPath,
    endpointUrl: origin + fillPath(routes.generateProjectImage.path, { endpointPath: project.endpointPath }),
    apiKeyPrefix: member ? '' : project.apiKeyPrefix,
    role: member?.role ?? 'owner',
    ownerName: member?.ownerName ?? null,
    isActive: project.isActive,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}
