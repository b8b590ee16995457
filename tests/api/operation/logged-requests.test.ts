import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let service: { url: string; close(): Promise<void> };
const lines: string[] = [];
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
  service = await startServer({ ...setup.platform, log: setup.platform.logInto(lines) });
});
afterAll(async () => {
  await service?.close();
  await setup?.close();
});

interface Entry {
  readonly status: number;
  readonly error?: { readonly message: string } | null;
}

async function entriesOf(key: string): Promise<Entry[]> {
  const headers = { 'x-api-key': key };
  const response = await fetch(`${service.url}/api/pictable/user/requests`, { headers });
  return ((await response.json()) as { requests: Entry[] }).requests;
}

it('half a surrogate pair in an error loses no entries, and the log contains no table', async () => {
  const { owner, stranger } = setup;
  const canary = 'canary-of-a-table';
  const bad = await post(`${service.url}/api/table-to-image`, `["${canary}", "\\🌀"]`, owner.key);
  expect((await errorOf(bad)).message).toContain('\\🌀 is not an escape sequence in JSON');
  await post(`${service.url}/api/table-to-image`, sales, stranger.key);
  await vi.waitFor(async () => {
    expect((await entriesOf(owner.key)).map(({ status }) => status)).toContain(400);
    expect((await entriesOf(stranger.key)).map(({ status }) => status)).toContain(200);
  }, 20_000);
  expect(lines.join('\n')).not.toContain(canary);
  expect(lines.join('\n')).not.toContain('cannot be written');
});

it('each request has one line in the log, with its ID and caller, and without its query', async () => {
  const { key, user } = setup.owner;
  const path = '/api/pictable/user/images';
  const response = await fetch(`${service.url}${path}?limit=1`, {
    headers: { 'x-api-key': key, 'x-request-id': 'id-of-the-client' },
  });
  expect(response.headers.get('x-request-id')).toBe('id-of-the-client');
  const entries = () =>
    lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'id-of-the-client');
  const entry = { msg: 'request', method: 'GET', path, route: path, status: 200, userId: user.id };
  await vi.waitFor(() => expect(entries()).toMatchObject([entry]));
});
