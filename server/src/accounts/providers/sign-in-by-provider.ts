import { emailSchema, fillPath, routes, type SignInProvider } from '@pictable/contract';
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RegistrationRules } from '../registration/registration-policy.ts';
import { openSession, type SessionParts, setSessionCookie } from '../sessions.ts';
import { usersRepo } from '../users.repo.ts';
import { findOrCreateVerifiedUser } from '../verify-email.ts';
import { type Provider, type ProviderProfile, withProviderTimeout } from './provider.ts';
import { consumeState, STATE_LIFETIME_MS, storeState } from './sign-in-state.ts';

export type Providers = Readonly<Partial<Record<SignInProvider, Provider>>>;

interface Parts extends SessionParts {
  readonly providers: Providers;
  readonly log: Logger;
  readonly registration: RegistrationRules;
}

/** Value of `error` in the URL of the sign-in page, which selects the message. */
type Failure =
  | 'provider-cancelled'
  | 'provider-failed'
  | 'email-unverified'
  | 'account-disabled'
  | 'registration-closed';

/** Sends the browser to the provider. */
export async function startProviderSignIn(
  parts: Parts,
  context: OperationContext<'startProviderSignIn'>,
): Promise<FastifyReply> {
  const provider = providerNamed(parts.providers, context.params.provider);
  const savedState = {
    provider: provider.name,
    state: generateState(),
    codeVerifier: generateCodeVerifier(),
    expiresAtMs: parts.clock.now().getTime() + STATE_LIFETIME_MS,
  };
  storeState(parts, context, savedState);
  const url = clientOf(provider, context.origin).createAuthorizationURLWithPKCE(
    provider.authorizationUrl,
    savedState.state,
    CodeChallengeMethod.S256,
    savedState.codeVerifier,
    [...provider.scopes],
  );
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
  const code = textOf(query.code);
  if (!savedState || isOtherIssuer(provider, query.iss))
    return backToSignIn(context.reply, 'provider-failed');
  if (code === undefined) {
    return backToSignIn(context.reply, query.error ? 'provider-cancelled' : 'provider-failed');
  }
  const profile = await exchange(parts, provider, context.origin, code, savedState.codeVerifier);
  if (!profile) return backToSignIn(context.reply, 'provider-failed');
  const signedIn = await parts.db.transaction((tx) =>
    signInAs({ ...parts, db: tx }, context, provider.name, profile),
  );
  if ('failure' in signedIn) return backToSignIn(context.reply, signedIn.failure);
  setSessionCookie(context, signedIn.token);
  return context.reply.redirect('/dashboard', 302);
}

/** Not every provider sends `iss`; if it does, it must be the provider that the browser was redirected to. */
function isOtherIssuer(provider: Provider, issuer: unknown): boolean {
  return issuer !== undefined && issuer !== provider.issuer;
}

function providerNamed(providers: Providers, name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name as SignInProvider] : undefined;
  if (!provider) throw publicError('provider-not-found', { provider: name.slice(0, 40) });
  return provider;
}

function clientOf(provider: Provider, origin: string): OAuth2Client {
  const callbackPath = fillPath(routes.finishProviderSignIn.path, { provider: provider.name });
  return new OAuth2Client(provider.clientId, provider.clientSecret, origin + callbackPath);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function backToSignIn(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply.redirect(`/auth?error=${failure}`, 302);
}

/** Exchanges the code for the profile; undefined if the provider fails for any reason. */
async function exchange(
  { log }: Parts,
  provider: Provider,
  origin: string,
  code: string,
  codeVerifier: string,
): Promise<ProviderProfile | undefined> {
  try {
    const client = clientOf(provider, origin);
    const tokens = await withProviderTimeout(
      client.validateAuthorizationCode(provider.tokenUrl, code, codeVerifier),
    );
    const profile = await provider.readProfile(tokens.accessToken());
    return { ...profile, email: emailSchema.parse(profile.email) };
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'sign-in with a provider failed');
    return undefined;
  }
}

/**
 * Finds the account linked to the provider's user, or else the one with the same email address if the
 * provider has verified it, creating it if necessary and if the server accepts the address.
 *
 * @returns the token of the session, or why there is none
 */
async function signInAs(
  parts: SessionParts & Pick<Parts, 'registration'> & { readonly db: Db },
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
  return { token: await openSession(parts, context, { userId: user.id, provesMailbox }) };
}
