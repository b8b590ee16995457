import type { Batch, RenderJob, StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '../conformance/roles/role-world.ts';
import {
  type MembersService,
  openMembersService,
  send,
  transfer as transferProject,
} from '../setup/members-setup.ts';
import { post, sales } from '../setup/send.ts';

let service: MembersService;
let owner: Person;
let editor: Person;
let project: number;
let projectKey: string;
let keys = 0;

beforeAll(async () => {
  service = await openMembersService();
});
afterAll(() => service?.close());
beforeEach(async () => {
  [owner, editor] = [await service.addPerson(), await service.addPerson()];
  ({ project } = await service.newProject({ editor }, owner));
  const path = `/api/projects/${project}/regenerate-key`;
  projectKey = (await send<{ fullApiKey: string }>(owner, 'POST', path)).body.fullApiKey;
});

const respondAsync = { prefer: 'respond-async' };
const newKey = () => ({ 'idempotency-key': `transfer-${++keys}` });

function generate(apiKey: string, headers: Record<string, string>, body: object = sales): Promise<Response> {
  return post(`${service.url}/api/pictable/table-to-image?projectId=${project}`, body, apiKey, headers);
}

const transfer = (from = owner, to = editor) => transferProject(project, from, to);

async function enqueue(apiKey: string, headers: Record<string, string> = {}, body: object = sales) {
  const response = await generate(apiKey, { ...respondAsync, ...headers }, body);
  expect(response.status, await response.clone().text()).toBe(202);
  return (await response.json()) as RenderJob;
}

const getJob = ({ id }: RenderJob, apiKey: string) =>
  fetch(`${service.url}/api/pictable/jobs/${id}`, { headers: { 'x-api-key': apiKey } });

function ended(job: RenderJob, apiKey: string): Promise<RenderJob> {
  return vi.waitFor(
    async () => {
      const found = (await (await getJob(job, apiKey)).json()) as RenderJob;
      expect(['completed', 'failed']).toContain(found.status);
      return found;
    },
    { timeout: 40_000, interval: 100 },
  );
}

async function used({ id }: Person): Promise<number> {
  const [row] = await service.query<{ n: number }>('select usage_count as n from users where id = $1', [id]);
  return row!.n;
}

/** Puts a job back into the queue, as if it had not begun; `begin` lets a worker run it. */
async function queueAgain({ id }: RenderJob, body: object) {
  await service.query("delete from idempotent_requests where key = $1 or key like $1 || '#%'", [`job ${id}`]);
  await service.query(
    `update render_jobs set state = 'queued', result = null, status = null, ended_at = null, started_at = null,
      claimed_by = null, attempts = 0, payload = $2 where id = $1`,
    [id, JSON.stringify(body)],
  );
  return () =>
    service.query("select enqueue_job('run-render-job', $1::jsonb)", [JSON.stringify({ jobId: id })]);
}

describe('after the transfer of its project, a request with an Idempotency-Key', () => {
  it.each([
    ['the key of the project', () => projectKey],
    ['the key of the former owner', () => owner.key],
  ])('and %s gets the first response again, charged once', async (_name, apiKey) => {
    const headers = newKey();
    const first = (await (await generate(apiKey(), headers)).json()) as StoredImage;
    await transfer();
    const before = await used(editor);
    const again = await generate(apiKey(), headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(((await again.json()) as StoredImage).id).toBe(first.id);
    expect(await used(editor)).toBe(before);
  });

  it('gets the first response again after each of several transfers', async () => {
    const headers = newKey();
    await generate(projectKey, headers);
    for (const [from, to] of [
      [owner, editor],
      [editor, owner],
    ] as const) {
      await transfer(from, to);
      expect((await generate(projectKey, headers)).headers.get('idempotency-replayed')).toBe('true');
    }
  });

  it('gets the first response again if version 0.1.0 stored it', async () => {
    const headers = newKey();
    await generate(projectKey, headers);
    await service.query('update idempotent_requests set owner_project_id = null where key = $1', [
      headers['idempotency-key'],
    ]);
    await transfer();
    expect((await generate(projectKey, headers)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('does not meet the keys of the new owner, or those that the project had already', async () => {
    const headers = newKey();
    const others = { ...sales, title: 'Other' };
    const ofProject = (await (await generate(projectKey, headers, others)).json()) as StoredImage;
    await generate(owner.key, headers);
    const own = `${service.url}/api/pictable/table-to-image`;
    const ofEditor = (await (await post(own, sales, editor.key, headers)).json()) as StoredImage;
    const jobOfProject = await enqueue(projectKey, headers, others);
    const jobOfOwner = await enqueue(owner.key, headers);
    const jobOfEditor = (await (
      await post(own, sales, editor.key, { ...respondAsync, ...headers })
    ).json()) as RenderJob;
    await ended(jobOfOwner, owner.key);
    await transfer();
    expect(await (await generate(projectKey, headers, others)).json()).toMatchObject({ id: ofProject.id });
    expect(await (await post(own, sales, editor.key, headers)).json()).toMatchObject({ id: ofEditor.id });
    expect((await enqueue(projectKey, headers, others)).id).toBe(jobOfProject.id);
    const again = await post(own, sales, editor.key, { ...respondAsync, ...headers });
    expect(await again.json()).toMatchObject({ id: jobOfEditor.id });
    expect((await ended(jobOfOwner, projectKey)).status).toBe('completed');
  });

  it('stays with the project when the former owner deletes their account', async () => {
    const headers = newKey();
    await generate(projectKey, headers);
    const job = await enqueue(projectKey);
    await ended(job, projectKey);
    await transfer();
    const body = { email: owner.email, currentPassword: 'correct horse battery' };
    expect((await send(owner, 'POST', '/api/pictable/user/delete', body)).status).toBe(200);
    expect(
      await service.query(
        'select user_id::int, owner_project_id::int from idempotent_requests where key = $1 order by id',
        [headers['idempotency-key']],
      ),
    ).toContainEqual({ user_id: editor.id, owner_project_id: project });
    expect((await getJob(job, editor.key)).status).toBe(200);
  });

  it('is rejected if it began as one of the former owner', async () => {
    await transfer();
    for (const [table, columns, values] of [
      [
        'idempotent_requests',
        'owner_project_id, user_id, project_id, key, fingerprint, runner, lease_ends_at, expires_at',
        "$1, $2, 0, 'late', '', '', now(), now()",
      ],
      [
        'render_jobs',
        'project_id, user_id, id, kind, request, fingerprint',
        "$1, $2, 'late', 'table', '{}', ''",
      ],
    ])
      await expect(
        service.query(`insert into ${table} (${columns}) values (${values})`, [project, owner.id]),
      ).rejects.toThrow(`${table}_owner`);
  });
});

describe('after the transfer of its project, an asynchronous request', () => {
  it('that was completed is found with the key of the project, and by the new and the former owner', async () => {
    const headers = newKey();
    const job = await enqueue(projectKey, headers);
    const done = await ended(job, projectKey);
    await transfer();
    for (const apiKey of [projectKey, owner.key, editor.key]) {
      const found = await getJob(job, apiKey);
      expect([found.status, await found.json()]).toEqual([200, done]);
    }
    expect((await enqueue(projectKey, headers)).id).toBe(job.id);
  });

  it.each([
    ['the key of the project', () => projectKey],
    ['the key of the former owner', () => owner.key],
  ])('that was queued with %s is run for the new owner', async (_name, apiKey) => {
    const job = await enqueue(apiKey());
    await ended(job, apiKey());
    const begin = await queueAgain(job, sales);
    await transfer();
    await begin();
    const done = await ended(job, projectKey);
    expect(done.result).toMatchObject({ userId: editor.id, projectId: project });
    expect(await used(editor)).toBe(1);
  });

  it('cannot name other projects of the new owner', async () => {
    const other = await service.newProject({}, editor);
    const body = { projectId: String(project), tables: [sales, { ...sales, projectId: other.project }] };
    const response = await post(`${service.url}/api/pictable/batch`, body, owner.key, respondAsync);
    const job = (await response.json()) as RenderJob;
    await ended(job, owner.key);
    const begin = await queueAgain(job, body);
    await transfer();
    await begin();
    const { results } = (await ended(job, projectKey)).result as Batch;
    expect(results.map(({ status }) => status)).toEqual([200, 403]);
  });

  it('that is running begins again for the new owner', async () => {
    const job = await enqueue(projectKey);
    await ended(job, projectKey);
    const begin = await queueAgain(job, sales);
    const client = await service.setup.platform.database.pool.connect();
    // The charge waits for the account of the former owner.
    await client.query('begin');
    await client.query('select from users where id = $1 for no key update', [owner.id]);
    await begin();
    await vi.waitFor(
      async () => {
        const waiting = await service.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(waiting).not.toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    await transfer();
    await client.query('commit');
    client.release();
    const done = await ended(job, projectKey);
    expect(done.error).toBeNull();
    expect(done.result).toMatchObject({ userId: editor.id });
    expect([await used(owner), await used(editor)]).toEqual([1, 1]);
  });
});
