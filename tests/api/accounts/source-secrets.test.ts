import type { RequestListener } from 'node:http';
import type { SecretList } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send } from '../conformance/status-case.ts';
import { errorOf, post } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const VALUE = 'Bearer canary-value';

let setup: TestSetup;
let server: ImageServer;
let answer: RequestListener;
let owner: TestUser;
const logged: string[] = [];
beforeAll(async () => {
  server = await openImageServer((request, response) => answer(request, response));
  setup = await openTestSetup({}, testHostRules(server));
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
  answer = ({ headers }, response) =>
    headers.authorization === VALUE
      ? response.writeHead(200, { 'content-type': 'text/csv' }).end('A\n1')
      : response.writeHead(401).end();
});

const host = () => `http://data.test:${server.port}`;
const secretsPath = () => `${setup.url}/api/pictable/projects/${owner.project.id}/secrets`;
const save = (name: string, body: unknown) =>
  send('PUT', `${secretsPath()}/${encodeURIComponent(name)}`, { key: owner.key, body: body as object });
const saveCrm = () => save('crm', { value: VALUE, hosts: [host()] });
const tableOf = (url = `${host()}/a.csv`, secret = 'crm') => ({
  source: { url, headers: { authorization: `secret:${secret}` } },
});
const generate = (body: unknown, key = owner.projectKey, url = setup.url) =>
  post(`${url}/api/pictable/table-to-image`, body, key);

it('is sent to its host, and never returned, recorded or logged', async () => {
  const log = setup.platform.logInto(logged);
  const logging = await startServer({ ...setup.platform, log });
  expect((await saveCrm()).status).toBe(201);
  const again = await saveCrm();
  expect(again.status).toBe(200);
  const listed = await send('GET', secretsPath(), { key: owner.key });
  const { secrets } = (await listed.clone().json()) as SecretList;
  expect(secrets).toMatchObject([{ name: 'crm', hosts: [host()] }]);
  const stored = await generate(tableOf(), owner.projectKey, logging.url);
  expect(stored.status).toBe(200);
  answer = (_, response) => response.writeHead(500).end();
  const failed = await generate(tableOf(`${host()}/b.csv`), owner.projectKey, logging.url);
  await logging.close();
  const { rows } = await setup.platform.database.pool.query(
    'select json_data::text as body from table_images where user_id = $1',
    [owner.user.id],
  );
  const { rows: kept } = await setup.platform.database.pool.query('select * from project_secrets');
  const texts = [again, listed, stored, failed].map((response) => response.text());
  const all = [...(await Promise.all(texts)), JSON.stringify(rows), JSON.stringify(kept), ...logged];
  expect(all.join('\n')).not.toContain('canary');
});

it('is not sent to another host, nor after a redirect to one', async () => {
  await saveCrm();
  const seen: (string | undefined)[] = [];
  const other = await openImageServer(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(200, { 'content-type': 'text/csv' }).end('A\n1');
  });
  const rejected = await generate(tableOf(`http://other.test:${server.port}/`));
  expect(await errorOf(rejected)).toMatchObject({
    code: 400,
    details: [{ path: '/source/headers/authorization' }],
  });
  const headers: (string | undefined)[] = [];
  answer = (request, response) => {
    headers.push(request.headers.authorization);
    if (request.headers.host?.startsWith('data'))
      response.writeHead(302, { location: `http://other.test:${server.port}/` }).end();
    else response.writeHead(200, { 'content-type': 'text/csv' }).end('A\n1');
  };
  expect((await generate(tableOf())).status).toBe(200);
  expect(headers).toEqual([VALUE, undefined]);
  other.close();
});

it('belongs to one project', async () => {
  await saveCrm();
  const stranger = await addTestUser(setup.platform, 'enterprise');
  expect(await errorOf(await generate(tableOf(), stranger.projectKey))).toMatchObject({ code: 400 });
  const withoutProject = await errorOf(await generate(tableOf(), owner.key));
  expect(withoutProject.message).toContain('belongs to a project');
  expect((await send('GET', secretsPath(), { key: owner.projectKey })).status).toBe(403);
});

it('has to be saved again after the secret of the server was changed, or its row was copied', async () => {
  await saveCrm();
  await save('other', { value: 'x', hosts: [host()] });
  await setup.platform.database.pool.query(
    `update project_secrets set ciphertext = (select ciphertext from project_secrets where project_id = $1 and name = 'crm')
     where project_id = $1 and name = 'other'`,
    [owner.project.id],
  );
  const error = await errorOf(await generate(tableOf(undefined, 'other')));
  expect(error).toMatchObject({ code: 400, type: 'secret-unreadable' });
  expect(error.message).toContain('Save it again');
});

it('is deleted for good', async () => {
  await saveCrm();
  expect((await send('DELETE', `${secretsPath()}/crm`, { key: owner.key })).status).toBe(200);
  expect((await errorOf(await generate(tableOf()))).message).toBe('This project has no secret "crm".');
});

it.each([
  [{ value: 'a\r\nHost: b', hosts: ['a.example'] }, '/value'],
  [{ value: '', hosts: ['a.example'] }, '/value'],
  [{ value: 'canary☃', hosts: ['a.example'] }, '/value'],
  [{ value: 'x', hosts: [] }, '/hosts'],
  [{ value: 'x' }, '/hosts'],
  [{ value: 'x', hosts: ['a.example/path'] }, '/hosts/0'],
  [{ value: 'x', hosts: ['ftp://a.example'] }, '/hosts/0'],
  [{ value: 'x', hosts: ['user:pw@a.example'] }, '/hosts/0'],
])('is rejected if it cannot be sent: %j', async (body, path) => {
  const error = await errorOf(await save('bad', body));
  expect(error).toMatchObject({ code: 400, details: [{ path }] });
  expect(JSON.stringify(error)).not.toContain('canary');
});

it('needs a valid name', async () => {
  expect((await save('Not Valid', { value: 'x', hosts: ['a.example'] })).status).toBe(400);
});
