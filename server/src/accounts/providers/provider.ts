import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInProvider } from '@pictable/contract';

/** Profile of a user at a provider. */
export interface ProviderProfile {
  /** Id of the user at the provider; unlike the email address it never changes. */
  readonly externalId: string;
  readonly email: string;
  /** Whether the provider has verified the email address. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly avatarUrl: string | null;
  /** Whether the provider says that the user is an operator; undefined: it does not decide. */
  readonly isOperator?: boolean;
  /** Proof of the sign-in, which the provider expects at sign-out; undefined: it has no sign-out. */
  readonly idToken?: string;
}

/** What binds the callback to the request that started the sign-in. */
export interface SignInRequest {
  /** URL that the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  /** Part of the ID token of OpenID Connect, so that the token of another sign-in is rejected. */
  readonly nonce: string;
  /** PKCE verifier: proves that the client that sends the code is the one that was redirected. */
  readonly codeVerifier: string;
}

/** How users sign in at a provider. */
export interface SignInFlow {
  readonly name: SignInProvider;
  /** The URL that the browser is sent to. @throws Error if the provider does not respond */
  authorizationUrl(request: SignInRequest): Promise<URL>;
  /**
   * Exchanges the code in the URL of the callback for the profile of the user.
   * @throws Error if the provider does not respond, or its response is invalid
   */
  readProfile(callback: URL, request: SignInRequest): Promise<ProviderProfile>;
}

/** An identity provider (OAuth 2). */
export interface Provider {
  readonly name: SignInProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  /** Expected `iss` parameter of the callback (RFC 9207). */
  readonly issuer: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** @throws ProviderError */
  readProfile(accessToken: string): Promise<ProviderProfile>;
}

/** First and last names; the last name is everything after the first space. */
export function splitName(name: string | null | undefined) {
  const [firstName = null, ...rest] = name?.trim().split(/\s+/) ?? [];
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}

/** The provider did not respond, or its response is invalid. */
export class ProviderError extends Error {}

const TIMEOUT_MS = 10_000;

/** Fetches JSON from a provider on behalf of a signed-in user. */
export async function fetchFromProvider(url: string, accessToken: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      'user-agent': 'Pictable',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new ProviderError(`The provider responded with status ${response.status}.`);
  return response.json();
}

/** Rejects if the provider does not respond in time. @throws ProviderError */
export async function withProviderTimeout<T>(response: Promise<T>): Promise<T> {
  const timeout = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new ProviderError('The provider did not respond in time.');
  });
  return Promise.race([response, timeout]);
}
