import {
  createdProjectSchema,
  exampleListSchema,
  exampleRequestSchema,
  newProjectSchema,
  projectChangeSchema,
  projectListSchema,
  projectSchema,
} from '../accounts/projects.ts';
import { doneSchema, storedImageSchema } from '../images/images.ts';
import { signingSecretSchema } from '../images/signed-images.ts';
import type { Route } from './route.ts';

const params = { id: 'The id of the project.' };
const bodyBytesMax = 16 * 1024;

/** Operations on projects. */
export const projectRoutes = {
  listProjects: {
    method: 'GET',
    path: '/api/pictable/projects',
    aliases: [],
    tag: 'Projects',
    summary: 'List your projects',
    description: 'Newest first. A project key sees its own project.',
    access: 'key',
    responses: { 200: { description: 'The projects.', schema: projectListSchema } },
    errors: ['internal-error'],
  },
  createProject: {
    method: 'POST',
    path: '/api/pictable/projects',
    aliases: [],
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'The response contains the API key of the project, which is shown only once. Without `endpointPath`, the path is derived from the name. With an `Idempotency-Key`, the same request creates only one project, however often it is sent; a repeated response has no `apiKey`.',
    access: 'account',
    body: newProjectSchema,
    bodyBytesMax,
    headers: {
      'Idempotency-Key':
        'Up to 255 characters of your choice. For 24 hours, the same request with the same key creates only one project.',
    },
    responses: {
      201: {
        description: 'The project.',
        schema: createdProjectSchema,
        headers: { 'Idempotency-Replayed': '`true` if an earlier request created the project.' },
      },
    },
    errors: [
      'project-limit-reached',
      'endpoint-path-taken',
      'idempotency-key-running',
      'idempotency-key-reused',
      'internal-error',
    ],
  },
  getProject: {
    method: 'GET',
    path: '/api/pictable/projects/{id}',
    aliases: [],
    tag: 'Projects',
    summary: 'Get a project',
    description: 'A project key sees only its own project.',
    access: 'key',
    params,
    responses: { 200: { description: 'The project.', schema: projectSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  updateProject: {
    method: 'PATCH',
    path: '/api/pictable/projects/{id}',
    aliases: [],
    tag: 'Projects',
    summary: 'Change a project',
    description:
      'Changes only the members that are sent. An inactive project keeps its images, but its key and its endpoint do not render.',
    access: 'account',
    params,
    body: projectChangeSchema,
    bodyBytesMax,
    responses: { 200: { description: 'The changed project.', schema: projectSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  deleteProject: {
    method: 'DELETE',
    path: '/api/pictable/projects/{id}',
    aliases: [],
    tag: 'Projects',
    summary: 'Delete a project',
    description: 'Its images, their files and its key are deleted with it. Nothing is refunded.',
    access: 'account',
    params,
    responses: { 200: { description: 'The project is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  createSigningSecret: {
    method: 'POST',
    path: '/api/pictable/projects/{id}/signing-secret',
    aliases: [],
    tag: 'Projects',
    summary: 'Create a URL signing secret',
    description:
      'The response contains the secret, which is shown only once. URLs that were signed with the previous secret stop working.',
    access: 'account',
    params,
    responses: { 200: { description: 'The secret.', schema: signingSecretSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  listExamples: {
    method: 'GET',
    path: '/api/pictable/examples',
    aliases: [],
    tag: 'Projects',
    summary: 'List the examples',
    description: 'Tables that can be added to a project.',
    access: 'anyone',
    responses: { 200: { description: 'The examples.', schema: exampleListSchema } },
    errors: [],
  },
  addExampleImage: {
    method: 'POST',
    path: '/api/pictable/projects/{id}/examples',
    aliases: [],
    tag: 'Projects',
    summary: 'Add an example image to a project',
    description: 'Renders one of the examples and stores it like any other table; it counts as one table.',
    access: 'key',
    params,
    body: exampleRequestSchema,
    bodyBytesMax,
    responses: { 201: { description: 'The image is stored.', schema: storedImageSchema } },
    errors: [
      'example-not-found',
      'project-not-found',
      'wrong-project',
      'quota-exceeded',
      'too-complex',
      'too-much-memory',
      'service-busy',
      'internal-error',
    ],
  },
} as const satisfies Record<string, Route>;
