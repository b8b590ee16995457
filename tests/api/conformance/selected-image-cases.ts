import type { TestSetup } from '../setup/test-setup.ts';
import { bodyCases, type Cases, crossSiteRequest, get, keyCases, newImage, post } from './status-case.ts';

const selection = {
  ...keyCases('POST'),
  ...bodyCases('POST', () => ({})),
  200: async (setup: TestSetup, path: string) =>
    post(setup.url + path, { key: setup.owner.key, body: { ids: [await newImage(setup)] } }),
  403: crossSiteRequest('POST'),
} satisfies Cases;

/** Cases for the routes of several images. */
export const selectedImageCases = {
  deleteImages: selection,
  restoreImages: selection,
  downloadImages: {
    ...keyCases('GET'),
    200: async (setup, path) => get(`${setup.url + path}?ids=${await newImage(setup)}`, setup.owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?ids=1,,2`, owner.key),
    404: async (setup, path) => get(`${setup.url + path}?ids=${await newImage(setup)}`, setup.stranger.key),
  },
} satisfies Record<string, Cases>;
