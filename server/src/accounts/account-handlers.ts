import type { SignInMethods } from '@pictable/contract';
import type { Handlers } from '../http/operation-context.ts';
import type { Platform } from '../platform/platform.ts';
import { confirmMagicLink, verifyMagicLink } from './confirm-magic-link.ts';
import { changePassword } from './passwords/change-password.ts';
import { createAccountSigningSecret, generateApiKey, showApiKey } from './personal-key.ts';
import { presentCaller } from './present-user.ts';
import { githubProvider } from './providers/github.ts';
import { googleProvider } from './providers/google.ts';
import { oauthFlow } from './providers/oauth-flow.ts';
import { type OpenIdFlow, openIdFlow } from './providers/openid-connect.ts';
import {
  finishProviderSignIn,
  type Providers,
  startProviderSignIn,
} from './providers/sign-in-by-provider.ts';
import { register } from './register.ts';
import { readRegistrationInvitation } from './registration/read-invitation.ts';
import { requestMagicLink } from './request-magic-link.ts';
import { signIn, signOut } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { updateProfile } from './update-profile.ts';
import { usersRepo } from './users.repo.ts';

/** Handlers of the operations for sessions, profile, password and personal key. */
export function accountHandlers(platform: Platform & { readonly signInLimits: SignInLimits }) {
  const { config, database, mailer } = platform;
  const { db } = database;
  const openId = config.signIn.oidc && openIdFlow(config.signIn.oidc, platform.clock);
  const providers = openProviders(config.signIn, openId);
  const parts = {
    ...platform,
    db,
    providers,
    openId,
    plans: config.planCatalogue,
    users: usersRepo(db),
    publicUrl: config.publicUrl,
    registration: config.registration,
  };
  const signInMethods: SignInMethods = {
    success: true,
    password: true,
    magicLink: mailer.kind !== 'none',
    google: providers.google !== undefined,
    github: providers.github !== undefined,
    oidc: openId !== undefined,
    oidcName: config.signIn.oidc?.name ?? null,
    registrationByMail: mailer.kind === 'smtp',
    registration: config.registration.mode,
    registrationDomains: [...config.registration.allowedDomains],
  };
  return {
    getUser: async ({ caller }) =>
      presentCaller(caller, await parts.users.getProfile(caller.user.id), parts.plans, parts.clock.now()),
    register: (context) => register(parts, context),
    readRegistrationInvitation: (context) => readRegistrationInvitation(parts, context),
    login: (context) => signIn(parts, context),
    logout: (context) => signOut(parts, context),
    requestMagicLink: (context) => requestMagicLink(parts, context),
    verifyMagicLink: (context) => verifyMagicLink(parts, context),
    confirmMagicLink: (context) => confirmMagicLink(parts, context),
    listSignInWays: async () => signInMethods,
    startProviderSignIn: (context) => startProviderSignIn(parts, context),
    finishProviderSignIn: (context) => finishProviderSignIn(parts, context),
    updateUser: (context) => updateProfile(parts, context),
    changePassword: (context) => changePassword(parts, context),
    getApiKey: (context) => showApiKey(parts, context),
    createAccountSigningSecret: (context) => createAccountSigningSecret(parts, context),
    generateApiKey: (context) => generateApiKey(parts, context),
  } satisfies Partial<Handlers>;
}

function openProviders(
  { google, github }: Platform['config']['signIn'],
  openId: OpenIdFlow | undefined,
): Providers {
  return {
    ...(google ? { google: oauthFlow(googleProvider(google)) } : {}),
    ...(github ? { github: oauthFlow(githubProvider(github)) } : {}),
    ...(openId ? { oidc: openId } : {}),
  };
}
