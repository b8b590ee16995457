import { fillPath } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, patch, post, remove } from './status-case.ts';

const newWebhook = { url: 'https://hooks.example.com/', events: ['image.created'] };
const missing = { id: 999_999, delivery: 999_999 };

async function createWebhook({ url, owner }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/webhooks`, { key: owner.key, body: newWebhook });
  const { webhook } = (await created.json()) as { webhook: { id: number } };
  return webhook.id;
}

/** The path of an endpoint that exists only while the request runs, because an account can have few of them. */
async function withWebhook(setup: TestSetup, run: (id: number) => Promise<Response>): Promise<Response> {
  const id = await createWebhook(setup);
  try {
    return await run(id);
  } finally {
    await remove(`${setup.url}/api/pictable/webhooks/${id}`, setup.owner.key);
  }
}

async function testDelivery({ url, owner }: TestSetup, id: number): Promise<number> {
  const sent = await post(`${url}/api/pictable/webhooks/${id}/test`, { key: owner.key });
  return ((await sent.json()) as { delivery: { id: number } }).delivery.id;
}

const postTo = (status: number): Cases => ({
  ...keyCases('POST'),
  [status]: (setup: TestSetup, path: string) =>
    withWebhook(setup, (id) => post(setup.url + fillPath(path, { id }), { key: setup.owner.key })),
  404: (setup, path) => post(setup.url + fillPath(path, missing), { key: setup.owner.key }),
});

/** Cases for the routes about webhooks. */
export const webhookCases = {
  listWebhooks: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?projectId=0`, owner.key),
    404: ({ url, owner, stranger }, path) => get(`${url + path}?projectId=${owner.project.id}`, stranger.key),
  },
  createWebhook: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    201: async ({ url, owner }, path) => {
      const created = await post(url + path, { key: owner.key, body: newWebhook });
      const { webhook } = (await created.clone().json()) as { webhook?: { id: number } };
      if (webhook) await remove(`${url}/api/pictable/webhooks/${webhook.id}`, owner.key);
      return created;
    },
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey, body: newWebhook }),
    404: ({ url, owner, stranger }, path) =>
      post(url + path, { key: stranger.key, body: { ...newWebhook, projectId: owner.project.id } }),
  },
  updateWebhook: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', () => missing),
    200: (setup, path) =>
      withWebhook(setup, (id) =>
        patch(setup.url + fillPath(path, { id }), { key: setup.owner.key, body: { enabled: false } }),
      ),
    404: (setup, path) =>
      withWebhook(setup, (id) =>
        patch(setup.url + fillPath(path, { id }), { key: setup.stranger.key, body: { enabled: false } }),
      ),
  },
  deleteWebhook: {
    ...keyCases('DELETE'),
    200: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await createWebhook(setup) }), setup.owner.key),
    404: (setup, path) => remove(setup.url + fillPath(path, missing), setup.owner.key),
  },
  restoreWebhook: postTo(200),
  rotateWebhookSecret: postTo(200),
  testWebhook: postTo(202),
  listDeliveries: {
    ...keyCases('GET'),
    200: (setup, path) =>
      withWebhook(setup, (id) => get(setup.url + fillPath(path, { id }), setup.owner.key)),
    400: (setup, path) =>
      withWebhook(setup, (id) => get(`${setup.url + fillPath(path, { id })}?limit=0`, setup.owner.key)),
    404: ({ url, owner }, path) => get(url + fillPath(path, missing), owner.key),
  },
  replayDelivery: {
    ...keyCases('POST'),
    202: (setup, path) =>
      withWebhook(setup, async (id) => {
        const delivery = await testDelivery(setup, id);
        return post(setup.url + fillPath(path, { id, delivery }), { key: setup.owner.key });
      }),
    404: (setup, path) =>
      withWebhook(setup, (id) =>
        post(setup.url + fillPath(path, { ...missing, id }), { key: setup.owner.key }),
      ),
  },
} as const satisfies Record<string, Cases>;
