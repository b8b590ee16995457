import type { SigningSecret } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { signingSecret } from '../platform/signatures.ts';
import type { ProjectsRepo } from './projects.repo.ts';

interface Parts {
  readonly projects: ProjectsRepo;
  readonly keyedHash: KeyedHash;
}

/** Replaces the signing secret of a project of the caller. @throws PublicError 404 for any other project */
export async function createSigningSecret(
  { projects, keyedHash }: Parts,
  { caller, params }: OperationContext<'createSigningSecret'>,
): Promise<SigningSecret> {
  const projectId = parseId(params.id);
  const userId = caller.user.id;
  const version = await projects.rotateSigningSecret(projectId, userId);
  if (version === undefined) throw publicError('project-not-found', {});
  return { success: true, signingSecret: signingSecret(keyedHash, { userId, projectId, version }) };
}
