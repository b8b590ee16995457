import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The profile of a person at the provider. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly verified: boolean;
}

/** An authorization server with the paths of Google and GitHub that enforces RFC 6749 and RFC 7636. */
export interface OAuthServer {
  readonly url: string;
  /** Paths of the requests to the token and profile endpoints. */
  readonly requests: string[];
  /** Signs a person in. @returns the URL to which the browser is redirected */
  authorize(location: string, person: Person): string;
  /** Makes requests fail with this status, or succeed again if it is undefined. */
  failWith(status: number | undefined): void;
  close(): Promise<void>;
}

export const clientId = 'client-of-tests';
export const clientSecret = 'secret-of-tests';

interface Grant {
  readonly person: Person;
  readonly challenge: string;
  readonly redirectUri: string;
}

export async function openOAuthServer(): Promise<OAuthServer> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const requests: string[] = [];
  let failure: number | undefined;
  const respond = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = request.url ?? '';
    requests.push(path);
    if (failure !== undefined) return { status: failure, body: { error: 'server_error' } };
    if (path === '/token' || path === '/login/oauth/access_token') {
      return exchangeCode(
        request.headers.authorization,
        new URLSearchParams(await text(request)),
        codes,
        tokens,
      );
    }
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return person ? { status: 200, body: profile(path, person) } : { status: 401, body: {} };
  };
  const server = createServer(async (request, response) => {
    const { status, body } = await respond(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    authorize(location, person) {
      const requestUrl = new URL(location);
      const { searchParams: query } = requestUrl;
      if (requestUrl.origin !== url || query.get('client_id') !== clientId)
        throw new Error(`Wrong origin or client ID: ${location}`);
      if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256')
        throw new Error(`Not a code flow with PKCE: ${location}`);
      const redirectUri = query.get('redirect_uri') ?? '';
      const code = `code-${codes.size}`;
      codes.set(code, { person, challenge: query.get('code_challenge') ?? '', redirectUri });
      return `${redirectUri}?code=${code}&state=${query.get('state')}`;
    },
    failWith(status) {
      failure = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function exchangeCode(
  authorization: string | undefined,
  form: URLSearchParams,
  codes: Map<string, Grant>,
  tokens: Map<string, Person>,
): { status: number; body: unknown } {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (authorization !== basic) return { status: 401, body: { error: 'invalid_client' } };
  const code = form.get('code') ?? '';
  const grant = codes.get(code);
  codes.set(code, { person: { id: 0, email: '', verified: false }, challenge: '', redirectUri: '' });
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isValid = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
  if (!grant || !isValid) return { status: 400, body: { error: 'invalid_grant' } };
  const token = `token-of-${code}`;
  tokens.set(token, grant.person);
  return { status: 200, body: { access_token: token, token_type: 'bearer' } };
}

function profile(path: string, { id, email, verified }: Person): unknown {
  switch (path) {
    case '/v1/userinfo':
      return { sub: String(id), email, email_verified: verified, given_name: 'Ada', family_name: 'Lovelace' };
    case '/api/v3/user':
      return {
        id,
        login: 'ada',
        name: 'Ada Lovelace',
        avatar_url: 'https://pictures.example/ada.png',
        email,
      };
    case '/api/v3/user/emails':
      return [
        { email: `old-${email}`, primary: false, verified: true },
        { email, primary: true, verified },
      ];
    default:
      return {};
  }
}
