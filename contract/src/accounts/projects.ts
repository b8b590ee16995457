import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { projectRoles } from './project-roles.ts';
import { projectTransferSchema } from './project-transfers.ts';

/** Starts and ends with a letter or digit; hyphens are allowed in between. */
export const endpointPathPattern = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/;

/**
 * Words that are not allowed as endpoint paths of projects: the first segments of all routes, and words that a
 * route or a page may need later. A word is never removed, because a project could then take it.
 */
export const reservedEndpointPaths: ReadonlySet<string> = new Set([
  'account',
  'admin',
  'api',
  'api-docs',
  'api-key',
  'api-keys',
  'api-reference',
  'app',
  'assets',
  'audit',
  'auth',
  'batch',
  'billing',
  'change-password',
  'confirm-magic-link',
  'connected-apps',
  'dashboard',
  'demo',
  'docs',
  'documentation',
  'events',
  'examples',
  'export',
  'fonts',
  'generate-url',
  'health',
  'healthz',
  'help',
  'image',
  'images',
  'import',
  'internal',
  'invitation',
  'invitations',
  'jobs',
  'json-to-png',
  'keys',
  'l',
  'live',
  'livez',
  'login',
  'logout',
  'magic-link',
  'manage-subscription',
  'mcp',
  'me',
  'members',
  'messages',
  'metrics',
  'oauth',
  'oauth-requests',
  'oembed',
  'openapi',
  'operator',
  'pictable',
  'plans',
  'preview',
  'previews',
  'project',
  'projects',
  'public',
  'readyz',
  'register',
  's',
  'session',
  'settings',
  'share',
  'signed',
  'sources',
  'sso',
  'status',
  'stripe',
  'subscribe',
  'subscription',
  'subscriptions',
  'table-to-image',
  'template',
  'templates',
  'usage',
  'user',
  'users',
  'v1',
  'verify-magic-link',
  'version',
  'webhook',
  'webhooks',
  'www',
]);

const endpointPathRule =
  'endpointPath must be 3 to 50 characters of a-z, 0-9 and hyphens, starting and ending with a letter or digit.';

const projectName = z
  .string({ error: 'Project name is required' })
  .check(
    z.trim(),
    z.minLength(1, 'Project name is required'),
    z.maxLength(limits.projectNameCharsMax, 'Project name is too long'),
  );

const projectDescription = z.nullish(
  z
    .string({ error: 'description must be a string.' })
    .check(z.trim(), z.maxLength(limits.projectDescriptionCharsMax, 'Description is too long')),
);

/** Request body to create a project. */
export const newProjectSchema = z.strictObject({
  name: projectName,
  description: projectDescription,
  endpointPath: z.nullish(
    z.string({ error: endpointPathRule }).check(
      z.regex(endpointPathPattern, endpointPathRule),
      z.refine((path) => !reservedEndpointPaths.has(path), {
        error: 'endpointPath is a reserved word. Choose another one.',
      }),
    ),
  ),
});
/** Request body to create a project. */
export type NewProject = z.input<typeof newProjectSchema>;

/** Request body to change a project; omitted members stay unchanged. */
export const projectChangeSchema = z.strictObject({
  name: z.optional(projectName),
  description: projectDescription,
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false.' })),
});
/** Request body to change a project. */
export type ProjectChange = z.output<typeof projectChangeSchema>;

/** A project as its members see it; of the key, only the prefix, and only for the owner. */
export const projectSchema = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  description: z.nullable(z.string()),
  endpointPath: z.string(),
  endpointUrl: z
    .string()
    .check(z.meta({ description: 'The URL to post tables of this project to.', format: 'uri' })),
  apiKeyPrefix: z.string().check(z.describe('Empty for everyone but the owner.')),
  role: z
    .enum(projectRoles)
    .check(z.describe('What the caller may do in this project. The keys of a project have the role owner.')),
  ownerName: z
    .nullable(z.string())
    .check(z.describe('The name of the owner, or the email address; null: the caller is the owner.')),
  transfer: z
    .nullable(projectTransferSchema)
    .check(
      z.describe(
        'The open offer to transfer the project, for its owner and for the member who can accept it; null: there is none, or the caller is neither of them.',
      ),
    ),
  isActive: z.boolean(),
  createdAt: z.string().check(z.meta({ format: 'date-time' })),
  updatedAt: z.string().check(z.meta({ format: 'date-time' })),
});
/** A project as its members see it. */
export type Project = z.infer<typeof projectSchema>;

/** Newest first. */
export const projectListSchema = z.array(projectSchema);

/** Response to the creation of a project. `apiKey` is the full key, which is shown only once. */
export const createdProjectSchema = z.extend(projectSchema, {
  apiKey: z
    .optional(z.string())
    .check(
      z.describe(
        'The full key, shown only once; absent if the response to an earlier request with the same Idempotency-Key is repeated.',
      ),
    ),
});
/** Response to a creation with an `Idempotency-Key`: a repeated response has no key. */
export type CreatedProjectResponse = z.infer<typeof createdProjectSchema>;
/** A new project, with its full key. */
export type CreatedProject = Project & { readonly apiKey: string };

/** Request body to add an example image; the default is the sales report. */
export const exampleRequestSchema = z.strictObject({
  example: z.optional(z.string({ error: 'example must be the name of an example.' })),
});

const exampleSchema = z.object({ name: z.string(), title: z.string(), description: z.string() });

/** Tables that can be added to a project. */
export const exampleListSchema = z.object({ success: z.literal(true), examples: z.array(exampleSchema) });
/** Tables that can be added to a project. */
export type ExampleList = z.infer<typeof exampleListSchema>;
