import { expect } from 'vitest';
import type { Operation } from './operation.fixture.ts';

const key = expect.stringMatching(/^sdk-[0-9a-f]{32}$/);

const rows = [{ a: 1 }];

/** At least one request of each operation on batches and messages. */
export const batchOperations = {
  generateBatch: [
    {
      send: (client) => client.generateBatch({ defaults: { title: 'A' }, tables: [rows] }, { projectId: 7 }),
      line: 'POST /api/pictable/batch?projectId=7',
      body: { defaults: { title: 'A' }, tables: [rows] },
      idempotencyKey: key,
      isRetried: true,
    },
    {
      send: (client) => client.generateBatch({ tables: [rows] }, { idempotencyKey: 'k' }),
      line: 'POST /api/pictable/batch',
      body: { tables: [rows] },
      idempotencyKey: 'k',
      isRetried: true,
    },
  ],
  generateBatchAsync: [
    {
      send: (client) => client.generateBatchAsync({ tables: [rows] }),
      line: 'POST /api/pictable/batch',
      body: { tables: [rows] },
      idempotencyKey: key,
      prefer: 'respond-async',
      isRetried: true,
    },
  ],
  generateBatchArchive: [
    {
      send: (client) => client.generateBatchArchive({ tables: [rows] }),
      line: 'POST /api/pictable/batch',
      body: { tables: [rows] },
      idempotencyKey: key,
      isRetried: true,
    },
  ],
  renderMessage: [
    {
      send: (client) => client.renderMessage({ text: 'Hello', for: 'slack' }, { projectId: 7 }),
      line: 'POST /api/pictable/messages?projectId=7',
      body: { text: 'Hello', for: 'slack' },
      idempotencyKey: key,
      isRetried: true,
    },
    {
      send: (client) => client.renderMessage({ text: 'Hello' }, { endpointPath: 'a b', idempotencyKey: 'k' }),
      line: 'POST /api/pictable/a%20b/messages',
      body: { text: 'Hello' },
      idempotencyKey: 'k',
      isRetried: true,
    },
  ],
  renderMessageAsync: [
    {
      send: (client) => client.renderMessageAsync({ text: 'Hello' }),
      line: 'POST /api/pictable/messages',
      body: { text: 'Hello' },
      idempotencyKey: key,
      prefer: 'respond-async',
      isRetried: true,
    },
  ],
} satisfies Record<string, readonly Operation[]>;
