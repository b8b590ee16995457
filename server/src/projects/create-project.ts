import type { NewProject, PlanCatalogue } from '@pictable/contract';
import { planOfTier, reservedEndpointPaths, slugify } from '@pictable/contract';
import { apiKeyPrefix, newApiKey } from '../accounts/api-key.ts';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import type { Principal, ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSuffix } from '../platform/ids.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { projectsRepo } from './projects.repo.ts';

export interface CreateProjectParts {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly plans: PlanCatalogue;
}

const SUFFIX_CHARS = 6;
const NAME_PART_CHARS = 40;

/**
 * Creates a project with its own key. Without an endpoint path, derives one from the name.
 * @throws PublicError 403 at the limit of the plan, 409 if the endpoint path is taken
 */
export async function createProject(
  { db, keyedHash, plans }: CreateProjectParts,
  owner: Principal,
  input: NewProject,
): Promise<{ project: ProjectRow; apiKey: string }> {
  const limit = planOfTier(plans, owner.currentPlanTier).projects;
  const apiKey = newApiKey('project');
  const endpointPath = input.endpointPath ?? newEndpointPath(input.name);
  const row = {
    userId: owner.id,
    name: input.name,
    description: input.description || null,
    endpointPath,
    apiKeyHash: keyedHash(apiKey),
    apiKeyPrefix: apiKeyPrefix(apiKey),
  };
  const project = await recordChange(
    db,
    (tx) => projectsRepo(tx).insert(row, limit),
    (added) =>
      typeof added === 'string'
        ? undefined
        : entryByUser(owner.id, 'project.create', { target: `project ${added.id}` }),
  );
  if (project === 'limit-reached')
    throw publicError('project-limit-reached', { limit: limit ?? 'unlimited' });
  if (project === 'endpoint-path-taken') throw publicError('endpoint-path-taken', { endpointPath });
  return { project, apiKey };
}

function newEndpointPath(name: string): string {
  const slug = slugify(name, NAME_PART_CHARS);
  const readable = slug === '' || reservedEndpointPaths.has(slug) ? 'project' : slug;
  return `${readable}-${randomSuffix(SUFFIX_CHARS)}`;
}
