import { fillPath } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { type Case, type Cases, keyCases, post, tooLarge } from './status-case.ts';

const message = {
  text: '## Sales\n\n| Region | Sum |\n|---|---|\n| North | 1 |',
  styles: { imageFormat: 'svg' },
};
const other = { ...message, text: `${message.text}\n| South | 2 |` };

/** Fills in the endpoint path of a project if the path has that parameter. */
const fill = (path: string, { project }: TestSetup['owner']) =>
  path.includes('{endpointPath}') ? fillPath(path, { endpointPath: project.endpointPath }) : path;
const ownUrl = (setup: TestSetup, path: string) => setup.url + fill(path, setup.owner);

const sent =
  (body: unknown, headers: Record<string, string> = {}): Case =>
  (setup, path) =>
    post(ownUrl(setup, path), { key: setup.owner.key, body, headers });

/** The same request while the first one appears to be running. */
const running: Case = async (setup, path) => {
  const key = `running message ${path}`;
  await sent(message, { 'idempotency-key': key })(setup, path);
  await setup.platform.database.pool.query(
    "update idempotent_requests set answer = null, lease_ends_at = now() + interval '1 hour' where key = $1",
    [key],
  );
  return sent(message, { 'idempotency-key': key })(setup, path);
};

const reused: Case = async (setup, path) => {
  const headers = { 'idempotency-key': `reused message ${path}` };
  await sent(message, headers)(setup, path);
  return sent(other, headers)(setup, path);
};

const shared: Cases = {
  ...keyCases('POST'),
  200: sent(message),
  202: sent(message, { prefer: 'respond-async' }),
  400: sent('{"text": [1,]}'),
  402: (setup, path) =>
    post(setup.url + fill(path, setup.exhausted), { key: setup.exhausted.key, body: message }),
  409: running,
  413: sent(tooLarge),
  415: sent('text=x', { 'content-type': 'text/plain' }),
  422: reused,
};

/** Cases for the routes about messages. */
export const messageCases = {
  renderMessage: {
    ...shared,
    404: ({ url, owner, stranger }, path) =>
      post(`${url}${path}?projectId=${owner.project.id}`, { key: stranger.key, body: message }),
  },
  renderProjectMessage: {
    ...shared,
    404: (setup, path) => post(ownUrl(setup, path), { key: setup.stranger.key, body: message }),
  },
} as const satisfies Record<string, Cases>;
