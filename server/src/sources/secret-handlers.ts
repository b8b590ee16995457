import {
  type Done,
  limits,
  type SavedSecret,
  type Secret,
  type SecretList,
  secretOrigin,
} from '@pictable/contract';
import { checkResourceName } from '../http/check-resource-name.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Encryption } from '../platform/encryption.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { secretPurpose } from './read-secret.ts';
import type { SecretRow, SecretsRepo } from './secrets.repo.ts';

interface Parts {
  readonly projects: ProjectsRepo;
  readonly secrets: SecretsRepo;
  readonly encryption: Encryption;
  readonly clock: Clock;
}

/** Handlers of the operations for secrets. */
export function secretHandlers(parts: Parts) {
  return {
    listSecrets: (context) => listSecrets(parts, context),
    saveSecret: (context) => saveSecret(parts, context),
    deleteSecret: (context) => deleteSecret(parts, context),
  } satisfies Partial<Handlers>;
}

async function listSecrets(
  { projects, secrets }: Parts,
  { caller, params }: OperationContext<'listSecrets'>,
): Promise<SecretList> {
  const project = await findOwnProject(projects, caller, params.id);
  return { success: true, secrets: (await secrets.list(project.id)).map(present) };
}

/** @throws PublicError 400 for an invalid name or host, 403 at the limit of secrets, 404 */
async function saveSecret(
  { projects, secrets, encryption, clock }: Parts,
  { caller, params, body, reply }: OperationContext<'saveSecret'>,
): Promise<SavedSecret> {
  const project = await findOwnProject(projects, caller, params.id);
  checkResourceName('secret', params.name);
  const key = { projectId: project.id, name: params.name };
  const origins = [...new Set(body.hosts.map(readOrigin))];
  const ciphertext = encryption.encrypt(body.value, secretPurpose(key));
  const saved = await secrets.save(key, { ciphertext, origins }, clock.now());
  if (!saved) throw publicError('secret-limit-reached', { limit: limits.secretsMax });
  reply.code(saved.isNew ? 201 : 200);
  return { success: true, ...present(saved.row) };
}

async function deleteSecret(
  { projects, secrets }: Parts,
  { caller, params }: OperationContext<'deleteSecret'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  if (await secrets.delete({ projectId: project.id, name: params.name })) return { success: true };
  throw publicError('secret-not-found', { name: params.name.slice(0, 80) });
}

function readOrigin(host: string, index: number): string {
  const origin = secretOrigin(host.trim());
  if (origin !== undefined) return origin;
  throw invalidRequest(
    `/hosts/${index}`,
    `hosts[${index}] must be a host without a path, such as "api.example.com"; got ${JSON.stringify(host.slice(0, 80))}.`,
  );
}

function present({ name, origins, createdAt, updatedAt }: SecretRow): Secret {
  return {
    name,
    hosts: [...origins],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
