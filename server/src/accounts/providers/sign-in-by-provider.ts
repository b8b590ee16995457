import { emailSchema, fillPath, routes, type SignInProvider, sameOriginPath } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { auditLogRepo } from '../../audit/audit-log.repo.ts';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { randomSecret } from '../../platform/ids.ts';
import type { RegistrationRules } from '../registration/registration-policy.ts';
import { openSession, type SessionParts, setSessionCookie } from '../sessions.ts';
import { usersRepo } from '../users.repo.ts';
import { findOrCreateVerifiedUser } from '../verify-email.ts';
import { encryptIdToken } from './id-token.ts';
import type { ProviderProfile, SignInFlow, SignInRequest } from './provider.ts';
import { consumeState, type SignInState, STATE_LIFETIME_MS, storeState } from './sign-in-state.ts';

export type Providers = Readonly<Partial<Record<SignInProvider, SignInFlow>>>;

interface Parts extends SessionParts {
  readonly providers: Providers;
  readonly log: Logger;
  readonly encryption: Encryption;
  readonly registration: RegistrationRules;
}

/** Value of `error` in the URL of the sign-in page, which selects the message. */
type Failure =
  | 'provider-cancelled'
  | 'provider-unavailable'
  | 'provider-failed'
  | 'email-unverified'
  | 'account-disabled'
  | 'registration-closed';

/** A cookie has up to 4,096 characters; a longer path is dropped. */
const NEXT_CHARS_MAX = 1_000;

/** Sends the browser to the provider. */
export async function startProviderSignIn(
  parts: Parts,
  context: OperationContext<'startProviderSignIn'>,
): Promise<FastifyReply> {
  const provider = providerNamed(parts.providers, context.params.provider);
  const savedState = {
    provider: provider.name,
    state: randomSecret(),
    nonce: randomSecret(),
    codeVerifier: randomSecret(),
    next: nextPage(context.request.query),
    expiresAtMs: parts.clock.now().getTime() + STATE_LIFETIME_MS,
  };
  let url: URL;
  try {
    url = await provider.authorizationUrl({
      ...savedState,
      redirectUri: redirectUriOf(provider, context.origin),
    });
  } catch (error) {
    parts.log.warn({ reason: reasonOf(error), provider: provider.name }, 'a sign-in provider is unavailable');
    return backToSignIn(context.reply, 'provider-unavailable', savedState);
  }
  storeState(parts, context, savedState);
  return context.reply.redirect(url.href, 302);
}

/** Handles the callback from the provider and signs in the user. */
export async function finishProviderSignIn(
  parts: Parts,
  context: OperationContext<'finishProviderSignIn'>,
): Promise<FastifyReply> {
  const provider = providerNamed(parts.providers, context.params.provider);
  const query = context.request.query as Record<string, unknown>;
  const savedState = consumeState(parts, context, provider.name, textOf(query.state));
  if (!savedState) return backToSignIn(context.reply, 'provider-failed');
  if (textOf(query.code) === undefined) {
    return backToSignIn(context.reply, query.error ? 'provider-cancelled' : 'provider-failed', savedState);
  }
  const redirectUri = redirectUriOf(provider, context.origin);
  const callback = new URL(redirectUri);
  callback.search = new URL(context.request.url, redirectUri).search;
  const profile = await readProfile(parts, provider, callback, { ...savedState, redirectUri });
  if (!profile) return backToSignIn(context.reply, 'provider-failed', savedState);
  const signedIn = await parts.db.transaction((tx) =>
    signInAs({ ...parts, db: tx }, context, provider.name, profile),
  );
  if ('failure' in signedIn) return backToSignIn(context.reply, signedIn.failure, savedState);
  setSessionCookie(context, signedIn.token);
  return context.reply.redirect(savedState.next ?? '/dashboard', 302);
}

function providerNamed(providers: Providers, name: string): SignInFlow {
  const provider = Object.hasOwn(providers, name) ? providers[name as SignInProvider] : undefined;
  if (!provider) throw publicError('provider-not-found', { provider: name.slice(0, 40) });
  return provider;
}

function redirectUriOf({ name }: SignInFlow, origin: string): string {
  return origin + fillPath(routes.finishProviderSignIn.path, { provider: name });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The page that needed the sign-in, as a path of this server. */
function nextPage(query: unknown): string | undefined {
  const path = sameOriginPath((query as { next?: unknown }).next);
  return path !== undefined && path.length <= NEXT_CHARS_MAX ? path : undefined;
}

function backToSignIn(
  reply: FastifyReply,
  failure: Failure,
  { next }: Pick<SignInState, 'next'> = {},
): FastifyReply {
  const query = new URLSearchParams({ error: failure, ...(next !== undefined && { next }) });
  return reply.redirect(`/auth?${query}`, 302);
}

/** Exchanges the code for the profile; undefined if the provider fails for any reason. */
async function readProfile(
  { log }: Parts,
  provider: SignInFlow,
  callback: URL,
  request: SignInRequest,
): Promise<ProviderProfile | undefined> {
  try {
    const profile = await provider.readProfile(callback, request);
    return { ...profile, email: emailSchema.parse(profile.email) };
  } catch (error) {
    log.warn({ reason: reasonOf(error), provider: provider.name }, 'sign-in with a provider failed');
    return undefined;
  }
}

/** The messages of an error and of its causes. Their other members can contain tokens and claims. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'error' in cause && typeof cause.error === 'string' ? ` (${cause.error})` : '';
    messages.push(cause.message + code);
  }
  return messages.join(': ');
}

/**
 * Finds the account linked to the provider's user, or else the one with the same email address if the
 * provider has verified it, creating it if necessary and if the server accepts the address.
 *
 * @returns the token of the session, or why there is none
 */
async function signInAs(
  parts: SessionParts & Pick<Parts, 'encryption' | 'registration'> & { readonly db: Db },
  context: OperationContext<'finishProviderSignIn'>,
  provider: SignInProvider,
  profile: ProviderProfile,
): Promise<{ readonly token: string } | { readonly failure: Failure }> {
  const { db: tx, clock } = parts;
  const { externalId, email, isEmailVerified, firstName, lastName, avatarUrl } = profile;
  const users = usersRepo(tx);
  const known = await users.findByProvider(provider, externalId);
  const provesMailbox = isEmailVerified && (!known || known.email.toLowerCase() === email);
  if (!known && !provesMailbox) return { failure: 'email-unverified' };
  const user =
    known && !provesMailbox
      ? known
      : await findOrCreateVerifiedUser(tx, {
          email,
          now: clock.now(),
          passwordHash: null,
          registration: parts.registration,
          profile: { authProvider: provider, externalId, firstName, lastName, avatarUrl },
        });
  if (!user) return { failure: 'registration-closed' };
  if (user.disabledAt !== null) return { failure: 'account-disabled' };
  if (provesMailbox) await users.linkProvider(user.id, provider, externalId);
  if (profile.isOperator !== undefined) await setRoleByGroup(tx, user.id, profile.isOperator);
  const idToken = profile.idToken && {
    idToken: encryptIdToken(parts.encryption, user.id, profile.idToken),
  };
  return { token: await openSession(parts, context, { userId: user.id, provesMailbox, ...idToken }) };
}

async function setRoleByGroup(tx: Db, userId: number, isMember: boolean): Promise<void> {
  const role = await usersRepo(tx).setRoleByGroup(userId, isMember);
  if (role === undefined) return;
  const details = { from: role === 'operator' ? 'user' : 'operator', to: role };
  await auditLogRepo(tx).add({ actor: 'issuer', action: 'account.role', userId, details });
}
