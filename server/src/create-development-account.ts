import { limits } from '@pictable/contract';
import { accountsRepo } from './accounts/accounts.repo.ts';
import { apiKeyPrefix, newApiKey } from './accounts/api-key.ts';
import type { Platform } from './platform/platform.ts';
import { createProject } from './projects/create-project.ts';

/** Magic links for this account appear in the outbox. */
const DEVELOPER_EMAIL = 'developer@pictable.example';

/**
 * Creates an account for local development: unlimited plan, a personal key and a first project. Only on an
 * empty database, never in production.
 *
 * @returns the personal key, or undefined when there are accounts already
 */
export async function createDevelopmentAccount(platform: Platform): Promise<string | undefined> {
  const { clock, config, database, keyedHash } = platform;
  const accounts = accountsRepo(database.db);
  if (config.mode === 'production' || !(await accounts.isEmpty())) return undefined;
  const apiKey = newApiKey('user');
  const user = await accounts.insert({
    email: DEVELOPER_EMAIL,
    // Nobody else can have registered the address, so signing in with a link does not revoke the key.
    emailVerifiedAt: clock.now(),
    username: 'developer',
    tier: 'enterprise',
    apiKeyHash: keyedHash(apiKey),
    apiKeyPrefix: apiKeyPrefix(apiKey),
    usageResetDate: new Date(clock.now().getTime() + limits.usageWindowDays * 86_400_000),
  });
  const parts = { db: database.db, keyedHash, plans: config.planCatalogue };
  await createProject(parts, user, { name: 'First project' });
  return apiKey;
}
