import {
  createdKeySchema,
  keyListQuerySchema,
  keyListSchema,
  newScopedKeySchema,
  restoredKeySchema,
} from '../accounts/api-keys.ts';
import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import type { Route } from './route.ts';

/**
 * Members shared by the operations on API keys. Keys with scopes and keys of projects cannot use them, so that
 * no key can create one with more rights than its own or one that outlives it.
 */
const keys = { aliases: [], tag: 'Account', access: 'account', scope: 'personal-key' } as const;
const params = { id: 'The id of the API key.' };

/** Operations on API keys with scopes. */
export const keyRoutes = {
  listKeys: {
    ...keys,
    role: 'owner',
    method: 'GET',
    path: '/api/pictable/keys',
    summary: 'List your API keys',
    description:
      'With their scopes, when they expire and when they were last used; never the keys themselves. The personal key and the keys of projects have every scope.',
    query: keyListQuerySchema,
    responses: { 200: { description: 'The API keys.', schema: keyListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  createKey: {
    ...keys,
    role: 'owner',
    method: 'POST',
    path: '/api/pictable/keys',
    summary: 'Create an API key with scopes',
    description:
      'For the account or for one project. The response contains the key, which is shown only once. A further key does not raise a rate limit: keys of an account share its limits, and keys of a project those of the project.',
    body: newScopedKeySchema,
    bodyBytesMax: 16 * 1024,
    responses: { 201: { description: 'The API key.', schema: createdKeySchema } },
    errors: ['project-not-found', 'key-limit-reached', 'internal-error'],
  },
  revokeKey: {
    ...keys,
    role: 'owner',
    method: 'DELETE',
    path: '/api/pictable/keys/{id}',
    params,
    summary: 'Revoke an API key',
    description: `It is rejected from now on. It can be restored for ${limits.keyRestoreSeconds} seconds.`,
    responses: { 200: { description: 'The API key is revoked.', schema: doneSchema } },
    errors: ['key-not-found', 'internal-error'],
  },
  restoreKey: {
    ...keys,
    role: 'owner',
    method: 'POST',
    path: '/api/pictable/keys/{id}/restore',
    params,
    summary: 'Restore a revoked API key',
    description: `Undoes a revocation of the last ${limits.keyRestoreSeconds} seconds. A key that was not revoked is not changed.`,
    responses: { 200: { description: 'The API key is valid again.', schema: restoredKeySchema } },
    errors: ['key-not-found', 'key-limit-reached', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
