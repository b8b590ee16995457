import type { SigningSecret } from '@pictable/contract';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { Db } from '../platform/db/database.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { signingSecret } from '../platform/signatures.ts';
import { projectsRepo } from './projects.repo.ts';

interface Parts {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
}

/** Replaces the signing secret of a project of the caller. @throws PublicError 404 for any other project */
export async function createSigningSecret(
  { db, keyedHash }: Parts,
  { caller, params }: OperationContext<'createSigningSecret'>,
): Promise<SigningSecret> {
  const projectId = parseId(params.id);
  const userId = caller.user.id;
  const target = `signing secret of project ${projectId}`;
  const version = await recordChange(
    db,
    (tx) => projectsRepo(tx).rotateSigningSecret(projectId, userId),
    (rotated) => (rotated === undefined ? undefined : entryByUser(userId, 'key.replace', { target })),
  );
  if (version === undefined) throw publicError('project-not-found', {});
  return { success: true, signingSecret: signingSecret(keyedHash, { userId, projectId, version }) };
}
