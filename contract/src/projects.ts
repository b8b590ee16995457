import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Two letters or digits at least at the ends, hyphens inside. */
export const endpointPathPattern = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/;

/** First segments that the API keeps for itself; no project may take one as its endpoint path. */
export const reservedEndpointPaths: ReadonlySet<string> = new Set([
  ...['account', 'admin', 'api', 'api-docs', 'api-key', 'api-keys', 'api-reference', 'app', 'assets', 'auth'],
  ...[
    'batch',
    'billing',
    'change-password',
    'confirm-magic-link',
    'dashboard',
    'demo',
    'docs',
    'documentation',
  ],
  ...[
    'examples',
    'export',
    'generate-url',
    'health',
    'healthz',
    'help',
    'image',
    'images',
    'import',
    'internal',
  ],
  ...[
    'jobs',
    'json-to-png',
    'livez',
    'login',
    'logout',
    'magic-link',
    'mcp',
    'manage-subscription',
    'me',
    'metrics',
  ],
  ...[
    'oauth',
    'oembed',
    'openapi',
    'pictable',
    'plans',
    'preview',
    'previews',
    'project',
    'projects',
    'public',
    'readyz',
  ],
  ...[
    'register',
    's',
    'session',
    'settings',
    'share',
    'signed',
    'status',
    'stripe',
    'subscribe',
    'subscription',
    'subscriptions',
  ],
  ...['table-to-image', 'template', 'templates', 'usage', 'user', 'users', 'verify-magic-link', 'version'],
  ...['webhook', 'webhooks', 'www'],
]);

const endpointPathRule =
  'endpointPath must be 3 to 50 characters of a-z, 0-9 and hyphens, beginning and ending with a letter or digit.';

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

/** What a client sends to make a project. */
export const newProjectSchema = z.object({
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
/** What a client sends to make a project. */
export type NewProject = z.input<typeof newProjectSchema>;

/** What a client sends to change a project; members left out stay as they are. */
export const projectChangeSchema = z.object({
  name: z.optional(projectName),
  description: projectDescription,
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false.' })),
});
/** What a client sends to change a project. */
export type ProjectChange = z.output<typeof projectChangeSchema>;

/** A project as its owner sees it; the key is known by its prefix only. */
export const projectSchema = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  description: z.nullable(z.string()),
  endpointPath: z.string(),
  endpointUrl: z
    .string()
    .check(z.meta({ description: 'Where tables of this project are posted.', format: 'uri' })),
  apiKeyPrefix: z.string(),
  isActive: z.boolean(),
  createdAt: z.string().check(z.meta({ format: 'date-time' })),
  updatedAt: z.string().check(z.meta({ format: 'date-time' })),
});
/** A project as its owner sees it. */
export type Project = z.infer<typeof projectSchema>;

/** Newest first. */
export const projectListSchema = z.array(projectSchema);

/** The answer to a call that makes a project. `apiKey` is the full key; it is shown this once. */
export const createdProjectSchema = z.extend(projectSchema, {
  apiKey: z
    .optional(z.string())
    .check(
      z.describe(
        'The full key, shown this once; absent where an Idempotency-Key brings an earlier answer again.',
      ),
    ),
});
/** The answer to a call that was made once under an `Idempotency-Key`: a repeat has no key. */
export type ProjectMadeOnce = z.infer<typeof createdProjectSchema>;
/** A project just made, with its full key. */
export type CreatedProject = Project & { readonly apiKey: string };

/** What a client sends to add an example image; without a name it is the sales report. */
export const exampleOrderSchema = z.object({
  example: z.optional(z.string({ error: 'example must be the name of an example.' })),
});

const exampleSchema = z.object({ name: z.string(), title: z.string(), description: z.string() });

/** Tables that can be added to a project. */
export const exampleListSchema = z.object({ success: z.literal(true), examples: z.array(exampleSchema) });
/** Tables that can be added to a project. */
export type ExampleList = z.infer<typeof exampleListSchema>;
