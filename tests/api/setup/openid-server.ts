import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** What the issuer says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** Changes an ID token that the issuer signed. */
export interface Forgery {
  readonly claims?: Claims;
  /** Signs with this key instead; `none`: without a signature. */
  readonly key?: SigningKey | 'none';
}

export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** Cookies of a browser at the issuer. */
export type Cookies = Map<string, string>;

/** A real issuer of OpenID Connect, whose people sign in with a click. */
export interface OpenIdServer {
  readonly issuer: string;
  /** Settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Claims by subject. */
  readonly people: Map<string, Claims>;
  /** Method and path of each request. */
  readonly requests: string[];
  /** Allows redirects to these origins. */
  register(origins: readonly string[]): void;
  /**
   * Signs in as a browser does, or goes on with the session in `cookies`.
   * @param subject undefined: nobody is there to sign in
   * @returns the URL that the browser is sent back to
   */
  visit(location: string, subject: string | undefined, cookies?: Cookies): Promise<string>;
  /** Confirms the sign-out, as a browser does. @returns the URL that the browser is sent back to */
  signOut(location: string, cookies: Cookies): Promise<string>;
  /** Replaces the signing key. @returns the previous one */
  rotateKey(): SigningKey;
  /** Changes all ID tokens from now on; undefined: none. */
  forge(forgery: Forgery | undefined): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const clientId = 'pictable';
const clientSecret = 'a secret of the client';

/** Starts an issuer on a free port. */
export async function openOpenIdServer(): Promise<OpenIdServer> {
  const people = new Map<string, Claims>();
  const requests: string[] = [];
  let key = newKey();
  let origins: readonly string[] = [];
  let forgery: Forgery | undefined;
  let provider: Provider | undefined;
  let server: Server | undefined;
  let port = 0;
  const rebuild = () => {
    provider = new Provider(`http://127.0.0.1:${port}`, configurationFor(key, origins, people));
    provider.use(async (context: KoaContextWithOIDC, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.oidc?.route === 'token' && forgery && body?.id_token !== undefined)
        body.id_token = forgedToken(body.id_token, forgery, key);
    });
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${new URL(request.url ?? '', 'http://localhost').pathname}`);
    if (!provider) return response.writeHead(503).end();
    if (request.url?.startsWith('/interaction/')) return interact(provider, request, response);
    return provider.callback()(request, response);
  };
  const start = async () => {
    const started = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    ({ port } = started.address() as AddressInfo);
    server = started;
  };
  await start();
  rebuild();
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    people,
    requests,
    register(allowed) {
      origins = allowed;
      rebuild();
    },
    visit: (location, subject, cookies = new Map()) => visit(issuer, location, subject, cookies),
    signOut: (location, cookies) => signOut(issuer, location, cookies),
    rotateKey() {
      const before = key;
      key = newKey();
      rebuild();
      return before;
    },
    forge(next) {
      forgery = next;
    },
    start,
    async stop() {
      const stopped = server;
      server = undefined;
      await new Promise<void>((resolve) => {
        if (!stopped) return resolve();
        stopped.close(() => resolve());
        stopped.closeAllConnections();
      });
    },
  };
}

export function newKey(): SigningKey {
  return { id: randomUUID(), privateKey: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey };
}

function configurationFor(
  key: SigningKey,
  origins: readonly string[],
  people: ReadonlyMap<string, Claims>,
): Configuration {
  const jwk = key.privateKey.export({ format: 'jwk' });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/api/auth/oidc/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/auth`),
      },
    ],
    jwks: { keys: [{ ...jwk, kid: key.id, alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: [createHmac('sha256', 'cookies').digest('hex')] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
      groups: ['groups'],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out of Acme</button>`,
          );
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ ...claims, sub: id }) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
}

/** The page on which people sign in: without a password, because that is not what is tested. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request));
    const result =
      form.get('answer') === 'cancel'
        ? { error: 'access_denied' }
        : { login: { accountId: form.get('person') ?? '' } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  return response.writeHead(200, { 'content-type': 'text/html' }).end(
    page(`<form method="post" action="${request.url}">
      <label>Person <input name="person"></label> <button>Sign in to Acme</button>
      <button name="answer" value="cancel">Cancel</button></form>`),
  );
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Acme</title><h1>Acme</h1>${content}</html>`;

function forgedToken(token: string, { claims, key }: Forgery, ownKey: SigningKey): string {
  const [header = '', payload = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
  const write = (part: Claims) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signingKey = key ?? ownKey;
  const changes = signingKey === 'none' ? { alg: 'none' } : { kid: signingKey.id };
  const content = `${write({ ...read(header), ...changes })}.${write({ ...read(payload), ...claims })}`;
  const signature =
    signingKey === 'none'
      ? ''
      : sign('RSA-SHA256', Buffer.from(content), signingKey.privateKey).toString('base64url');
  return `${content}.${signature}`;
}

async function visit(
  issuer: string,
  location: string,
  subject: string | undefined,
  cookies: Cookies,
): Promise<string> {
  let url = location;
  for (let steps = 0; steps < 10; steps++) {
    if (!url.startsWith(`${issuer}/`)) return url;
    let response = await send(url, cookies);
    if (response.status === 200 && new URL(url).pathname.startsWith('/interaction/')) {
      if (subject === undefined) throw new Error('The issuer asks who is there.');
      response = await send(url, cookies, { person: subject });
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error(`Too many redirects, the last to ${url}`);
}

async function signOut(issuer: string, location: string, cookies: Cookies): Promise<string> {
  const page = await (await send(location, cookies)).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1];
  if (xsrf === undefined) throw new Error(`No form to sign out: ${page}`);
  const response = await send(`${issuer}/session/end/confirm`, cookies, { xsrf, logout: 'yes' });
  return response.headers.get('location') ?? '';
}

async function send(url: string, cookies: Cookies, form?: Record<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: cookie === '' ? {} : { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
}
