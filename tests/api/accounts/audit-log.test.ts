import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

async function entriesOf(userId: number) {
  const { rows } = await setup.platform.database.pool.query(
    `select actor, actor_id::int as "actorId", action, target, details
     from audit_log where user_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }));
}

/** A user, and a function that sends requests that must succeed. */
async function createUser() {
  const { browser, user } = await registerUser(setup.url);
  const send = async (method: string, at: string, body?: object) => {
    const response = await browser.send(method, `/api/pictable/${at}`, body);
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.json()) as { id: number; key: { id: number } };
  };
  return { browser, user, send };
}

it('records what accounts do to their projects, templates and keys, without texts of theirs', async () => {
  const { user, send } = await createUser();
  const { id: project } = await send('POST', 'projects', { name: 'Secret project' });
  await send('PATCH', `projects/${project}`, { name: 'Another name', isActive: true });
  await send('POST', `projects/${project}/regenerate-key`);
  await send('POST', 'user/generate-api-key');
  await send('POST', `projects/${project}/signing-secret`);
  await send('POST', 'user/signing-secret');
  const { key } = await send('POST', 'keys', { name: 'Secret key', scopes: ['render'], projectId: project });
  await send('DELETE', `keys/${key.id}`);
  await send('POST', `keys/${key.id}/restore`);
  // Neither a restored key nor an unchanged template is a change.
  await send('POST', `keys/${key.id}/restore`);
  const template = `projects/${project}/templates/secret-name`;
  await send('PUT', template, { title: 'Report' });
  await send('PUT', template, { title: 'Report' });
  await send('DELETE', template);
  await send('POST', `${template}/restore`);
  await send('DELETE', `projects/${project}`);
  const entries = await entriesOf(user.id);
  const byUser = { actor: 'user', actorId: user.id };
  expect(entries).toEqual([
    { ...byUser, action: 'project.create', target: `project ${project}`, details: null },
    {
      ...byUser,
      action: 'project.change',
      target: `project ${project}`,
      details: { changed: 'name isActive', isActive: true },
    },
    { ...byUser, action: 'key.replace', target: `key of project ${project}`, details: null },
    { ...byUser, action: 'key.replace', target: 'personal key', details: null },
    { ...byUser, action: 'key.replace', target: `signing secret of project ${project}`, details: null },
    { ...byUser, action: 'key.replace', target: 'signing secret', details: null },
    { ...byUser, action: 'key.create', target: `key ${key.id}`, details: { scopes: 'render', project } },
    { ...byUser, action: 'key.revoke', target: `key ${key.id}`, details: null },
    { ...byUser, action: 'key.restore', target: `key ${key.id}`, details: null },
    {
      ...byUser,
      action: 'template.save',
      target: `template of project ${project}`,
      details: { version: 1 },
    },
    { ...byUser, action: 'template.delete', target: `template of project ${project}`, details: null },
    { ...byUser, action: 'template.restore', target: `template of project ${project}`, details: null },
    { ...byUser, action: 'project.delete', target: `project ${project}`, details: null },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/secret (?:project|key)|secret-name/i);
});

it('has no entry of a change that fails, and makes no change whose entry fails', async () => {
  const { browser, user } = await createUser();
  const create = () =>
    browser.post('/api/pictable/projects', { name: 'North', endpointPath: `p-${randomUUID()}` });
  expect((await browser.send('DELETE', '/api/pictable/keys/999999')).status).toBe(404);
  expect(await entriesOf(user.id)).toEqual([]);
  const { pool } = setup.platform.database;
  await pool.query(`alter table audit_log add constraint broken check (user_id <> ${user.id})`);
  try {
    expect((await create()).status).toBe(500);
    const projects = await browser.get('/api/pictable/projects');
    expect(await projects.json()).toEqual([]);
  } finally {
    await pool.query('alter table audit_log drop constraint broken');
  }
  expect((await create()).status).toBe(201);
});
