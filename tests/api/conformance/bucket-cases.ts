import { fillPath } from '@pictable/contract';
import type { TestUser } from '@pictable/server/test-platform';
import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, post, remove, send } from './status-case.ts';

/** Nothing connects to it until it is tested, and the service of the tests may not connect to it at all. */
export const bucketSettings = {
  endpoint: 'https://s3.example.com',
  region: 'eu-central-1',
  bucket: 'tables',
  accessKeyId: 'KEY',
  secretAccessKey: 'SECRET',
};

const own = ({ owner }: TestSetup) => ({ id: owner.project.id });
const to = (setup: TestSetup, path: string) => setup.url + fillPath(path, own(setup));

function save(setup: TestSetup, { key }: TestUser): Promise<Response> {
  const url = to(setup, '/api/pictable/projects/{id}/bucket');
  return send('PUT', url, { key, body: bucketSettings });
}

/** Cases for the routes about the buckets of projects. */
export const bucketCases = {
  getProjectBucket: {
    ...keyCases('GET'),
    200: (setup, path) => get(to(setup, path), setup.owner.key),
    404: (setup, path) => get(to(setup, path), setup.stranger.key),
  },
  setProjectBucket: {
    ...keyCases('PUT'),
    ...bodyCases('PUT', own),
    200: (setup) => save(setup, setup.owner),
    404: (setup) => save(setup, setup.stranger),
  },
  deleteProjectBucket: {
    ...keyCases('DELETE'),
    200: (setup, path) => remove(to(setup, path), setup.owner.key),
    404: (setup, path) => remove(to(setup, path), setup.stranger.key),
  },
  testProjectBucket: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      await save(setup, setup.owner);
      const tested = await post(to(setup, path), { key: setup.owner.key });
      await remove(to(setup, '/api/pictable/projects/{id}/bucket'), setup.owner.key);
      return tested;
    },
    404: (setup, path) => post(to(setup, path), { key: setup.owner.key }),
  },
} as const satisfies Record<string, Cases>;
