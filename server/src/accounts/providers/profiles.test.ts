import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { githubProvider } from './github.ts';
import { googleProvider } from './google.ts';
import { ProviderError } from './provider.ts';

/** Responses of the provider, by path. */
let responses: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>> = {};
let requests: { path: string; authorization: string | undefined; agent: string | undefined }[] = [];
let url: string;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  requests.push({ path, authorization: request.headers.authorization, agent: request.headers['user-agent'] });
  const { status = 200, body } = responses[path] ?? { status: 404, body: {} };
  response.writeHead(status, { 'content-type': 'application/json', location: `${url}/moved` });
  response.end(JSON.stringify(body));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

const credentials = { clientId: 'id', clientSecret: 'secret' };
const google = () =>
  googleProvider({ ...credentials, origins: { accounts: url, tokens: url, userinfo: url } });
const github = () => githubProvider({ ...credentials, origin: url, apiUrl: `${url}/api` });

describe('Google', () => {
  const readProfile = (body: object) => {
    responses = { '/v1/userinfo': { body: { sub: '7', email: 'ada@example.com', ...body } } };
    return google().readProfile('token');
  };
  const bare = {
    ...{ externalId: '7', email: 'ada@example.com', isEmailVerified: false },
    ...{ firstName: null, lastName: null, avatarUrl: null },
  };

  it.each([
    [{}, bare],
    [{ email_verified: true }, { ...bare, isEmailVerified: true }],
    [
      { email_verified: false, given_name: 'Ada' },
      { ...bare, firstName: 'Ada' },
    ],
    [
      { family_name: 'Lovelace', picture: 'https://a.example/1.png' },
      { ...bare, lastName: 'Lovelace', avatarUrl: 'https://a.example/1.png' },
    ],
  ])('has the profile %j', async (body, profile) => {
    expect(await readProfile(body)).toEqual(profile);
  });

  it.each([{ sub: 7 }, { email: null }, { email_verified: 'yes' }, { picture: 'javascript' }])(
    'is not trusted with %j',
    async (body) => {
      await expect(readProfile(body)).rejects.toThrow();
    },
  );

  it('is asked for the email address and the name of the user', () => {
    expect(google()).toMatchObject({
      ...{ name: 'google', ...credentials, issuer: url, scopes: ['openid', 'email', 'profile'] },
      ...{ authorizationUrl: `${url}/o/oauth2/v2/auth`, tokenUrl: `${url}/token` },
    });
  });
});

describe('GitHub', () => {
  const main = { email: 'ada@example.com', primary: true, verified: true };
  const readProfile = (user: object, emails: readonly object[] = [main]) => {
    responses = { '/api/user': { body: { id: 7, ...user } }, '/api/user/emails': { body: emails } };
    return github().readProfile('token');
  };

  it.each([
    [{}, null, null],
    [{ name: null }, null, null],
    [{ name: ' ' }, null, null],
    [{ name: 'Ada' }, 'Ada', null],
    [{ name: ' Ada  Lovelace ' }, 'Ada', 'Lovelace'],
    [{ name: 'Ada King of Lovelace' }, 'Ada', 'King of Lovelace'],
  ])('has the name of %j', async (user, firstName, lastName) => {
    expect(await readProfile(user)).toEqual({
      ...{ externalId: '7', email: 'ada@example.com', isEmailVerified: true, firstName, lastName },
      avatarUrl: null,
    });
  });

  const other = { email: 'other@example.com', primary: false, verified: false };
  it.each([
    [[other, main], 'ada@example.com', true],
    [
      [
        { ...main, verified: false },
        { ...other, verified: true },
      ],
      'ada@example.com',
      false,
    ],
    [[other], 'other@example.com', false],
  ])('has the main email address of %j', async (emails, email, isEmailVerified) => {
    expect(await readProfile({}, emails)).toMatchObject({ email, isEmailVerified });
  });

  it('must have an email address', async () => {
    await expect(readProfile({}, [])).rejects.toThrow(ProviderError);
  });

  it('has a picture', async () => {
    const profile = await readProfile({ avatar_url: 'https://a.example/1.png' });
    expect(profile.avatarUrl).toBe('https://a.example/1.png');
    expect((await readProfile({ avatar_url: null })).avatarUrl).toBeNull();
  });

  it('is asked for the email addresses, with the token of the user', async () => {
    await readProfile({});
    expect(requests).toEqual(
      ['/api/user', '/api/user/emails'].map((path) => ({
        ...{ path, authorization: 'Bearer token', agent: 'Pictable' },
      })),
    );
    expect(github()).toMatchObject({
      ...{ name: 'github', ...credentials, issuer: `${url}/login/oauth`, scopes: ['user:email'] },
      authorizationUrl: `${url}/login/oauth/authorize`,
      tokenUrl: `${url}/login/oauth/access_token`,
    });
  });
});

it.each([401, 500, 302])('a response with the status %d is an error', async (status) => {
  responses = { '/v1/userinfo': { status, body: { sub: '7', email: 'a@example.com' } } };
  await expect(google().readProfile('token')).rejects.toThrow(
    status === 302 ? 'fetch failed' : `The provider responded with status ${status}.`,
  );
  expect(requests.map(({ path }) => path)).toEqual(['/v1/userinfo']);
});
