import { fillPath } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { signedUrlCases } from './image-access-cases.ts';
import {
  bodyCases,
  type Cases,
  crossSiteRequest,
  get,
  keyCases,
  newImage,
  patch,
  post,
  remove,
} from './status-case.ts';

const ownProject = ({ owner }: TestSetup) => ({ id: owner.project.id });
const missing = { id: 999_999 };

async function newProject({ url, owner }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, {
    key: owner.key,
    body: { name: 'Short life' },
  });
  return ((await created.json()) as { id: number }).id;
}

/** Cases for the routes about projects. */
export const projectCases = {
  listProjects: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
  },
  createProject: {
    ...keyCases('POST'),
    ...bodyCases('POST', () => ({})),
    201: ({ url, owner }, path) => post(url + path, { key: owner.key, body: { name: 'Another one' } }),
    403: ({ url, exhausted }, path) => post(url + path, { key: exhausted.key, body: { name: 'x' } }),
    409: ({ url, owner, stranger }, path) =>
      post(url + path, {
        key: owner.key,
        body: { name: 'x', endpointPath: stranger.project.endpointPath },
      }),
    422: async ({ url, owner }, path) => {
      const headers = { 'idempotency-key': 'a project' };
      await post(url + path, { key: owner.key, body: { name: 'One' }, headers });
      return post(url + path, { key: owner.key, body: { name: 'Another' }, headers });
    },
  },
  getProject: {
    ...keyCases('GET'),
    200: (setup, path) => get(setup.url + fillPath(path, ownProject(setup)), setup.owner.projectKey),
    404: (setup, path) => get(setup.url + fillPath(path, ownProject(setup)), setup.stranger.key),
  },
  updateProject: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', ownProject),
    200: (setup, path) =>
      patch(setup.url + fillPath(path, ownProject(setup)), {
        key: setup.owner.key,
        body: { name: 'Renamed' },
      }),
    403: (setup, path) =>
      patch(setup.url + fillPath(path, ownProject(setup)), { key: setup.owner.projectKey, body: {} }),
    404: ({ url, owner }, path) => patch(url + fillPath(path, missing), { key: owner.key, body: {} }),
  },
  deleteProject: {
    ...keyCases('DELETE'),
    200: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await newProject(setup) }), setup.owner.key),
    403: (setup, path) => remove(setup.url + fillPath(path, ownProject(setup)), setup.owner.projectKey),
    404: (setup, path) => remove(setup.url + fillPath(path, ownProject(setup)), setup.stranger.key),
  },
  createSigningSecret: {
    ...keyCases('POST'),
    200: async (setup, path) =>
      post(setup.url + fillPath(path, { id: await newProject(setup) }), { key: setup.owner.key }),
    403: (setup, path) =>
      post(setup.url + fillPath(path, ownProject(setup)), { key: setup.owner.projectKey }),
    404: (setup, path) => post(setup.url + fillPath(path, ownProject(setup)), { key: setup.stranger.key }),
  },
  listExamples: { 200: ({ url }, path) => get(url + path) },
  addExampleImage: {
    ...keyCases('POST'),
    ...bodyCases('POST', ownProject),
    201: (setup, path) =>
      post(setup.url + fillPath(path, ownProject(setup)), {
        key: setup.owner.key,
        body: { example: 'user-list' },
      }),
    402: ({ url, exhausted }, path) =>
      post(url + fillPath(path, { id: exhausted.project.id }), { key: exhausted.key, body: {} }),
    403: (setup, path) =>
      post(setup.url + fillPath(path, ownProject(setup)), { key: setup.stranger.projectKey, body: {} }),
    404: (setup, path) =>
      post(setup.url + fillPath(path, ownProject(setup)), {
        key: setup.owner.key,
        body: { example: 'nothing' },
      }),
    503: async (setup, path) =>
      post((await setup.busyUrl()) + fillPath(path, ownProject(setup)), { key: setup.owner.key, body: {} }),
  },
} satisfies Record<string, Cases>;

/** Cases for the routes about one image. */
export const imageRecordCases = {
  getImageDetail: {
    ...keyCases('GET'),
    200: async (setup, path) =>
      get(setup.url + fillPath(path, { id: await newImage(setup) }), setup.owner.key),
    404: async (setup, path) =>
      get(setup.url + fillPath(path, { id: await newImage(setup) }), setup.stranger.key),
  },
  updateImage: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', () => missing),
    200: async (setup, path) =>
      patch(setup.url + fillPath(path, { id: await newImage(setup) }), {
        key: setup.owner.key,
        body: { title: 'A better one' },
      }),
    403: crossSiteRequest('PATCH'),
    404: async (setup, path) =>
      patch(setup.url + fillPath(path, { id: await newImage(setup) }), {
        key: setup.stranger.key,
        body: { title: 'Mine now' },
      }),
  },
  deleteImage: {
    ...keyCases('DELETE'),
    200: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await newImage(setup) }), setup.owner.key),
    403: crossSiteRequest('DELETE'),
    404: async (setup, path) =>
      remove(setup.url + fillPath(path, { id: await newImage(setup) }), setup.stranger.key),
  },
  getSignedUrl: signedUrlCases,
  restoreImage: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      const id = await newImage(setup);
      await remove(`${setup.url}/api/pictable/user/images/${id}`, setup.owner.key);
      return post(setup.url + fillPath(path, { id }), { key: setup.owner.key });
    },
    403: crossSiteRequest('POST'),
    404: (setup, path) => post(setup.url + fillPath(path, missing), { key: setup.owner.key }),
  },
} satisfies Record<string, Cases>;
