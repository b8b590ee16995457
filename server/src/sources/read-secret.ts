import { pointerTo } from '@pictable/contract/json';
import type { ProjectRow } from '../http/caller.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { SecretKey, SecretsRepo } from './secrets.repo.ts';

export interface SecretParts {
  readonly secrets: SecretsRepo;
  readonly encryption: Encryption;
}

/** A header whose value is a secret, and where it is to be sent. */
interface SecretUse {
  readonly header: string;
  readonly secret: string;
  readonly url: string;
  readonly project: ProjectRow | undefined;
}

/** What a secret is encrypted for, so that its ciphertext is useless in another row. */
export function secretPurpose({ projectId, name }: SecretKey): string {
  return `project_secrets of project ${projectId}: ${name}`;
}

/**
 * The value of a secret for a header.
 *
 * @throws PublicError 400 if the request has no project or no such secret, or if the secret must not be sent to
 * this host, and if it cannot be decrypted any more
 */
export async function readSecret(
  { secrets, encryption }: SecretParts,
  { header, secret: name, url, project }: SecretUse,
): Promise<string> {
  const path = pointerTo('/source/headers', header);
  if (!project)
    throw invalidRequest(
      path,
      `The secret "${name}" belongs to a project. Use the key or the endpoint path of the project, or send projectId.`,
    );
  const key = { projectId: project.id, name };
  const found = await secrets.find(key);
  if (!found) throw invalidRequest(path, `This project has no secret "${name}".`);
  const { origin } = new URL(url);
  if (!found.origins.includes(origin))
    throw invalidRequest(
      path,
      `The secret "${name}" must not be sent to ${origin}. It may be sent to ${found.origins.join(', ')}.`,
    );
  try {
    return encryption.decrypt(found.ciphertext, secretPurpose(key));
  } catch {
    // The server secret was changed, or the row was copied from another installation.
    throw publicError('secret-unreadable', { name });
  }
}
