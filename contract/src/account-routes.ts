import {
  loginSchema,
  magicLinkRequestSchema,
  magicLinkSchema,
  magicLinkTokenSchema,
  newApiKeySchema,
  newProjectKeySchema,
  passwordChangeSchema,
  profileSchema,
  registrationMailSchema,
  registrationSchema,
  shownApiKeySchema,
  signedInSchema,
  signInLimits,
  signInWaysSchema,
  userSchema,
} from './accounts.ts';
import { doneSchema } from './images.ts';
import type { Answer, Route } from './route.ts';
import {
  savedSettingsSchema,
  settingsBodyBytesMax,
  settingsQuerySchema,
  styleSettingsBodySchema,
} from './settings.ts';

const { bodyBytesMax, magicLinkLifetimeHours } = signInLimits;

const sessionOpened: Answer = {
  description: 'You are signed in.',
  schema: userSchema,
  headers: { 'Set-Cookie': 'The session: `__Host-sid`, or `sid` on plain http.' },
};

const done: Route['answers'] = { 200: { description: 'Done.', schema: doneSchema } };
const mailSent: Answer = {
  description: 'Mail is sent here: the account opens with the link in it. The same answer for every address.',
  schema: registrationMailSchema,
};
const redirect: Route['answers'] = {
  302: { description: 'To the provider, or back to a page.', headers: { Location: 'Where to go on.' } },
};

/** What a visitor sends to become a user, and what ends that again. */
const signIn = { method: 'POST', aliases: [], tag: 'Account', access: 'anyone' } as const;
const provider = { provider: '`google` or `github`.' };

/** The calls that open and end a session. */
export const signInRoutes = {
  register: {
    ...signIn,
    path: '/api/register',
    summary: 'Register',
    description:
      'Where no mail server is set up the account opens at once (201). Else a mail with a link is sent (202), so ' +
      'that nobody learns whether an address has an account.',
    body: registrationSchema,
    bodyBytesMax,
    answers: { 201: sessionOpened, 202: mailSent },
    errors: [
      'weak-password',
      'registration-failed',
      'cross-site-request',
      'too-many-attempts',
      'service-busy',
      'internal-error',
    ],
  },
  login: {
    ...signIn,
    path: '/api/login',
    summary: 'Sign in',
    description: 'With e-mail address and password.',
    body: loginSchema,
    bodyBytesMax,
    answers: { 200: sessionOpened },
    errors: ['login-failed', 'cross-site-request', 'too-many-attempts', 'service-busy', 'internal-error'],
  },
  logout: {
    ...signIn,
    path: '/api/logout',
    summary: 'Sign out',
    description: 'Ends the session of this browser.',
    answers: done,
    errors: ['cross-site-request', 'internal-error'],
  },
  requestMagicLink: {
    ...signIn,
    path: '/api/magic-link',
    summary: 'Ask for a magic link',
    description:
      `Sends a link that signs in once, within ${magicLinkLifetimeHours} hours; the newest replaces the one ` +
      'before it. The answer is the same for every address.',
    body: magicLinkRequestSchema,
    bodyBytesMax,
    answers: done,
    errors: ['cross-site-request', 'too-many-attempts', 'magic-links-off', 'internal-error'],
  },
  verifyMagicLink: {
    ...signIn,
    method: 'GET',
    path: '/api/verify-magic-link',
    summary: 'Look at a magic link',
    description: 'Uses nothing up: programs that scan mails follow links too.',
    query: magicLinkTokenSchema,
    answers: { 200: { description: 'The link works.', schema: magicLinkSchema } },
    errors: ['invalid-link', 'internal-error'],
  },
  confirmMagicLink: {
    ...signIn,
    path: '/api/confirm-magic-link',
    summary: 'Sign in with a magic link',
    description:
      'Works once. An address without an account gets one. The first proof of a mailbox drops a password, sessions and ' +
      'keys that somebody else may have set before.',
    body: magicLinkTokenSchema,
    bodyBytesMax,
    answers: {
      200: {
        description: 'You are signed in.',
        schema: signedInSchema,
        headers: { 'Set-Cookie': 'The session: `__Host-sid`, or `sid` on plain http.' },
      },
    },
    errors: ['invalid-link', 'cross-site-request', 'internal-error'],
  },
  listSignInWays: {
    ...signIn,
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'Ways to sign in',
    description: 'What is set up on this server.',
    answers: { 200: { description: 'The ways.', schema: signInWaysSchema } },
    errors: [],
  },
  startProviderSignIn: {
    ...signIn,
    method: 'GET',
    path: '/api/auth/{provider}',
    summary: 'Sign in with Google or GitHub',
    description: 'A page to open in the browser, not a call: it leads to the provider.',
    params: provider,
    errorsAsPages: 'sign-in',
    answers: redirect,
    errors: ['provider-not-found'],
  },
  finishProviderSignIn: {
    ...signIn,
    method: 'GET',
    path: '/api/auth/{provider}/callback',
    summary: 'Come back from Google or GitHub',
    description:
      'Opens a session and leads to the dashboard, or to the sign-in page with `error` in its query. Accounts are merged ' +
      'on an address that the provider vouches for.',
    params: provider,
    writes: true,
    errorsAsPages: 'sign-in',
    answers: redirect,
    errors: ['provider-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;

/** What a user does with his own account. */
const own = { aliases: [], tag: 'Account', access: 'account' } as const;

/** The calls about profile, password, keys and saved settings. */
export const accountRoutes = {
  updateUser: {
    ...own,
    method: 'PATCH',
    path: '/api/pictable/user',
    summary: 'Change your profile',
    description: 'First and last name. The e-mail address cannot be changed; it is ignored.',
    body: profileSchema,
    bodyBytesMax,
    answers: { 200: { description: 'The user.', schema: userSchema } },
    errors: ['internal-error'],
  },
  changePassword: {
    ...own,
    method: 'POST',
    access: 'session',
    path: '/api/pictable/change-password',
    summary: 'Change your password',
    description:
      'Ends every other session. The current password is not needed where there is none, or within an hour after signing ' +
      'in by a magic link or a provider.',
    body: passwordChangeSchema,
    bodyBytesMax,
    answers: done,
    errors: ['wrong-password', 'weak-password', 'too-many-attempts', 'service-busy', 'internal-error'],
  },
  getApiKey: {
    ...own,
    method: 'GET',
    path: '/api/pictable/user/api-key',
    summary: 'Your personal API key',
    description: 'Its beginning: the whole key is shown only when it is made.',
    answers: { 200: { description: 'The key, as far as it may be shown.', schema: shownApiKeySchema } },
    errors: ['internal-error'],
  },
  generateApiKey: {
    ...own,
    method: 'POST',
    access: 'session',
    path: '/api/pictable/user/generate-api-key',
    summary: 'Make a personal API key',
    description: 'The answer holds the whole key, this once. The key before it stops working.',
    answers: { 200: { description: 'The key.', schema: newApiKeySchema } },
    errors: ['internal-error'],
  },
  regenerateProjectKey: {
    ...own,
    method: 'POST',
    tag: 'Projects',
    path: '/api/projects/{id}/regenerate-key',
    aliases: ['/api/pictable/projects/{id}/regenerate-key'],
    params: { id: 'The id of the project.' },
    summary: 'Make a new API key for a project',
    description: 'The answer holds the whole key, this once. The key before it stops working.',
    answers: { 200: { description: 'The key.', schema: newProjectKeySchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  getSettings: {
    ...own,
    method: 'GET',
    path: '/api/settings',
    summary: 'Your saved style settings',
    description: 'With `projectId`: those of a project. Null: none were saved.',
    query: settingsQuerySchema,
    answers: { 200: { description: 'The settings.', schema: savedSettingsSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveSettings: {
    ...own,
    method: 'POST',
    path: '/api/settings',
    summary: 'Save style settings',
    description:
      'They hold for every table of yours (or of the project) that does not say otherwise itself. They replace what was ' +
      'saved before; an empty object clears it.',
    query: settingsQuerySchema,
    body: styleSettingsBodySchema,
    bodyBytesMax: settingsBodyBytesMax,
    answers: { 200: { description: 'The settings as they are stored.', schema: savedSettingsSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
