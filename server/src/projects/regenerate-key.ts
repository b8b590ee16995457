import type { NewProjectKey } from '@pictable/contract';
import { apiKeyPrefix, newApiKey } from '../accounts/api-key.ts';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Db } from '../platform/db/database.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { projectsRepo } from './projects.repo.ts';

interface Parts {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
}

/** Replaces the key of a project of the caller. @throws PublicError 404 for any other project */
export async function regenerateKey(
  { db, keyedHash }: Parts,
  context: OperationContext<'regenerateProjectKey'>,
): Promise<NewProjectKey> {
  const { caller, params } = context;
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw publicError('project-not-found', {});
  const fullApiKey = newApiKey('project');
  const prefix = apiKeyPrefix(fullApiKey);
  const owner = { id: Number(params.id), userId: caller.user.id };
  const isSet = await recordChange(
    db,
    (tx) => projectsRepo(tx).setApiKey(owner, keyedHash(fullApiKey), prefix),
    (set) =>
      set ? entryByUser(owner.userId, 'key.replace', { target: `key of project ${owner.id}` }) : undefined,
  );
  if (!isSet) throw publicError('project-not-found', {});
  return { success: true, fullApiKey, apiKeyPrefix: prefix };
}
