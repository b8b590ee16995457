import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { type ImageServer, testHostRules } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, registerUser } from '../setup/browser.ts';
import { openHttpsServer } from '../setup/https-server.ts';
import { answerRequest, appMetadata, appRedirect, openRequest } from '../setup/oauth-app.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let documents: ImageServer;
let served: unknown;
beforeAll(async () => {
  documents = await openHttpsServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(served)),
  );
  setup = await openTestSetup({}, testHostRules(documents));
});
afterAll(async () => {
  await setup?.close();
  documents?.close();
});

/** An MCP client as an app has it: the OAuth client of the SDK with its storage, and a browser of its user. */
class App implements OAuthClientProvider {
  readonly redirectUrl = appRedirect;
  readonly clientMetadata = appMetadata;
  readonly clientMetadataUrl?: string;
  /** Requests for the user, in order. */
  readonly opened: URL[] = [];
  savedTokens: OAuthTokens | undefined;
  #information: OAuthClientInformationMixed | undefined;
  #verifier = '';

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  state = () => 'state-of-the-app';
  clientInformation = () => this.#information;
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.#information = information;
  }
  tokens = () => this.savedTokens;
  saveTokens(tokens: OAuthTokens) {
    this.savedTokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened.push(url);
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  invalidateCredentials(scope: string) {
    if (scope !== 'verifier') this.savedTokens = undefined;
    if (scope === 'all' || scope === 'client') this.#information = undefined;
  }

  newTransport = () => new StreamableHTTPClientTransport(new URL('/mcp', setup.url), { authProvider: this });

  /** Connects, once the user has allowed it. */
  async connect(browser: Browser, answer?: object): Promise<Client> {
    const client = new Client({ name: 'app', version: '1' });
    const transport = this.newTransport();
    await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError);
    const url = this.opened.at(-1)!;
    const back = await answerRequest(browser, await openRequest(browser, url.pathname + url.search), answer);
    expect(back.searchParams.get('state')).toBe('state-of-the-app');
    expect(back.searchParams.get('iss')).toBe(setup.url);
    await transport.finishAuth(back.searchParams.get('code') ?? '');
    const connected = new Client({ name: 'app', version: '1' });
    await connected.connect(this.newTransport());
    return connected;
  }
}

async function render(client: Client) {
  const result = await client.callTool({
    name: 'render_table',
    arguments: { data: [{ a: 1 }], return: 'url' },
  });
  return result as { isError?: boolean; structuredContent?: { id: number }; content: unknown };
}

const connectedApps = async (browser: Browser) =>
  ((await (await browser.get('/api/pictable/connected-apps')).json()) as { apps: { id: number }[] }).apps;

const expireAccessTokens = () =>
  setup.platform.database.pool.query(
    "update oauth_records set expires_at = now() - interval '1 second' where kind = 'AccessToken'",
  );

async function newProject(browser: Browser, name: string): Promise<number> {
  const response = await browser.post('/api/pictable/projects', { name });
  return ((await response.json()) as { id: number }).id;
}

describe('the OAuth client of the MCP SDK', () => {
  it('registers, is allowed for one project, calls tools, refreshes and is disconnected', async () => {
    const { browser } = await registerUser(setup.url);
    const projectId = await newProject(browser, 'Reports');
    const app = new App();
    const client = await app.connect(browser, { allow: true, projectId });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('render_table');
    const first = await render(client);
    expect(first.isError, JSON.stringify(first.content)).toBeFalsy();
    const stored = (await (
      await browser.get(`/api/pictable/user/images/${first.structuredContent?.id}`)
    ).json()) as { projectId: number };
    expect(stored).toMatchObject({ projectId });

    const before = app.savedTokens;
    await expireAccessTokens();
    expect((await render(client)).isError).toBeFalsy();
    expect(app.savedTokens?.access_token).not.toBe(before?.access_token);
    expect(app.savedTokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(app.opened).toHaveLength(1);

    const apps = await connectedApps(browser);
    expect(apps).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Test app', host: null },
        scopes: ['render', 'preview', 'images:read', 'live', 'project'],
        ...{ project: { id: projectId, name: 'Reports' } },
        ...{ connectedAt: expect.any(String), lastUsedAt: expect.any(String) },
      },
    ]);
    await browser.send('DELETE', `/api/pictable/connected-apps/${apps[0]?.id}`);
    await expect(render(client)).rejects.toThrow(UnauthorizedError);
    expect(app.opened).toHaveLength(2);
    expect(await connectedApps(browser)).toEqual([]);
  });

  it('identifies itself by the URL of its metadata document, and is shown with its host', async () => {
    const url = `https://app.test:${documents.port}/client.json`;
    served = { ...appMetadata, client_id: url, client_name: 'Documented app' };
    const { browser } = await registerUser(setup.url);
    const app = new App(url);
    const client = await app.connect(browser);
    expect((await render(client)).isError).toBeFalsy();
    expect(await connectedApps(browser)).toMatchObject([
      { name: 'Documented app', host: `app.test:${documents.port}`, project: null },
    ]);
    const { rows } = await setup.platform.database.pool.query('select id from oauth_clients where id = $1', [
      url,
    ]);
    expect(rows).toEqual([]);
    // The document is cached.
    const connections = documents.connections();
    await new App(url).connect(browser);
    expect(documents.connections()).toBe(connections);
  });

  it('gets no more than the user has chosen, and says which scope a tool needs', async () => {
    const { browser } = await registerUser(setup.url);
    const app = new App();
    const client = await app.connect(browser, { allow: true, scopes: ['preview'] });
    expect(app.savedTokens?.scope).toBe('preview');
    const refused = await render(client);
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
      true,
      expect.stringContaining('missing the scope \\\\"render\\\\"'.replaceAll('\\\\', '\\')),
    ]);
    const valid = await client.callTool({ name: 'validate_table', arguments: { data: [{ a: 1 }] } });
    expect(valid.isError).toBeFalsy();
  });

  it('is informed that the user denied access', async () => {
    const { browser } = await registerUser(setup.url);
    const app = new App();
    const client = new Client({ name: 'app', version: '1' });
    await expect(client.connect(app.newTransport())).rejects.toThrow(UnauthorizedError);
    const url = app.opened[0]!;
    const id = await openRequest(browser, url.pathname + url.search);
    const back = await answerRequest(browser, id, { allow: false });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      ...{ error: 'access_denied', error_description: 'The user did not allow it.' },
      ...{ state: 'state-of-the-app', iss: setup.url },
    });
    expect(await connectedApps(browser)).toEqual([]);
  });
});
