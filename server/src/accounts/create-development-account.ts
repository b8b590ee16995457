import { limits, type PlanCatalogue } from '@pictable/contract';
import type { Clock } from '../platform/clock.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { createProject } from '../projects/create-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import type { AccountsRepo } from './accounts.repo.ts';
import { apiKeyPrefix, newApiKey } from './api-key.ts';

interface Parts {
  readonly accounts: AccountsRepo;
  readonly projects: ProjectsRepo;
  readonly keyedHash: KeyedHash;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/**
 * The account of a developer on his own machine: unlimited plan, a personal key and a first project. Made once, on an
 * empty database, never in production.
 *
 * @returns the personal key, or undefined when there are accounts already
 */
export async function createDevelopmentAccount(parts: Parts): Promise<string | undefined> {
  const { accounts, keyedHash, clock } = parts;
  if (!(await accounts.isEmpty())) return undefined;
  const apiKey = newApiKey('user');
  const user = await accounts.insert({
    email: 'developer@localhost',
    username: 'developer',
    tier: 'enterprise',
    apiKeyHash: keyedHash(apiKey),
    apiKeyPrefix: apiKeyPrefix(apiKey),
    usageResetDate: new Date(clock.now().getTime() + limits.usageWindowDays * 86_400_000),
  });
  await createProject(parts, user, { name: 'First project' });
  return apiKey;
}
