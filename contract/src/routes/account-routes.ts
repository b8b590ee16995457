import {
  callerUserSchema,
  magicLinkQuerySchema,
  magicLinkRequestSchema,
  magicLinkSchema,
  magicLinkTokenSchema,
  newApiKeySchema,
  newProjectKeySchema,
  passwordChangeSchema,
  profileSchema,
  registrationInvitationRequestSchema,
  registrationInvitationSchema,
  registrationMailSchema,
  registrationSchema,
  shownApiKeySchema,
  signedInSchema,
  signedOutSchema,
  signInLimits,
  signInMethodsSchema,
  signInSchema,
  userSchema,
} from '../accounts/accounts.ts';
import { planListSchema } from '../accounts/plans.ts';
import {
  savedSettingsSchema,
  settingsBodyBytesMax,
  settingsQuerySchema,
  styleSettingsBodySchema,
} from '../accounts/settings.ts';
import { doneSchema } from '../images/images.ts';
import { signingSecretSchema } from '../images/signed-images.ts';
import { accountDeletionSchema, accountExportSchema } from '../own-data.ts';
import type { Route, SuccessResponse } from './route.ts';

const { bodyBytesMax, magicLinkLifetimeHours } = signInLimits;

const sessionOpened = {
  description: 'You are signed in.',
  schema: userSchema,
  headers: { 'Set-Cookie': 'The session cookie: `__Host-sid`, or `sid` over plain HTTP.' },
} satisfies SuccessResponse;

const done = { 200: { description: 'Done.', schema: doneSchema } } satisfies Route['responses'];
const mailSent = {
  description:
    'A confirmation mail is sent; its link opens the account. The response is the same for every address.',
  schema: registrationMailSchema,
} satisfies SuccessResponse;
const redirect = {
  302: {
    description: 'Redirects to the provider or back to a page.',
    headers: { Location: 'The URL to continue at.' },
  },
} satisfies Route['responses'];

/** Members shared by the sign-in operations. */
const signIn = { method: 'POST', aliases: [], tag: 'Account', access: 'anyone', scope: 'none' } as const;
const provider = { provider: '`google`, `github` or `oidc`.' };

/** Operations that start and end a session. */
export const signInRoutes = {
  register: {
    ...signIn,
    role: 'none',
    path: '/api/register',
    summary: 'Register',
    description:
      'If no mail server is configured, the account opens immediately (201). Otherwise a confirmation mail ' +
      'is sent (202), so that the response does not reveal whether an address has an account. With ' +
      '`invitation`, the account opens immediately. A server can accept new accounts only by invitation, or not ' +
      'at all; see `registration` of `GET /api/auth/providers`.',
    body: registrationSchema,
    bodyBytesMax,
    responses: { 201: sessionOpened, 202: mailSent },
    errors: [
      'weak-password',
      'registration-closed',
      'invitation-not-found',
      'registration-failed',
      'cross-site-request',
      'too-many-attempts',
      'service-busy',
      'internal-error',
    ],
  },
  readRegistrationInvitation: {
    ...signIn,
    role: 'none',
    path: '/api/register/invitation',
    summary: 'Read an invitation to register',
    description: 'Requires only the token in the link, and does not use up the invitation.',
    body: registrationInvitationRequestSchema,
    bodyBytesMax,
    writes: false,
    responses: {
      200: {
        description: 'The email address and the role that the invitation is for.',
        schema: registrationInvitationSchema,
      },
    },
    errors: [
      'registration-closed',
      'invitation-not-found',
      'cross-site-request',
      'too-many-attempts',
      'internal-error',
    ],
  },
  login: {
    ...signIn,
    role: 'none',
    path: '/api/login',
    summary: 'Sign in',
    description: 'With an email address and a password.',
    body: signInSchema,
    bodyBytesMax,
    responses: { 200: sessionOpened },
    errors: [
      'login-failed',
      'account-disabled',
      'cross-site-request',
      'too-many-attempts',
      'service-busy',
      'internal-error',
    ],
  },
  logout: {
    ...signIn,
    role: 'none',
    path: '/api/logout',
    summary: 'Sign out',
    description:
      'Ends the session of this browser. If it started with single sign-on, the response has the URL that also ' +
      'signs out of the identity provider.',
    responses: { 200: { description: 'You are signed out.', schema: signedOutSchema } },
    errors: ['cross-site-request', 'internal-error'],
  },
  requestMagicLink: {
    ...signIn,
    role: 'none',
    path: '/api/magic-link',
    summary: 'Request a magic link',
    description:
      `Sends a link that can be used once, within ${magicLinkLifetimeHours} hours; a new link replaces the ` +
      'previous one. The response is the same for every address.',
    body: magicLinkRequestSchema,
    bodyBytesMax,
    responses: done,
    errors: ['cross-site-request', 'too-many-attempts', 'magic-links-off', 'internal-error'],
  },
  verifyMagicLink: {
    ...signIn,
    role: 'none',
    method: 'GET',
    path: '/api/verify-magic-link',
    summary: 'Check a magic link',
    description: 'Does not use up the link, because mail scanners follow links too.',
    query: magicLinkQuerySchema,
    responses: { 200: { description: 'The link is valid.', schema: magicLinkSchema } },
    errors: ['invalid-link', 'internal-error'],
  },
  confirmMagicLink: {
    ...signIn,
    role: 'none',
    path: '/api/confirm-magic-link',
    summary: 'Sign in with a magic link',
    description:
      'Works once. An address without an account gets one, if the server accepts it. When an email address is verified for the ' +
      'first time, any password, sessions and keys that somebody else may have set before are removed.',
    body: magicLinkTokenSchema,
    bodyBytesMax,
    responses: {
      200: {
        description: 'You are signed in.',
        schema: signedInSchema,
        headers: { 'Set-Cookie': 'The session cookie: `__Host-sid`, or `sid` over plain HTTP.' },
      },
    },
    errors: [
      'invalid-link',
      'account-disabled',
      'registration-closed',
      'cross-site-request',
      'internal-error',
    ],
  },
  listSignInWays: {
    ...signIn,
    role: 'none',
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'Ways to sign in',
    description: 'The sign-in methods that are configured on this server.',
    responses: { 200: { description: 'The sign-in methods.', schema: signInMethodsSchema } },
    errors: [],
  },
  startProviderSignIn: {
    ...signIn,
    role: 'none',
    method: 'GET',
    path: '/api/auth/{provider}',
    summary: 'Sign in with Google, GitHub or single sign-on',
    description:
      'A page to open in the browser, not an API operation: it redirects to the provider, or to the sign-in ' +
      'page with `error` in its query if the provider does not respond. `next` in the query is the path of the ' +
      'page to open afterwards; by default, the dashboard.',
    params: provider,
    errorsAsPages: 'sign-in',
    responses: redirect,
    errors: ['provider-not-found'],
  },
  finishProviderSignIn: {
    ...signIn,
    role: 'none',
    method: 'GET',
    path: '/api/auth/{provider}/callback',
    summary: 'Return from Google, GitHub or single sign-on',
    description:
      'Starts a session and redirects to the page that needed it, or to the sign-in page with `error` in its query. ' +
      'Accounts are merged by an email address that the provider has verified.',
    params: provider,
    writes: true,
    errorsAsPages: 'sign-in',
    responses: redirect,
    errors: ['provider-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;

/** Members shared by the operations on the own account. */
const own = { aliases: [], tag: 'Account', access: 'account', scope: 'personal-key' } as const;

/** Operations on profile, password, keys and saved settings. */
export const accountRoutes = {
  getUser: {
    role: 'none',
    method: 'GET',
    path: '/api/pictable/user',
    aliases: ['/api/user'],
    tag: 'Account',
    summary: 'The account behind the key',
    description:
      'Use it to test a key. Every key can use it. For a key with scopes, `key` has its scopes; for a key of one project, `project` is set. For both, the email address, names, plan and key of the owner are null.',
    access: 'key',
    scope: 'every-key',
    responses: { 200: { description: 'The user.', schema: callerUserSchema } },
    errors: ['internal-error'],
  },
  updateUser: {
    ...own,
    role: 'none',
    method: 'PATCH',
    path: '/api/pictable/user',
    summary: 'Change your profile',
    description: 'First and last name. The email address cannot be changed and is ignored.',
    body: profileSchema,
    bodyBytesMax,
    responses: { 200: { description: 'The user.', schema: userSchema } },
    errors: ['internal-error'],
  },
  exportAccount: {
    ...own,
    role: 'none',
    method: 'GET',
    path: '/api/pictable/user/export',
    summary: 'Download your data',
    description:
      'All data of the account as one JSON file: profile, settings, keys without the keys themselves, projects with their templates, live images, webhooks, and every image with its URLs, its table and its files, and every other record of the account. It is streamed, and can be large. It contains no passwords and no secrets.',
    responses: { 200: { description: 'The data.', schema: accountExportSchema } },
    errors: ['internal-error'],
  },
  deleteAccount: {
    ...own,
    role: 'none',
    method: 'POST',
    path: '/api/pictable/user/delete',
    access: 'session',
    scope: 'none',
    summary: 'Delete your account',
    description:
      'Deletes the account at once, with its projects, images, live images, templates, webhooks, keys and sessions. It cannot be undone. The URLs of its images then return 404; copies in your own bucket stay there. `email` confirms the deletion; the current password is required under the same conditions as to change it.',
    body: accountDeletionSchema,
    bodyBytesMax,
    responses: done,
    errors: [
      'wrong-password',
      'too-many-attempts',
      'subscription-active',
      'last-operator',
      'service-busy',
      'internal-error',
    ],
  },
  changePassword: {
    ...own,
    role: 'none',
    method: 'POST',
    access: 'session',
    scope: 'none',
    path: '/api/pictable/change-password',
    summary: 'Change your password',
    description:
      'Ends every other session. The current password is not required if there is none, or within an hour ' +
      'of signing in with a magic link or a provider.',
    body: passwordChangeSchema,
    bodyBytesMax,
    responses: done,
    errors: ['wrong-password', 'weak-password', 'too-many-attempts', 'service-busy', 'internal-error'],
  },
  getApiKey: {
    ...own,
    role: 'none',
    method: 'GET',
    path: '/api/pictable/user/api-key',
    summary: 'Your personal API key',
    description: 'Only the prefix: the full key is shown only when it is created.',
    responses: { 200: { description: 'The prefix of the key.', schema: shownApiKeySchema } },
    errors: ['internal-error'],
  },
  generateApiKey: {
    ...own,
    role: 'none',
    method: 'POST',
    access: 'session',
    scope: 'none',
    path: '/api/pictable/user/generate-api-key',
    summary: 'Create a personal API key',
    description:
      'The response contains the full key, which is shown only once. The previous key stops working.',
    responses: { 200: { description: 'The key.', schema: newApiKeySchema } },
    errors: ['internal-error'],
  },
  createAccountSigningSecret: {
    ...own,
    role: 'none',
    method: 'POST',
    path: '/api/pictable/user/signing-secret',
    summary: 'Create a URL signing secret of the account',
    description:
      'It signs the URLs of your images outside of projects that have `access: "signed"`. The response contains the secret, which is shown only once. URLs that were signed with the previous secret stop working.',
    responses: { 200: { description: 'The secret.', schema: signingSecretSchema } },
    errors: ['internal-error'],
  },
  regenerateProjectKey: {
    ...own,
    role: 'owner',
    method: 'POST',
    tag: 'Projects',
    path: '/api/projects/{id}/regenerate-key',
    aliases: ['/api/pictable/projects/{id}/regenerate-key'],
    params: { id: 'The id of the project.' },
    summary: 'Regenerate the API key of a project',
    description:
      'The response contains the full key, which is shown only once. The previous key stops working.',
    responses: { 200: { description: 'The key.', schema: newProjectKeySchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  getSettings: {
    ...own,
    role: 'viewer',
    method: 'GET',
    path: '/api/settings',
    scope: 'project',
    summary: 'Your saved style settings',
    description: 'With `projectId`: the settings of that project. Null: no settings are saved.',
    query: settingsQuerySchema,
    responses: { 200: { description: 'The settings.', schema: savedSettingsSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveSettings: {
    ...own,
    role: 'owner',
    method: 'POST',
    path: '/api/settings',
    scope: 'project',
    summary: 'Save style settings',
    description:
      'They apply to every table of the account (or of the project) unless the table overrides them. They ' +
      'replace the previously saved settings; an empty object clears them.',
    query: settingsQuerySchema,
    body: styleSettingsBodySchema,
    bodyBytesMax: settingsBodyBytesMax,
    responses: { 200: { description: 'The stored settings.', schema: savedSettingsSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  listPlans: {
    role: 'none',
    method: 'GET',
    path: '/api/pictable/plans',
    aliases: [],
    tag: 'Account',
    summary: 'The plans',
    description: 'Limits and prices, smallest plan first.',
    access: 'anyone',
    scope: 'none',
    responses: { 200: { description: 'The plans.', schema: planListSchema } },
    errors: [],
  },
} as const satisfies Record<string, Route>;
