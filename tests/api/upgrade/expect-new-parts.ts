import {
  type DeliveryList,
  type KeyList,
  keyScopes,
  type RenderJob,
  type WebhookWithSecret,
} from '@pictable/contract';
import { expect } from 'vitest';
import { openReceiver } from '../webhooks/open-receiver.ts';
import { type Facts, jsonOf, sendJson } from './use-service.ts';

const json = { 'content-type': 'application/json' };
const WAIT_MS_MAX = 60_000;

/** Uses what later versions have added, once each, with the keys of the earlier version. */
export async function expectNewParts(origin: string, facts: Facts): Promise<void> {
  await expectKeys(origin, facts);
  await expectTemplates(origin, facts);
  await expectWebhooksAndJobs(origin, facts);
  await expectSecrets(origin, facts);
  await expectBucket(origin, facts);
}

/** The keys of the earlier version have every scope, and keys with scopes can be created beside them. */
async function expectKeys(origin: string, { accountKey, project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': accountKey };
  const create = { headers, body: { name: 'New', scopes: ['preview'], projectId: project.id } };
  const { apiKey } = await jsonOf<{ apiKey: string }>(sendJson(origin, '/api/pictable/keys', create));
  const { keys } = await jsonOf<KeyList>(sendJson(origin, '/api/pictable/keys', { headers }));
  const scopesOf = (key: string) =>
    keys.filter(({ prefix }) => key.startsWith(prefix)).map(({ scopes }) => scopes);
  for (const key of [accountKey, project.apiKey]) expect(scopesOf(key)).toEqual([[...keyScopes]]);
  expect(scopesOf(apiKey)).toEqual([['preview']]);
  const table = { headers: { ...json, 'x-api-key': apiKey }, body: { data: [{ a: 1 }] } };
  await sendJson(origin, '/api/pictable/table-to-image/preview', table);
}

async function expectTemplates(origin: string, { project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': project.apiKey };
  const template = `/api/pictable/projects/${project.id}/templates/monthly`;
  await sendJson(origin, template, { method: 'PUT', headers, body: { title: 'Sales in {{month}}' } });
  const body = { template: 'monthly@1', values: { month: 'May' }, data: [{ a: 1 }] };
  const live = await jsonOf<{ url: string; version: number }>(
    sendJson(origin, '/api/pictable/user/live/sales', { method: 'PUT', headers, body }),
  );
  expect(live.version).toBe(1);
  await sendJson(origin, new URL(live.url).pathname);
  const { templates } = await jsonOf<{ templates: unknown[] }>(
    sendJson(origin, template.slice(0, -'/monthly'.length), { headers }),
  );
  expect(templates).toMatchObject([{ name: 'monthly', version: 1 }]);
}

async function expectWebhooksAndJobs(origin: string, { accountKey }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': accountKey };
  const receiver = await openReceiver();
  try {
    const { webhook, secret } = await jsonOf<WebhookWithSecret>(
      sendJson(origin, '/api/pictable/webhooks', {
        headers,
        body: { url: receiver.url, events: ['job.completed'] },
      }),
    );
    receiver.secrets.push(secret);
    const request = {
      headers: { ...headers, prefer: 'respond-async' },
      body: { tables: [{ data: [{ a: 1 }] }] },
    };
    const { id } = await jsonOf<RenderJob>(sendJson(origin, '/api/pictable/batch', request));
    const job = () => jsonOf<RenderJob>(sendJson(origin, `/api/pictable/jobs/${id}`, { headers }));
    await expect
      .poll(job, { timeout: WAIT_MS_MAX })
      .toMatchObject({ status: 'completed', result: { stored: 1 } });
    await expect.poll(() => receiver.received.length, { timeout: WAIT_MS_MAX }).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ type: 'job.completed', data: { id } });
    expect(receiver.invalid).toEqual([]);
    const deliveries = async () =>
      (
        await jsonOf<DeliveryList>(
          sendJson(origin, `/api/pictable/webhooks/${webhook.id}/deliveries`, { headers }),
        )
      ).deliveries;
    await expect.poll(deliveries, { timeout: WAIT_MS_MAX }).toMatchObject([{ state: 'delivered' }]);
  } finally {
    await receiver.close();
  }
}

async function expectSecrets(origin: string, { accountKey, project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': accountKey };
  const secrets = `/api/pictable/projects/${project.id}/secrets`;
  await sendJson(origin, `${secrets}/crm`, {
    method: 'PUT',
    headers,
    body: { value: 'Bearer 1', hosts: ['api.example.com'] },
  });
  const listed = await jsonOf<{ secrets: unknown[] }>(sendJson(origin, secrets, { headers }));
  expect(listed.secrets).toMatchObject([{ name: 'crm' }]);
}

async function expectBucket(origin: string, { accountKey, project }: Facts): Promise<void> {
  const headers = { ...json, 'x-api-key': accountKey };
  const path = `/api/pictable/projects/${project.id}/bucket`;
  const location = { endpoint: 'https://s3.example.com', region: 'us-east-1', bucket: 'tables', prefix: '' };
  const body = { ...location, accessKeyId: 'A', secretAccessKey: 'B', publicUrl: null, keepCopy: true };
  await sendJson(origin, path, { method: 'PUT', headers, body });
  const saved = await jsonOf<object>(sendJson(origin, path, { headers }));
  expect(saved).toMatchObject({ bucket: location, problem: null });
  // Without it, later images of the project are not copied to a bucket that does not exist.
  await sendJson(origin, path, { method: 'DELETE', headers });
}
