import { mcpScopes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClientIp } from '../setup/new-client-ip.ts';
import { ping, register, requestToken } from '../setup/oauth-app.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

describe('the metadata', () => {
  it.each([
    ['oauth-authorization-server', 'issuer'],
    ['oauth-protected-resource/mcp', 'resource'],
  ])('of %s can be stored, and read by any page', async (name, member) => {
    const url = `${setup.url}/.well-known/${name}`;
    const response = await fetch(url, { headers: { origin: 'https://page.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toHaveProperty(member);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('describes this service', async () => {
    const read = async (name: string) => (await fetch(`${setup.url}/.well-known/${name}`)).json();
    expect(await read('oauth-protected-resource/mcp')).toMatchObject({
      ...{ resource: `${setup.url}/mcp`, authorization_servers: [setup.url] },
      scopes_supported: [...mcpScopes],
    });
    const server = await read('oauth-authorization-server');
    expect(server).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    for (const [name, url] of Object.entries(server))
      if (name.endsWith('_endpoint')) expect(url).toMatch(`${setup.url}/oauth/`);
    expect(JSON.stringify(server)).not.toMatch(/userinfo|id_token|jwks|openid/);
  });

  it('of OpenID Connect does not exist, nor any other endpoint of the library', async () => {
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/me', '/session/end', '/oauth/me'])
      expect((await fetch(setup.url + path)).status, path).toBe(404);
  });

  it('is named by /mcp without credentials, and with invalid ones', async () => {
    const challengeOf = async (headers: Record<string, string>) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const response = await fetch(`${setup.url}/mcp`, { ...init, body: JSON.stringify(ping) });
      expect(response.status).toBe(401);
      expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
      return response.headers.get('www-authenticate');
    };
    const metadata = `resource_metadata="${setup.url}/.well-known/oauth-protected-resource/mcp"`;
    expect(await challengeOf({})).toBe(
      `Bearer realm="pictable", ${metadata}, scope="${mcpScopes.join(' ')}"`,
    );
    for (const value of ['x'.repeat(43), 'pictable_user_wrong'])
      expect(await challengeOf({ authorization: `Bearer ${value}` })).toContain(
        `error="invalid_token", ${metadata}`,
      );
    const elsewhere = await fetch(`${setup.url}/api/user`);
    expect(elsewhere.headers.get('www-authenticate')).toBe('Bearer realm="pictable"');
  });
});

describe('the endpoints for programs', () => {
  it('can be used by pages of other sites, and report errors in the form of RFC 6749', async () => {
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
      const preflight = await fetch(setup.url + path, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      const response = await fetch(setup.url + path, {
        ...{ method: 'POST', body: 'nonsense', headers: { origin: 'https://page.example' } },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
    }
  });

  it('ignore what they do not know in a registration', async () => {
    const response = await register(setup.url, {
      ...{ scope: 'claudeai everything', logo_uri: 'https://app.example/logo.png' },
      ...{ grant_types: ['authorization_code', 'refresh_token', 'implicit'], contacts: ['x'] },
      ...{ jwks_uri: 'http://169.254.169.254/', sector_identifier_uri: 'https://app.example/s' },
    });
    expect(response.status).toBe(201);
    const registered = await response.json();
    expect(registered).toMatchObject({
      ...{ client_name: 'Test app', application_type: 'native' },
      grant_types: ['authorization_code', 'refresh_token'],
    });
    for (const name of ['scope', 'logo_uri', 'jwks_uri', 'sector_identifier_uri', 'client_secret'])
      expect(registered).not.toHaveProperty(name);
  });

  it('limit registrations per address, and not those of others', async () => {
    const headers = newClientIp();
    const statuses = new Set<number>();
    for (let n = 0; n < 101; n++) statuses.add((await register(setup.url, {}, headers)).status);
    expect([...statuses]).toEqual([201, 429]);
    const limited = await register(setup.url, {}, headers);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await register(setup.url, {}, newClientIp())).status).toBe(201);
  });

  it('report an unavailable database as temporary', async () => {
    const url = await setup.outageUrl();
    const response = await requestToken(url, {
      grant_type: 'refresh_token',
      client_id: 'x',
      refresh_token: 'y',
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });
});
