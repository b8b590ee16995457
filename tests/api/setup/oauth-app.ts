import { createHash, randomBytes } from 'node:crypto';
import { mcpScopes } from '@pictable/contract';
import { type Browser, registerUser } from './browser.ts';

/** Where the test app gets its codes. */
export const appRedirect = 'http://127.0.0.1:7777/callback';

/** Metadata that the test app registers with. */
export const appMetadata = {
  client_name: 'Test app',
  redirect_uris: [appRedirect],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

/** Registers an app at a service. @returns its response */
export function register(origin: string, changes: object = {}, headers: Record<string, string> = {}) {
  return fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...appMetadata, ...changes }),
  });
}

/** Registers an app at a service. @returns its client id */
export async function newClient(origin: string, changes: object = {}): Promise<string> {
  const response = await register(origin, changes);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { client_id: string }).client_id;
}

export function newVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The path of an authorization request. Undefined removes a parameter. */
export function authorizePath(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  const all = {
    ...{ response_type: 'code', redirect_uri: appRedirect, state: 'state-1', code_challenge_method: 'S256' },
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return `/oauth/authorize?${query}`;
}

/** Opens an authorization request in a browser. @returns the id of the request that the user is asked about */
export async function openRequest(browser: Browser, path: string): Promise<string> {
  const response = await browser.get(path);
  const location = new URL(response.headers.get('location') ?? '', 'http://none.test');
  const id = location.searchParams.get('request');
  if (id === null) throw new Error(`${response.status} ${location.href}: ${await response.text()}`);
  return id;
}

/** Answers a request of an app, and follows the browser back to the app. @returns the URL that the app receives */
export async function answerRequest(
  browser: Browser,
  id: string,
  answer: object = { allow: true },
): Promise<URL> {
  const answered = await browser.post(`/api/pictable/oauth-requests/${id}`, answer);
  const text = await answered.text();
  if (answered.status !== 200) throw new Error(`${answered.status}: ${text}`);
  const { redirectTo } = JSON.parse(text) as { redirectTo: string };
  const resumed = await browser.get(redirectTo);
  return new URL(resumed.headers.get('location') ?? `none:${resumed.status} ${await resumed.text()}`);
}

/** Sends a form to the token endpoint. */
export function requestToken(
  origin: string,
  form: Readonly<Record<string, string>>,
  path = '/oauth/token',
): Promise<Response> {
  return fetch(origin + path, { method: 'POST', body: new URLSearchParams(form) });
}

/** Connects the app for a user who is signed in. */
export async function connect(
  origin: string,
  {
    browser,
    clientId,
    scope = mcpScopes.join(' '),
    answer,
  }: { browser: Browser; clientId: string; scope?: string; answer?: object },
): Promise<Tokens> {
  const { verifier, challenge } = newVerifier();
  const path = authorizePath({
    ...{ client_id: clientId, scope, code_challenge: challenge, resource: `${origin}/mcp` },
  });
  const back = await answerRequest(browser, await openRequest(browser, path), answer);
  const response = await requestToken(origin, {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: appRedirect },
    ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier, resource: `${origin}/mcp` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${back.href}: ${text}`);
  return JSON.parse(text) as Tokens;
}

/** A user who is signed in, with an app that they have connected. */
export async function connectedUser(origin: string, more: { scope?: string; answer?: object } = {}) {
  const { browser, user, email } = await registerUser(origin);
  const clientId = await newClient(origin);
  return { browser, user, email, clientId, tokens: await connect(origin, { browser, clientId, ...more }) };
}

/** Sends a message to `/mcp` with an access token. */
export function sendMcp(origin: string, token: string, message: object = ping): Promise<Response> {
  return fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** A message that calls a tool. */
export const toolCall = (name: string, args: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
});
