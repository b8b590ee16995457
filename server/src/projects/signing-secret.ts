import { timingSafeEqual } from 'node:crypto';
import type { SigningSecret } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { createKeyedHash, type KeyedHash } from '../platform/secrets.ts';
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
  const id = parseId(params.id);
  const version = await projects.rotateSigningSecret(id, caller.user.id);
  if (version === undefined) throw publicError('project-not-found', {});
  return { success: true, signingSecret: signingSecret(keyedHash, id, version) };
}

/** Whether a text was signed with the current secret of a project. */
export function isValidSignature(
  keyedHash: KeyedHash,
  { id, signingVersion }: ProjectRow,
  text: string,
  signature: string,
): boolean {
  if (signingVersion === 0) return false;
  const expected = Buffer.from(createKeyedHash(signingSecret(keyedHash, id, signingVersion))(text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Derived from the server secret, so that it is not stored: a signature cannot be verified with a hash of its
 * key.
 */
function signingSecret(keyedHash: KeyedHash, projectId: number, version: number): string {
  return `pictable_signing_${keyedHash(`signing-secret:${projectId}:${version}`)}`;
}
