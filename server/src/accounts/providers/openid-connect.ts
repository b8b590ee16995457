import type { Configuration, ServerMetadata } from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { openIssuerFetch } from '../../platform/safe-fetch/issuer-fetch.ts';
import { readClaims } from './openid-claims.ts';
import { ProviderError, type SignInFlow } from './provider.ts';

export interface OpenIdSettings {
  /** The issuer identifier. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim with the groups of a user. */
  readonly groupsClaim: string;
  /** Group whose members are operators; undefined: no group gives the role. */
  readonly operatorGroup: string | undefined;
}

/** Single sign-on with an OpenID Connect issuer. */
export interface OpenIdFlow extends SignInFlow {
  /**
   * The URL at which the browser signs out of the issuer, and is then redirected back.
   * @param idToken undefined: the issuer may ask the user for a confirmation
   * @returns undefined if the issuer has none
   * @throws Error if the issuer does not respond
   */
  signOutUrl(idToken: string | undefined, returnTo: string): Promise<string | undefined>;
}

/** Limit for all requests to the issuer that one request of a browser causes. */
const TIMEOUT_MS = 10_000;
/** Limit for the metadata, for which the user waits before leaving our page. */
const DISCOVERY_TIMEOUT_MS = 5_000;
/** How long metadata is valid. It is short, so that nobody is sent to an issuer that has been down for long. */
const METADATA_MS = 60_000;

/**
 * The library and the metadata of the issuer are loaded when someone signs in, so that an issuer that is down
 * affects nothing else.
 */
export function openIdFlow(settings: OpenIdSettings, clock: Clock): OpenIdFlow {
  const metadata = createMetadataCache(settings, clock);
  const configure = async () => createConfiguration(settings, await metadata());
  return {
    name: 'oidc',
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      const client = await import('openid-client');
      const config = await configure();
      return client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: scopesFor(settings, config), state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async readProfile(callback, { state, nonce, codeVerifier }) {
      const client = await import('openid-client');
      const config = await configure();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new ProviderError('There is no ID token.');
      const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const userinfo = hasUserinfo
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : undefined;
      // What is signed wins.
      return { ...readClaims({ ...userinfo, ...claims }, settings), idToken: tokens.id_token };
    },
    async signOutUrl(idToken, returnTo) {
      const client = await import('openid-client');
      const config = await configure();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      const hint = idToken === undefined ? {} : { id_token_hint: idToken };
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, ...hint }).href;
    },
  };
}

/** Returns the metadata of the issuer. Concurrent callers share a request; a failure is not cached. */
function createMetadataCache(settings: OpenIdSettings, clock: Clock): () => Promise<ServerMetadata> {
  let known: { readonly metadata: ServerMetadata; readonly expiresAtMs: number } | undefined;
  let running: Promise<ServerMetadata> | undefined;
  const load = async () => {
    const metadata = await discover(settings);
    known = { metadata, expiresAtMs: clock.now().getTime() + METADATA_MS };
    return metadata;
  };
  return async () => {
    if (known && clock.now().getTime() < known.expiresAtMs) return known.metadata;
    running ??= load().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** @throws Error if the issuer does not respond, or is another one */
async function discover({ issuer, clientId }: OpenIdSettings): Promise<ServerMetadata> {
  const client = await import('openid-client');
  const url = new URL(issuer);
  const config = await client.discovery(url, clientId, undefined, undefined, {
    algorithm: 'oidc',
    timeout: DISCOVERY_TIMEOUT_MS / 1000,
    execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    [client.customFetch]: openIssuerFetch(DISCOVERY_TIMEOUT_MS),
  });
  const metadata = config.serverMetadata();
  rejectOtherIssuer(metadata, url);
  return metadata;
}

/**
 * The library accepts the shared issuers of Microsoft, where people of every organisation could sign in.
 * @throws ProviderError
 */
export function rejectOtherIssuer({ issuer }: Pick<ServerMetadata, 'issuer'>, configured: URL): void {
  if (URL.canParse(issuer) && new URL(issuer).href === configured.href) return;
  throw new ProviderError(`The issuer at OIDC_ISSUER names itself ${issuer.slice(0, 200)}.`);
}

/**
 * A new configuration for each visit, because each has its own cache of signing keys: the issuer can replace
 * them at any time, and a withdrawn key is no longer accepted.
 */
async function createConfiguration(
  settings: OpenIdSettings,
  metadata: ServerMetadata,
): Promise<Configuration> {
  const client = await import('openid-client');
  const { clientId, clientSecret, issuer } = settings;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const config = new client.Configuration(metadata, clientId, clientSecret, authentication);
  config.timeout = TIMEOUT_MS / 1000;
  config[client.customFetch] = openIssuerFetch(TIMEOUT_MS);
  // Checks the signature of the ID token, which the library only does on request.
  client.enableNonRepudiationChecks(config);
  if (issuer.startsWith('http:')) client.allowInsecureRequests(config);
  return config;
}

/** Some issuers send groups only if the scope is requested; others reject unknown scopes. */
function scopesFor({ groupsClaim, operatorGroup }: OpenIdSettings, config: Configuration): string {
  const scopes = ['openid', 'email', 'profile'];
  const supported = config.serverMetadata().scopes_supported ?? [];
  if (operatorGroup !== undefined && supported.includes(groupsClaim)) scopes.push(groupsClaim);
  return scopes.join(' ');
}
