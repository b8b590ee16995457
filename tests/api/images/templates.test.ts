import { limits } from '@pictable/contract';
import { signImageUrl } from '@pictable/sdk';
import { addTestUser, type TestUser, templatesRepo } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

let owner: TestUser;
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'basic');
});

const templateUrl = (name: string) =>
  `${setup.url}/api/pictable/projects/${owner.project.id}/templates/${name}`;

function send(method: string, url: string, body?: unknown, key = owner.projectKey): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function save(name: string, payload: unknown): Promise<{ version: number; isNew: boolean }> {
  const response = await send('PUT', templateUrl(name), payload);
  expect([200, 201]).toContain(response.status);
  return (await response.json()) as { version: number; isNew: boolean };
}

async function storedPayload(id: number): Promise<string> {
  const response = await send('GET', `${setup.url}/api/pictable/user/images/${id}`);
  const text = await response.text();
  return text.slice(text.indexOf('"jsonData":') + '"jsonData":'.length, -1);
}

async function saveSettings(settings: object): Promise<void> {
  const url = `${setup.url}/api/settings?projectId=${owner.project.id}`;
  const response = await send('POST', url, settings, owner.key);
  expect(response.status).toBe(200);
}

const generateUrl = () => `${setup.url}/api/pictable/table-to-image`;

describe('saving a template', () => {
  it('makes a version for each new content and keeps the version of the same content', async () => {
    expect(await save('invoice', { title: 'One' })).toMatchObject({ version: 1, isNew: true });
    expect(await save('invoice', '{ "title" : "One" }')).toMatchObject({ version: 1, isNew: false });
    expect(await save('invoice', { title: 'Two' })).toMatchObject({ version: 2, isNew: true });
    expect(await save('invoice', { title: 'One' })).toMatchObject({ version: 3, isNew: true });
  });

  it('keeps key order and digits', async () => {
    await save('exact', '{"values":{"2":1.10,"1":12345678901234567890},"title":"a"}');
    const text = await (await send('GET', templateUrl('exact'))).text();
    expect(text).toContain('"payload":{"values":{"2":1.10,"1":12345678901234567890},"title":"a"}');
  });

  it('numbers 40 concurrent saves without gaps or duplicates', async () => {
    const saved = await Promise.all(
      Array.from({ length: 40 }, (_, n) => save('busy', { title: `Title ${n}` })),
    );
    expect(saved.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
  });

  it('keeps the newest hundred versions', async () => {
    await save('long', { title: 'first' });
    await setup.platform.database.pool.query(
      `with one as (update templates set last_version = 100 where name = 'long' and project_id = $1 returning id)
       insert into template_versions (template_id, version, payload)
       select id, n, '{"title":"x"}' from one, generate_series(2, 100) n`,
      [owner.project.id],
    );
    expect(await save('long', { title: 'new' })).toMatchObject({ version: 101 });
    const error = await errorOf(await send('GET', `${templateUrl('long')}?version=1`));
    expect(error).toMatchObject({
      code: 404,
      type: 'template-version-not-found',
      message: 'Template "long" has no version 1. Available versions: 2 to 101.',
    });
  });

  it('rejects a sample table that cannot be rendered, and returns the warnings of one that can', async () => {
    const bad = await send('PUT', templateUrl('bad'), { data: [{ a: 1 }], styles: { fontSize: 'huge' } });
    const error = await errorOf(bad);
    expect(bad.status).toBe(400);
    expect(error.details?.[0]?.path).toBe('/styles/fontSize');
    const good = await send('PUT', templateUrl('good'), { data: [{ a: 1 }], styles: { fontSiez: 12 } });
    expect(await good.json()).toMatchObject({ warnings: [{ path: '/styles/fontSiez' }] });
  });

  it.each(['Invoice', '-a', 'a b', 'a'.repeat(51), 'invoice@3', '%F0%9F%A7%BE'])(
    'rejects the name %s',
    async (name) => {
      const response = await send('PUT', templateUrl(name), {});
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('/name');
    },
  );

  it.each([
    ['[1]', 'The body must be a JSON object; got [1].'],
    ['{"template":"other"}', 'template cannot be a member of a template.'],
    ['{"title":"x","projectId":1}', 'projectId cannot be a member of a template.'],
    ['{"api_key":"x"}', 'api_key cannot be a member of a template.'],
  ])('rejects %s', async (body, message) => {
    expect((await errorOf(await send('PUT', templateUrl('x'), body))).message).toBe(message);
  });
});

describe('using a template', () => {
  const invoice = {
    title: 'Invoice {{number}}',
    subtitle: '{{rows}} items',
    customFilename: 'invoice-{{number}}',
    styles: { headerBg: '#ff0000' },
    columns: { Revenue: { type: 'currency', label: 'Total' } },
  };

  it('renders with its members, which the request overrides, and stores the merged payload', async () => {
    await save('invoice', invoice);
    const body = {
      data: sales.data,
      template: 'invoice',
      values: { number: 7 },
      headerBackgroundColor: '#00ff00',
      columns: { Revenue: { label: 'Sum' } },
    };
    const image = await store(generateUrl(), body, owner.projectKey);
    expect(image.warnings).toEqual([]);
    expect(image.image.title).toBe('Invoice 7');
    expect(image.image.filename).toMatch(/^invoice-7-/);
    expect(JSON.parse(await storedPayload(image.id))).toEqual({
      title: 'Invoice 7',
      subtitle: '2 items',
      customFilename: 'invoice-7',
      styles: {},
      columns: { Revenue: { type: 'currency', label: 'Sum' } },
      data: sales.data,
      headerBackgroundColor: '#00ff00',
    });
  });

  it('gives the image of the merged payload, now and after the template has changed', async () => {
    await save('invoice', invoice);
    const own = { data: sales.data, template: 'invoice@1', values: { number: 7 } };
    const plain = { ...invoice, title: 'Invoice 7', subtitle: '2 items', data: sales.data };
    const bytes = async (body: object) => {
      const headers = { accept: 'image/svg+xml' };
      const response = await post(`${setup.url}/api/table-to-image/preview`, body, owner.projectKey, headers);
      return response.text();
    };
    const expected = await bytes(plain);
    expect(await bytes(own)).toBe(expected);
    const image = await store(generateUrl(), own, owner.projectKey);
    await save('invoice', { title: 'Other' });
    expect(await bytes(own)).toBe(expected);
    // Another format and the companions are rendered from the record.
    const html = await (await fetch(image.url.replace(/\.png$/, '.html'))).text();
    expect(html).toContain('Total');
    expect(await (await fetch(image.url.replace(/\.png$/, '.svg'))).text()).toContain('Invoice 7');
  });

  it('takes its sample table if the request has none, and reads ?template= beside CSV', async () => {
    await save('sample', { title: 'Sample', data: [{ a: 1 }] });
    const sample = await store(generateUrl(), { template: 'sample', values: {} }, owner.projectKey);
    expect(JSON.parse(await storedPayload(sample.id))).toEqual({ title: 'Sample', data: [{ a: 1 }] });
    const headers = { 'content-type': 'text/csv' };
    const csv = await post(`${generateUrl()}?template=sample`, 'b\n2\n3\n', owner.projectKey, headers);
    expect(await csv.json()).toMatchObject({ image: { title: 'Sample' } });
  });

  it('replaces saved colours by a theme of the template', async () => {
    await saveSettings({ headerBg: '#ff00ff' });
    await save('themed', { theme: 'dark' });
    const svg = async (body: object) => {
      const headers = { accept: 'image/svg+xml' };
      return (await post(`${setup.url}/api/table-to-image/preview`, body, owner.projectKey, headers)).text();
    };
    expect(await svg({ data: sales.data })).toContain('#ff00ff');
    expect(await svg({ data: sales.data, template: 'themed' })).not.toContain('#ff00ff');
  });

  it('warns about a placeholder without a value', async () => {
    await save('invoice', invoice);
    const image = await store(generateUrl(), { data: sales.data, template: 'invoice' }, owner.projectKey);
    expect(image.image.title).toBe('Invoice');
    expect(image.warnings.map(({ path }) => path)).toEqual(['/title', '/customFilename']);
  });

  it.each([
    [{ template: 'nothing' }, 404, 'This project has no template "nothing".'],
    [{ template: 'invoice@9' }, 404, 'Template "invoice" has no version 9. Available versions: 1.'],
    [{ template: 'In Voice' }, 400, 'template must be the name of a template'],
    [{ template: 'invoice', values: { number: [1] } }, 400, 'values.number must be text'],
  ])('%j gets a clear error', async (members, status, message) => {
    await save('invoice', invoice);
    const response = await post(generateUrl(), { ...sales, ...members }, owner.projectKey);
    expect(response.status).toBe(status);
    expect((await errorOf(response)).message).toContain(message);
  });

  it('needs a project', async () => {
    const response = await post(generateUrl(), { ...sales, template: 'invoice' }, owner.key);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toContain('belongs to a project');
  });

  it('is not needed for the placeholders of the demo', async () => {
    const body = {
      ...sales,
      title: '{{month}}, {{updatedAt}}',
      values: { month: 'May' },
      options: { format: 'svg' },
    };
    const response = await post(`${setup.url}/api/demo/generate-image`, body);
    const { url, warnings } = (await response.json()) as { url: string; warnings: unknown[] };
    expect(warnings).toEqual([]);
    expect(await (await fetch(url)).text()).toMatch(/May, \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  });

  it('is a column where it is one of the texts of a row', async () => {
    const row = { name: 'Ada', template: 'invoice' };
    const image = await store(generateUrl(), row, owner.projectKey);
    const csv = await (await fetch(image.url.replace(/\.png$/, '.csv'))).text();
    expect(csv).toContain('Ada,invoice');
  });

  it('works in an n8n item through the URL, and says so', async () => {
    await save('invoice', invoice);
    const item = [{ json: { data: sales.data, template: 'invoice', values: { number: 1 } } }];
    const nested = await errorOf(await post(generateUrl(), item, owner.projectKey));
    expect(nested.message).toContain('send ?template=invoice in the URL');
    const image = await store(`${generateUrl()}?template=invoice`, item, owner.projectKey);
    expect(image.image.title).toBe('Invoice 1');
  });

  it('works in a signed URL, whose image follows the newest version', async () => {
    await save('badge', { title: 'First' });
    const secretUrl = `${setup.url}/api/pictable/projects/${owner.project.id}/signing-secret`;
    const { signingSecret } = (await (await send('POST', secretUrl, undefined, owner.key)).json()) as {
      signingSecret: string;
    };
    const url = await signImageUrl({
      baseUrl: setup.url,
      endpointPath: owner.project.endpointPath,
      secret: signingSecret,
      payload: { data: sales.data, template: 'badge' },
      format: 'svg',
    });
    const textOf = async () => (await fetch(url)).text();
    expect(await textOf()).toContain('First');
    await save('badge', { title: 'Second' });
    expect(await textOf()).toContain('Second');
    expect(await textOf()).toContain('Second');
  });

  it('keeps the response of an Idempotency-Key after the template has changed', async () => {
    await save('invoice', { title: 'First' });
    const body = { data: sales.data, template: 'invoice' };
    const once = async () =>
      (await (await post(generateUrl(), body, owner.projectKey, { 'idempotency-key': 'k' })).json()) as {
        id: number;
      };
    const first = await once();
    await save('invoice', { title: 'Second' });
    expect((await once()).id).toBe(first.id);
  });
});

describe('deleting a template', () => {
  it('can be undone; the versions and their numbers stay', async () => {
    await save('brief', { title: 'One' });
    expect((await send('DELETE', templateUrl('brief'))).status).toBe(200);
    expect((await send('GET', templateUrl('brief'))).status).toBe(404);
    expect((await send('DELETE', templateUrl('brief'))).status).toBe(404);
    const restored = await send('POST', `${templateUrl('brief')}/restore`);
    expect(await restored.json()).toMatchObject({ name: 'brief', version: 1 });
    expect(await (await send('GET', templateUrl('brief'))).json()).toMatchObject({
      payload: { title: 'One' },
    });
  });

  it('never gives a version number twice', async () => {
    await save('again', { title: 'One' });
    await send('DELETE', templateUrl('again'));
    expect(await save('again', { title: 'One' })).toMatchObject({ version: 2, isNew: true });
  });

  it('can be undone for the newest deletions of a project', async () => {
    await save('first', { title: 'One' });
    await send('DELETE', templateUrl('first'));
    await setup.platform.database.pool.query(
      `insert into templates (project_id, name, last_version, deleted_at)
       select $1::bigint, 'deleted-' || n, 1, now() + interval '1 minute' from generate_series(1, $2::int) n`,
      [owner.project.id, limits.templatesMax - 1],
    );
    await save('second', { title: 'Two' });
    await send('DELETE', templateUrl('second'));
    expect((await send('POST', `${templateUrl('first')}/restore`)).status).toBe(404);
    expect(await save('first', { title: 'One' })).toMatchObject({ version: 2 });
  });

  it('deletes its content for good after thirty days, and keeps the number of its version', async () => {
    await save('old', { title: 'One' });
    await save('kept', { title: 'Two' });
    await send('DELETE', templateUrl('old'));
    const repo = templatesRepo(setup.platform.database.db);
    await repo.purgeDeleted(new Date(Date.now() - 60_000));
    expect((await send('POST', `${templateUrl('old')}/restore`)).status).toBe(200);
    await send('DELETE', templateUrl('old'));
    expect(await repo.purgeDeleted(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect((await send('POST', `${templateUrl('old')}/restore`)).status).toBe(404);
    expect((await send('GET', templateUrl('kept'))).status).toBe(200);
    expect(await save('old', { title: 'One' })).toMatchObject({ version: 2, isNew: true });
  });

  it('can be undone for thirty days', async () => {
    await save('old', { title: 'One' });
    await send('DELETE', templateUrl('old'));
    await setup.platform.database.pool.query(
      "update templates set deleted_at = now() - interval '31 days' where project_id = $1",
      [owner.project.id],
    );
    expect((await send('POST', `${templateUrl('old')}/restore`)).status).toBe(404);
  });
});

describe('the templates of a project', () => {
  it('are only visible to its owner', async () => {
    await save('secret', { title: 'One' });
    for (const key of [setup.stranger.key, setup.stranger.projectKey])
      for (const [method, url] of [
        ['GET', templateUrl('secret')],
        ['GET', templateUrl('secret').replace('/secret', '')],
        ['PUT', templateUrl('secret')],
        ['DELETE', templateUrl('secret')],
        ['POST', `${templateUrl('secret')}/restore`],
      ] as const)
        expect((await send(method, url, method === 'PUT' ? {} : undefined, key)).status).toBe(404);
    const list = await (await send('GET', templateUrl('').slice(0, -1))).json();
    expect(list).toMatchObject({ success: true, templates: [{ name: 'secret', version: 1 }] });
  });

  it('are deleted with it', async () => {
    await save('gone', { title: 'One' });
    await send('DELETE', `${setup.url}/api/pictable/projects/${owner.project.id}`, undefined, owner.key);
    const { rows } = await setup.platform.database.pool.query(
      'select 1 from templates where project_id = $1',
      [owner.project.id],
    );
    expect(rows).toEqual([]);
  });
});
