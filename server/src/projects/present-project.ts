import type { Project } from '@pictable/contract';
import { fillPath, routes } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';

/** Public representation of a project for its owner. */
export function presentProject(project: ProjectRow, origin: string): Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    endpointPath: project.endpointPath,
    endpointUrl: origin + fillPath(routes.generateProjectImage.path, { endpointPath: project.endpointPath }),
    apiKeyPrefix: project.apiKeyPrefix,
    isActive: project.isActive,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}
