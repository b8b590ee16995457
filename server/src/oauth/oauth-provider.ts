import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mcpPath, mcpScopes } from '@pictable/contract';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { isOutage } from '../platform/outage.ts';
import { ipPrefix } from '../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limits.ts';
import type { DocumentFetcher, FetchedDocument } from '../platform/safe-fetch/document-fetcher.ts';
import { reduceClientMetadata } from './client-metadata.ts';
import { requestCookie } from './consent-cookie.ts';
import { oauthLifetimes } from './lifetimes.ts';
import { type AdapterParts, createAdapter } from './oauth-adapter.ts';
import { renderOAuthError } from './oauth-error-page.ts';
import { clientAuthMethods, oauthPaths } from './oauth-paths.ts';
import { oauthRecordsRepo } from './oauth-records.repo.ts';
import { clientSecretOf } from './oauth-secrets.ts';
import { readSubject } from './subject.ts';

export interface ProviderParts extends AdapterParts {
  readonly log: Logger;
  readonly documents: DocumentFetcher;
  /** Counts the metadata documents that are fetched, per IP address. */
  readonly documentRate: RateLimiter;
}

const RETRY_SECONDS = 5;
/** Path of our page on which a user decides. */
const consentPath = '/oauth/consent';
/** Largest metadata document, as its specification recommends. */
const DOCUMENT_BYTES_MAX = 5 * 1024;
const DOCUMENT_TIMEOUT_MS = 2_500;
/** How long a metadata document is used without asking for it again, in seconds. */
const documentCache = { min: 300, max: 86_400 };

/** Creates the authorization server of one origin, which is its issuer. */
export function createProvider(issuer: string, parts: ProviderParts): Provider {
  const provider = new Provider(issuer, configurationOf(issuer, parts));
  // The caller sets the forwarded headers from the origin of the service.
  provider.proxy = true;
  provider.on('server_error', (context, error) => {
    parts.log.error({ err: error }, 'OAuth request failed');
    if (isOutage(error)) reportOutage(context);
  });
  const koa: Pick<NodeJS.EventEmitter, 'on'> = provider;
  koa.on('error', (error: Error) => parts.log.error({ err: error }, 'OAuth response failed'));
  return provider;
}

/** The database does not respond. */
function reportOutage(context: KoaContextWithOIDC): void {
  context.status = 503;
  context.set('retry-after', String(RETRY_SECONDS));
  context.body = {
    error: 'temporarily_unavailable',
    error_description: `The service cannot reach its data. Try again in ${RETRY_SECONDS} seconds.`,
  };
}

function configurationOf(issuer: string, parts: ProviderParts): Configuration {
  const { keyedHash } = parts;
  return {
    adapter: createAdapter(parts),
    routes: oauthPaths,
    // OpenID Connect is off: without it, no token says who the user is.
    scopes: [],
    responseTypes: ['code'],
    claims: {},
    clientAuthMethods: [...clientAuthMethods],
    // The library requires a key for ID tokens, although it never issues one.
    jwks: { keys: [unusedKey()] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    pkce: { required: () => true },
    features: featuresOf(issuer, parts),
    extraClientMetadata: {
      properties: ['reduced'],
      validator: (_context, _key, _value, metadata) => reduceClientMetadata(metadata),
    },
    cookies: {
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      keys: [keyedHash('oauth cookies')],
      long: { path: '/oauth', httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: {
      url: (context, { uid }) => {
        context.cookies.set(requestCookie.name, uid, {
          path: requestCookie.path(uid),
          httpOnly: true,
          sameSite: 'lax',
          signed: false,
          maxAge: oauthLifetimes.request * 1_000,
        });
        return `${consentPath}?request=${uid}`;
      },
    },
    findAccount: async (_context, text) => {
      const subject = readSubject(text);
      if (!subject || !(await oauthRecordsRepo(parts.db).canHold(subject))) return undefined;
      return { accountId: text, claims: async () => ({ sub: text }) };
    },
    ttl: {
      Interaction: oauthLifetimes.request,
      Session: oauthLifetimes.request,
      AuthorizationCode: oauthLifetimes.code,
      AccessToken: oauthLifetimes.accessToken,
      RefreshToken: oauthLifetimes.refreshToken,
      Grant: oauthLifetimes.grant,
    },
    expiresWithSession: async () => false,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    // Endpoints without cookies; the service itself sets the headers.
    clientBasedCORS: () => true,
    renderError: renderOAuthError,
    fetch: (url, options) => fetchDocument(parts, String(url), options),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES_MAX },
  };
}

function featuresOf(issuer: string, parts: ProviderParts): NonNullable<Configuration['features']> {
  const resource = issuer + mcpPath;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: (context) => {
        const id = `app_${randomUUID().replaceAll('-', '')}`;
        context.state.clientId = id;
        return id;
      },
      secretFactory: async (context) => clientSecretOf(parts, String(context.state.clientId)),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: documentCache,
      // Without a request, the document is that of a request that was allowed before.
      allowFetch: async (context) =>
        context === undefined || (await parts.documentRate.consume(ipPrefix(context.ip))).isAllowed,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_context, indicator) => {
        if (indicator !== resource) throw new errors.InvalidTarget(`the only resource here is ${resource}`);
        return {
          scope: mcpScopes.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque' as const,
          accessTokenTTL: oauthLifetimes.accessToken,
        };
      },
    },
  };
}

function unusedKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { ...privateKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' };
}

/**
 * The library only fetches metadata documents of apps, because no other URL of their metadata is kept. It looks for
 * an app again to report that there is none; a request loads its document once.
 */
async function fetchDocument(parts: ProviderParts, url: string, init: RequestInit = {}): Promise<Response> {
  const state: { document?: Promise<FetchedDocument> } = Provider.ctx?.state ?? {};
  state.document ??= loadDocument(parts, url, init.signal ?? AbortSignal.timeout(DOCUMENT_TIMEOUT_MS));
  const { status, headers, bytes } = await state.document;
  const cacheHeaders = new Headers();
  for (const name of ['cache-control', 'expires'] as const) {
    const value = headers[name];
    if (value !== undefined) cacheHeaders.set(name, value);
  }
  return new Response(status === 200 ? Buffer.from(bytes) : null, { status, headers: cacheHeaders });
}

async function loadDocument(
  { documents, log }: ProviderParts,
  url: string,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  try {
    return await documents.fetch(url, { accept: 'application/json', bytesMax: DOCUMENT_BYTES_MAX, signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : undefined;
    log.info({ host: URL.parse(url)?.host, reason }, 'metadata of an app not loaded');
    throw error;
  }
}
