import { fillPath } from '@pictable/contract';
import type { Done, NewSecret, SavedSecret, SecretList } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the secrets of a project, which sources send in headers. */
export function secretOperations({ json }: Transport) {
  return {
    /** The secrets of a project, by name, without their values. */
    secrets: (projectId: number) =>
      json<SecretList>(getRequest(fillPath(paths.listSecrets, { id: projectId }))),

    /** Saves a secret, or replaces its value and its hosts. */
    saveSecret: (projectId: number, name: string, secret: NewSecret) =>
      json<SavedSecret>({
        method: 'PUT',
        path: fillPath(paths.saveSecret, { id: projectId, name }),
        body: secret,
        isIdempotent: true,
      }),

    /** Deletes a secret. It cannot be restored. */
    deleteSecret: (projectId: number, name: string) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteSecret, { id: projectId, name }) }),
  };
}
