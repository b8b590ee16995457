import * as z from 'zod/mini';
import type { KeyScope } from './key-scopes.ts';

/** The scopes that an app can request: those that the tools of `/mcp` need, in the order in which they are shown. */
export const mcpScopes = [
  'render',
  'preview',
  'images:read',
  'live',
  'project',
] as const satisfies readonly KeyScope[];

/** A scope that an app can request. */
export type McpScope = (typeof mcpScopes)[number];

/** What each scope lets an app do through the tools of `/mcp`, for the person who allows it. */
export const mcpScopeMeanings: Readonly<Record<McpScope, string>> = {
  render: 'Store table images in your account',
  preview: 'Check tables and see a preview, without storing anything',
  'images:read': 'See your stored images and the tables in them',
  live: 'Create live images and replace what they show',
  project: 'See the names of your projects and their themes',
};

/** Whether a text is a scope that an app can request. */
export function isMcpScope(text: string): text is McpScope {
  return (mcpScopes as readonly string[]).includes(text);
}

const scopeList = mcpScopes.join(', ');
const dateTime = () => z.string().check(z.meta({ format: 'date-time' }));

/** What an app requests, for the page on which its user decides. */
export const consentRequestSchema = z.object({
  success: z.literal(true),
  app: z.object({
    name: z.nullable(z.string()).check(z.describe('The name that the app gives itself; it is not verified.')),
    host: z
      .nullable(z.string())
      .check(z.describe('The host that publishes the metadata of the app; null: the app registered itself.')),
    returnsTo: z
      .string()
      .check(z.describe('Where the browser goes afterwards: a host, or the scheme of a program.')),
    isOnThisDevice: z
      .boolean()
      .check(z.describe('Whether that is a program on the device of the user, not a website.')),
  }),
  scopes: z.array(z.enum(mcpScopes)).check(z.describe('What the app requests.')),
});
/** What an app requests. */
export type ConsentRequest = z.infer<typeof consentRequestSchema>;

/** Request body to allow or deny what an app requests. */
export const consentDecisionSchema = z.strictObject({
  allow: z.boolean({ error: 'allow must be true or false.' }),
  projectId: z
    .nullish(z.int({ error: 'projectId must be the id of a project, or null.' }).check(z.positive()))
    .check(z.describe('Limits the app to one project; null: every project of the account.')),
  scopes: z
    .optional(
      z
        .array(z.enum(mcpScopes, { error: `scopes must be a list of: ${scopeList}.` }), {
          error: `scopes must be a list of: ${scopeList}.`,
        })
        .check(z.maxLength(2 * mcpScopes.length, 'scopes has too many entries.')),
    )
    .check(z.describe('The scopes to allow, out of those that the app requests; by default all of them.')),
});
/** Request body to allow or deny what an app requests. */
export type ConsentDecision = z.output<typeof consentDecisionSchema>;

/** The decision was stored: where the browser must go next. */
export const consentResponseSchema = z.object({
  success: z.literal(true),
  redirectTo: z.string().check(z.describe('The URL that the browser must open next.')),
});
/** The decision was stored. */
export type ConsentResponse = z.infer<typeof consentResponseSchema>;

/** An app that may use `/mcp` for an account. */
export const connectedAppSchema = z.object({
  id: z.int().check(z.positive()),
  name: z.nullable(z.string()).check(z.describe('The name that the app gives itself.')),
  host: z
    .nullable(z.string())
    .check(z.describe('The host that publishes the metadata of the app; null: the app registered itself.')),
  scopes: z.array(z.enum(mcpScopes)),
  project: z
    .nullable(z.object({ id: z.int(), name: z.string() }))
    .check(z.describe('The only project that the app can use; null: every project of the account.')),
  connectedAt: dateTime(),
  lastUsedAt: z.nullable(dateTime()).check(z.describe('To the minute; null: never used.')),
});
/** An app that may use `/mcp` for an account. */
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** The connected apps of an account, newest first. */
export const connectedAppsSchema = z.object({
  success: z.literal(true),
  apps: z.array(connectedAppSchema),
});
/** The connected apps of an account. */
export type ConnectedApps = z.infer<typeof connectedAppsSchema>;
