import {
  connectedAppsSchema,
  consentDecisionSchema,
  consentRequestSchema,
  consentResponseSchema,
} from '../accounts/connected-apps.ts';
import { doneSchema } from '../images/images.ts';
import type { Route } from './route.ts';

const consent = {
  aliases: [],
  tag: 'Account',
  access: 'session',
  scope: 'none',
  role: 'none',
  path: '/api/pictable/oauth-requests/{id}',
  params: { id: 'The id of the request, from the URL of the page that shows it.' },
} as const;
const apps = { aliases: [], tag: 'Account', access: 'account', scope: 'personal-key', role: 'none' } as const;

/** Operations on the apps that use `/mcp` with OAuth. The OAuth endpoints themselves are below `/oauth/`. */
export const connectedAppRoutes = {
  getConsentRequest: {
    ...consent,
    method: 'GET',
    summary: 'Get what an app requests',
    description:
      'For the page on which a signed-in user allows or denies an app. Only the browser that the app opened can read it.',
    responses: { 200: { description: 'What the app requests.', schema: consentRequestSchema } },
    errors: ['consent-request-not-found', 'internal-error'],
  },
  decideConsentRequest: {
    ...consent,
    method: 'POST',
    summary: 'Allow or deny an app',
    description:
      'The browser must open `redirectTo` next, which sends it back to the app with the decision. The app never gets more than it requested.',
    body: consentDecisionSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The decision is stored.', schema: consentResponseSchema } },
    errors: ['consent-request-not-found', 'project-not-found', 'internal-error'],
  },
  listConnectedApps: {
    ...apps,
    method: 'GET',
    path: '/api/pictable/connected-apps',
    summary: 'List your connected apps',
    description: 'The apps that you have allowed to use `/mcp`, newest first, with what each may do.',
    responses: { 200: { description: 'The apps.', schema: connectedAppsSchema } },
    errors: ['internal-error'],
  },
  disconnectApp: {
    ...apps,
    method: 'DELETE',
    path: '/api/pictable/connected-apps/{id}',
    params: { id: 'The id of the connected app.' },
    summary: 'Disconnect an app',
    description: 'Its tokens are rejected from now on. The app can ask you again.',
    responses: { 200: { description: 'The app is disconnected.', schema: doneSchema } },
    errors: ['connected-app-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
