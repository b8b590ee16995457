import { partHeaders } from '../images/image-parts.ts';
import { generateQuerySchema } from '../images/image-queries.ts';
import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import {
  liveCacheSeconds,
  liveChangeSchema,
  liveFileQuerySchema,
  liveImageDetailSchema,
  liveImageListSchema,
  liveImageSchema,
  liveQuerySchema,
  liveRestoreDays,
  storedLiveImageSchema,
} from '../live/live-images.ts';
import { resourceNameRule } from '../text/resource-name.ts';
import { quotaHeaders, renderHeaders } from './render-headers.ts';
import { type Route, renderErrors, sourceErrors } from './route.ts';

const params = { name: `The name of the live image: ${resourceNameRule}.` };
const livePath = '/api/pictable/user/live/{name}';
const bodyBytesMax = 16 * 1024;
const ifMatch = {
  'If-Match':
    'The ETag of a version: the image is only replaced while that version is the newest one. `*`: only if there is one.',
  'If-None-Match': '`*`: only if there is no live image of this name.',
};
const version = { ETag: 'Strong: the file name of the newest version.' };

/** Operations on live images: stable URLs whose image can be replaced. */
export const liveRoutes = {
  putLiveImage: {
    role: 'editor',
    method: 'PUT',
    path: livePath,
    aliases: [],
    tag: 'Live images',
    summary: 'Create or replace a live image',
    description: `Renders the table, stores it as a new version and lets the stable URL serve it; each new version counts as one table of the plan. The same table with the same settings again changes nothing and costs nothing, so retries are safe. Placeholders such as \`{{updatedAt}}\` and \`{{rows}}\` are filled. The newest version and ${limits.liveVersionsKept} older ones are kept; the images of others are deleted. After a deletion, the same name gets its URL back. Everyone can open a live image, so \`access: "signed"\` and \`expires\` are an error.`,
    access: 'key',
    scope: 'live',
    params,
    query: generateQuerySchema,
    body: 'table',
    headers: ifMatch,
    responses: {
      200: {
        description: 'The image is replaced, or unchanged.',
        schema: storedLiveImageSchema,
        headers: { ...version, ...quotaHeaders, ...renderHeaders },
      },
      201: {
        description: 'The live image is created.',
        schema: storedLiveImageSchema,
        headers: { ...version, ...quotaHeaders, ...renderHeaders },
      },
    },
    errors: [
      'wrong-project',
      'project-not-found',
      'template-not-found',
      'template-version-not-found',
      'quota-exceeded',
      'live-limit-reached',
      'version-mismatch',
      ...renderErrors,
      ...sourceErrors,
    ],
  },
  listLiveImages: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/live',
    aliases: [],
    tag: 'Live images',
    summary: 'List your live images',
    description: 'By name. A project key sees those of its project.',
    access: 'key',
    scope: 'live',
    query: liveQuerySchema,
    responses: { 200: { description: 'The live images.', schema: liveImageListSchema } },
    errors: ['internal-error'],
  },
  getLiveImage: {
    role: 'viewer',
    method: 'GET',
    path: livePath,
    aliases: [],
    tag: 'Live images',
    summary: 'Get a live image',
    description: 'With the versions that are kept, newest first.',
    access: 'key',
    scope: 'live',
    params,
    query: liveQuerySchema,
    responses: { 200: { description: 'The live image.', schema: liveImageDetailSchema, headers: version } },
    errors: ['live-image-not-found', 'internal-error'],
  },
  updateLiveImage: {
    role: 'editor',
    method: 'PATCH',
    path: livePath,
    aliases: [],
    tag: 'Live images',
    summary: 'Change how often a live image is refreshed',
    description:
      'Changes the interval of a live image that was stored with `refresh`, or ends its refreshes. Nothing is rendered.',
    access: 'key',
    scope: 'live',
    params,
    query: liveQuerySchema,
    body: liveChangeSchema,
    bodyBytesMax,
    responses: { 200: { description: 'The live image.', schema: liveImageSchema } },
    errors: ['live-image-not-found', 'internal-error'],
  },
  refreshLiveImage: {
    role: 'editor',
    method: 'POST',
    path: `${livePath}/refresh`,
    aliases: [],
    tag: 'Live images',
    summary: 'Refresh a live image now',
    description:
      'Loads its source within seconds instead of at `nextRefreshAt`; afterwards `lastRefreshAt` has changed. A new version counts as one table of the plan, as on schedule.',
    access: 'key',
    scope: 'live',
    params,
    query: liveQuerySchema,
    responses: { 202: { description: 'The refresh is enqueued.', schema: liveImageSchema } },
    errors: ['live-image-not-found', 'internal-error'],
  },
  deleteLiveImage: {
    role: 'editor',
    method: 'DELETE',
    path: livePath,
    aliases: [],
    tag: 'Live images',
    summary: 'Delete a live image',
    description: `Its stable URL then returns 410, and its refreshes end. The images of its versions stay, with their own URLs. It can be restored for ${liveRestoreDays} days.`,
    access: 'key',
    scope: 'live',
    params,
    query: liveQuerySchema,
    responses: { 200: { description: 'The live image is deleted.', schema: doneSchema } },
    errors: ['live-image-not-found', 'internal-error'],
  },
  restoreLiveImage: {
    role: 'editor',
    method: 'POST',
    path: `${livePath}/restore`,
    aliases: [],
    tag: 'Live images',
    summary: 'Restore a deleted live image',
    description: `Undoes a deletion of the last ${liveRestoreDays} days; the live image is not refreshed until its table is sent again. A live image that was not deleted is not changed.`,
    access: 'key',
    scope: 'live',
    params,
    query: liveQuerySchema,
    responses: { 200: { description: 'The live image is restored.', schema: liveImageSchema } },
    errors: ['live-image-not-found', 'live-limit-reached', 'internal-error'],
  },
  serveLiveImage: {
    role: 'none',
    method: 'GET',
    path: '/l/{file}',
    aliases: [],
    tag: 'Live images',
    summary: 'Get the newest version of a live image',
    description: `The public image. Caches may use it for ${liveCacheSeconds.fresh} seconds, then they ask again; with \`?v=7\`, or \`@7\` before the extension, it is that version, which never changes. \`?part=2\` is the second image of a split table. Other extensions redirect to the newest version in that format.`,
    access: 'anyone',
    scope: 'none',
    params: { file: 'The last segment of the stable URL.' },
    query: liveFileQuerySchema,
    errorsAsPages: 'image',
    responses: {
      200: {
        description: 'The image.',
        image: true,
        headers: {
          ETag: 'Strong: the file name of the version.',
          'Accept-Ranges': 'bytes',
          'X-Live-Version': 'The number of the version.',
          ...partHeaders,
        },
      },
      206: { description: 'The part of the image requested with `Range`.', image: true },
      302: { description: 'Another format was requested; its URL is in Location.' },
      304: { description: 'The image is unchanged: it matches `If-None-Match`.' },
    },
    errors: [
      'image-not-found',
      'image-removed',
      'live-image-deleted',
      'range-not-satisfiable',
      'internal-error',
    ],
  },
} as const satisfies Record<string, Route>;
