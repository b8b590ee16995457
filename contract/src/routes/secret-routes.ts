import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import { newSecretSchema, savedSecretSchema, secretListSchema } from '../sources/secrets.ts';
import { resourceNameRule } from '../text/resource-name.ts';
import type { Route } from './route.ts';

const project = { id: 'The id of the project.' };
const params = { ...project, name: `The name of the secret: ${resourceNameRule}.` };
const path = '/api/pictable/projects/{id}/secrets/{name}';

/** Operations on the secrets of a project. */
export const secretRoutes = {
  listSecrets: {
    role: 'editor',
    method: 'GET',
    path: '/api/pictable/projects/{id}/secrets',
    aliases: [],
    tag: 'Projects',
    summary: 'List the secrets of a project',
    description: 'By name, without their values, which are never returned.',
    access: 'account',
    scope: 'project',
    params: project,
    responses: { 200: { description: 'The secrets.', schema: secretListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveSecret: {
    role: 'editor',
    method: 'PUT',
    path,
    aliases: [],
    tag: 'Projects',
    summary: 'Save a secret',
    description: `A value for a header of a \`source\`, such as an API key. It is stored encrypted, and only sent to its hosts. Saving it again replaces value and hosts. A project has up to ${limits.secretsMax} secrets.`,
    access: 'account',
    scope: 'project',
    params,
    body: newSecretSchema,
    bodyBytesMax: 64 * 1024,
    responses: {
      200: { description: 'The secret is replaced.', schema: savedSecretSchema },
      201: { description: 'The secret is saved.', schema: savedSecretSchema },
    },
    errors: ['project-not-found', 'secret-limit-reached', 'internal-error'],
  },
  deleteSecret: {
    role: 'editor',
    method: 'DELETE',
    path,
    aliases: [],
    tag: 'Projects',
    summary: 'Delete a secret',
    description: 'Sources that name it are rejected from then on. It cannot be restored.',
    access: 'account',
    scope: 'project',
    params,
    responses: { 200: { description: 'The secret is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'secret-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
