import { setTimeout as sleep } from 'node:timers/promises';
import type { SignInProvider } from '@pictable/contract';

/** What a provider says about somebody who has signed in there. */
export interface ProviderProfile {
  /** Never changes, unlike the address. */
  readonly externalId: string;
  readonly email: string;
  /** Whether the provider has checked that the mailbox is his. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly avatarUrl: string | null;
}

/** A service whose word we take about who somebody is (OAuth 2). */
export interface Provider {
  readonly name: SignInProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  /** Who it says it is when it sends a browser back (RFC 9207). */
  readonly issuer: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** @throws ProviderError */
  readProfile(accessToken: string): Promise<ProviderProfile>;
}

/** The provider does not answer, or not as agreed. */
export class ProviderError extends Error {}

const ANSWER_MS_MAX = 10_000;

/** Asks a provider for JSON in the name of somebody who has signed in there. */
export async function askProvider(url: string, accessToken: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      'user-agent': 'Pictable',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  if (!response.ok) throw new ProviderError(`The provider answered ${response.status}.`);
  return response.json();
}

/** Gives up waiting for a provider that does not answer. @throws ProviderError */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const late = sleep(ANSWER_MS_MAX, undefined, { ref: false }).then(() => {
    throw new ProviderError('The provider does not answer.');
  });
  return Promise.race([answer, late]);
}
