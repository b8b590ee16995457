import type { RetryingClient } from '../retrying-client.ts';
import { get, type Operation } from './operation.fixture.ts';

/** At least one request of each operation on jobs and webhooks. */
export const webhookOperations = {
  renderJob: [get('/api/pictable/jobs/x', (client) => client.renderJob('x'))],
  waitForJob: [get('/api/pictable/jobs/x', (client) => client.waitForJob('x'))],
  webhooks: [
    get('/api/pictable/webhooks', (client) => client.webhooks()),
    get('/api/pictable/webhooks?projectId=3', (client) => client.webhooks({ projectId: 3 })),
  ],
  createWebhook: [
    {
      send: (client) => client.createWebhook({ url: 'https://a.example/', events: ['image.created'] }),
      line: 'POST /api/pictable/webhooks',
      body: { url: 'https://a.example/', events: ['image.created'] },
    },
  ],
  updateWebhook: [
    {
      send: (client) => client.updateWebhook(3, { enabled: false }),
      line: 'PATCH /api/pictable/webhooks/3',
      body: { enabled: false },
    },
  ],
  deleteWebhook: [{ send: (client) => client.deleteWebhook(3), line: 'DELETE /api/pictable/webhooks/3' }],
  restoreWebhook: [
    { send: (client) => client.restoreWebhook(3), line: 'POST /api/pictable/webhooks/3/restore' },
  ],
  rotateWebhookSecret: [
    { send: (client) => client.rotateWebhookSecret(3), line: 'POST /api/pictable/webhooks/3/rotate-secret' },
  ],
  testWebhook: [{ send: (client) => client.testWebhook(3), line: 'POST /api/pictable/webhooks/3/test' }],
  deliveries: [
    get('/api/pictable/webhooks/3/deliveries?before=9&limit=5&state=failed', (client) =>
      client.deliveries(3, { before: 9, limit: 5, state: 'failed' }),
    ),
  ],
  replayDelivery: [
    {
      send: (client) => client.replayDelivery(3, 4),
      line: 'POST /api/pictable/webhooks/3/deliveries/4/replay',
    },
  ],
} satisfies Partial<Record<keyof RetryingClient, readonly Operation[]>>;
