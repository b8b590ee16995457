import { getTableColumns } from 'drizzle-orm';
import { projects, sessions, users } from './schema.ts';

const { apiKeyHash: _keyHash, bucketSecret: _bucketSecret, ...projectColumns } = getTableColumns(projects);
const { tokenHash: _tokenHash, idToken: _idToken, ...sessionColumns } = getTableColumns(sessions);

/** What a request needs of its user; see `Principal`. */
const principalColumns = {
  id: users.id,
  currentPlanTier: users.currentPlanTier,
  usageCount: users.usageCount,
  usageResetDate: users.usageResetDate,
  settings: users.settings,
  apiKeyLastUsedAt: users.apiKeyLastUsedAt,
  role: users.role,
  disabledAt: users.disabledAt,
};

/** Columns to select by default: none of them is a secret, or the hash of a password, a key or a token. */
export const withoutHashes = {
  principal: principalColumns,
  project: projectColumns,
  session: sessionColumns,
};
