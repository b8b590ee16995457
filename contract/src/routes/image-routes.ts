import type { ErrorSlug } from '../errors.ts';
import { imageFormats, wordList } from '../formats/image-formats.ts';
import { partHeaders } from '../images/image-parts.ts';
import {
  generateQuerySchema,
  imageListQuerySchema,
  imageQuerySchema,
  previewFileQuerySchema,
  signedUrlQuerySchema,
} from '../images/image-queries.ts';
import {
  deletedImageSchema,
  imageChangeSchema,
  imageDetailSchema,
  imageListSchema,
  listedImageSchema,
  previewSchema,
  signedUrlSchema,
  storedImageSchema,
} from '../images/images.ts';
import { renderJobSchema } from '../images/render-jobs.ts';
import { signedImageQuerySchema } from '../images/signed-images.ts';
import { limits } from '../limits.ts';
import { asyncHeaders, batchRoutes, enqueuedResponse } from './batch-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { quotaHeaders, renderedImageHeaders, renderHeaders } from './render-headers.ts';
import {
  accessErrors,
  credentialErrors,
  type Route,
  renderErrors,
  type SuccessResponse,
  sourceErrors,
} from './route.ts';
import { selectedImageRoutes } from './selected-image-routes.ts';
import { shareRoutes } from './share-routes.ts';

const projectErrors: readonly ErrorSlug[] = [
  'wrong-project',
  'project-not-found',
  'template-not-found',
  'template-version-not-found',
];

const stored = {
  description:
    'The image is stored. With `Accept: image/*` or `application/pdf`, the response is the image itself.',
  schema: storedImageSchema,
  image: true,
  headers: {
    ...quotaHeaders,
    ...renderHeaders,
    ...renderedImageHeaders,
    Location: 'The public URL, if the response is the image itself.',
    'X-Image-Url': 'The public URL, if the response is the image itself.',
    ...partHeaders,
    Link: `${partHeaders.Link} With rel="alternate", the messages for the platforms in native, if the response is the image itself.`,
    'Idempotency-Replayed':
      '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
  },
} as const satisfies SuccessResponse;

const idempotencyKey = {
  'Idempotency-Key':
    'Up to 255 characters of your choice. For 24 hours, the same request with the same key gets the same response and is charged once. Requests are the same if their JSON differs only in whitespace.',
};

const generate = {
  method: 'POST',
  tag: 'Images',
  access: 'key',
  scope: 'render',
  query: generateQuerySchema,
  body: 'table',
  headers: { ...idempotencyKey, ...asyncHeaders },
  responses: { 200: stored, 202: enqueuedResponse },
  errors: [
    ...renderErrors,
    ...sourceErrors,
    ...projectErrors,
    'quota-exceeded',
    'idempotency-key-running',
    'idempotency-key-reused',
    'too-many-jobs',
  ],
} as const satisfies Partial<Route>;

const preview = {
  method: 'POST',
  writes: false,
  tag: 'Images',
  access: 'key',
  scope: 'preview',
  query: generateQuerySchema,
  body: 'table',
  errors: [...renderErrors, ...sourceErrors, ...projectErrors],
} as const satisfies Partial<Route>;

const previewLink = {
  description: 'A link that expires after an hour; nothing is stored permanently and nothing is charged.',
  schema: previewSchema,
  image: true,
  headers: { ...renderHeaders, ...renderedImageHeaders, ...partHeaders },
} as const satisfies SuccessResponse;

const imageBytes = {
  description: 'The image.',
  image: true,
  headers: {
    ETag: 'Strong; never changes, because the bytes of a file name never change.',
    'Accept-Ranges': 'bytes',
    ...partHeaders,
  },
} as const satisfies SuccessResponse;
const servedImage = {
  200: imageBytes,
  206: { description: 'The part of the image requested with `Range`.', image: true },
  304: { description: 'The image is unchanged: it matches `If-None-Match`.' },
} as const satisfies Route['responses'];

const endpointPath = { endpointPath: 'The endpoint path of one of your projects.' };
const imageId = { id: 'The id of the image.' };
const filename = { filename: 'The file name, the last segment of the image URL.' };

/** Operations that render tables and manage their images. */
export const imageRoutes = {
  generateImage: {
    ...generate,
    role: 'editor',
    path: '/api/pictable/table-to-image',
    aliases: [
      '/api/table-to-image',
      '/api/pictable/json-to-png',
      '/api/json-to-png',
      '/generate-url',
      '/api/generate-url',
    ],
    summary: 'Generate a table image',
    description:
      'Renders the table, stores the image and returns its public URL. One stored image counts as one table of the plan.',
  },
  generateProjectImage: {
    ...generate,
    role: 'editor',
    path: '/api/pictable/{endpointPath}',
    aliases: ['/api/{endpointPath}'],
    params: endpointPath,
    summary: 'Generate a table image in a project',
    description: 'Like "Generate a table image", but the image belongs to the project of the endpoint path.',
  },
  getRenderJob: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/jobs/{id}',
    aliases: [],
    tag: 'Images',
    access: 'key',
    scope: 'render',
    params: { id: 'The id of the job.' },
    summary: 'Get an asynchronous request',
    description: `The state of a request with \`Prefer: respond-async\`, and its result or its error. It is kept for up to ${limits.renderJobDays} days.`,
    responses: { 200: { description: 'The job.', schema: renderJobSchema } },
    errors: ['job-not-found', 'internal-error'],
  },
  previewImage: {
    ...preview,
    role: 'editor',
    path: '/api/pictable/table-to-image/preview',
    aliases: ['/api/table-to-image/preview', '/generate-url/preview', '/api/generate-url/preview'],
    summary: 'Preview a table image',
    description:
      'Renders the table and returns a link that expires. With `Accept: image/*`, the response is the image itself.',
    responses: { 200: previewLink },
  },
  previewImageBytes: {
    ...preview,
    role: 'editor',
    path: '/api/pictable/json-to-png/preview',
    aliases: ['/api/json-to-png/preview'],
    summary: 'Preview a table image as bytes',
    description: 'Renders the table and returns the image itself.',
    responses: { 200: { description: 'The image.', image: true } },
  },
  previewProjectImage: {
    ...preview,
    role: 'editor',
    path: '/api/pictable/{endpointPath}/preview',
    aliases: ['/api/{endpointPath}/preview'],
    params: endpointPath,
    summary: 'Preview a table image of a project',
    description: 'Like "Preview a table image", but with the settings of the project.',
    responses: { 200: previewLink },
  },
  ...batchRoutes,
  ...messageRoutes,
  getImage: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/images/{filename}',
    aliases: ['/api/images/{filename}'],
    tag: 'Images',
    summary: 'Get an image',
    description: `The public image. Another extension returns the same table in that format: ${wordList(imageFormats, 'and')} are rendered once and stored with the image; md and html contain what the image shows; csv, json and xlsx contain the values; slack.json and the same for telegram, teams, discord and email contain a message for that platform. These formats are generated from the request body, so they are available for up to ${limits.jsonDataRetentionDays} days. An id instead of the name, such as 128.csv, requires a key of the owner and redirects to the name. Nothing is charged. \`?download=1\` makes the browser download the file.`,
    access: 'anyone',
    scope: 'images:read',
    params: { filename: 'The file name (the last segment of the image URL), with any of the extensions.' },
    query: imageQuerySchema,
    errorsAsPages: 'image',
    responses: {
      200: { ...imageBytes, description: 'The image, or its table in another format.', companions: true },
      206: servedImage[206],
      302: { description: 'The id of an image was requested; its URL is in Location.' },
      304: servedImage[304],
    },
    errors: [
      'image-not-found',
      ...accessErrors,
      'table-not-kept',
      'range-not-satisfiable',
      'rate-limited',
      ...credentialErrors,
      ...renderErrors,
    ],
  },
  getSignedImage: {
    role: 'none',
    method: 'GET',
    path: '/api/pictable/signed/{file}',
    aliases: ['/api/signed/{file}'],
    tag: 'Images',
    summary: 'Render the table in a signed URL',
    description:
      'For an img element or the IMAGE function of a spreadsheet: the URL contains the table and is signed with the signing secret of the project. The first request renders and stores the image, which counts as one table of the plan; later requests with the same table return the stored image. On an error, an img element gets an image that shows the message, and a browser that opens the URL gets a page.',
    access: 'anyone',
    scope: 'none',
    params: { file: 'The endpoint path of the project and the format, for example sales-x1y2z3.png.' },
    query: signedImageQuerySchema,
    writes: true,
    errorsAsImages: true,
    errorsAsPages: 'image',
    responses: servedImage,
    errors: [
      'malformed-json',
      'empty-body',
      'invalid-encoding',
      'link-not-signed',
      'link-expired',
      'image-expired',
      'image-removed',
      'image-not-found',
      'project-not-found',
      'quota-exceeded',
      'range-not-satisfiable',
      'rate-limited',
      'too-many-at-once',
      ...renderErrors,
      ...sourceErrors,
    ],
  },
  ...shareRoutes,
  getPreview: {
    role: 'none',
    method: 'GET',
    path: '/api/pictable/previews/{filename}',
    aliases: [],
    tag: 'Images',
    summary: 'Get a preview',
    description: 'The image of a preview link (for an hour) or of the demo converter (for a day).',
    access: 'anyone',
    scope: 'none',
    params: filename,
    query: previewFileQuerySchema,
    errorsAsPages: 'image',
    responses: servedImage,
    errors: ['preview-not-found', 'range-not-satisfiable', 'internal-error'],
  },
  listImages: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/images',
    aliases: [],
    tag: 'Images',
    summary: 'List your images',
    description:
      'Newest first, each with the table it was rendered from. A project key sees the images of its project. A page has 100 images unless `limit` is set, and ends earlier if its tables reach 5 MB. If there are more images, `Link` contains the URL of the next page (`rel="next"`), in which `before` is the id to continue from.',
    access: 'key',
    scope: 'images:read',
    query: imageListQuerySchema,
    responses: {
      200: {
        description: 'The images.',
        schema: imageListSchema,
        headers: { Link: 'The URL of the next page, as `rel="next"`; absent on the last page.' },
      },
    },
    errors: ['internal-error'],
  },
  deleteImage: {
    role: 'editor',
    method: 'DELETE',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Delete an image',
    description: `The public URL then returns 404. The image can be restored for ${limits.imageRestoreSeconds} seconds; after that, the record and the file are deleted. A copy in the bucket of the project is deleted too; \`warnings\` names one that is in an earlier bucket. Nothing is refunded.`,
    access: 'key',
    scope: 'images:write',
    params: imageId,
    responses: { 200: { description: 'The image is deleted.', schema: deletedImageSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  restoreImage: {
    role: 'editor',
    method: 'POST',
    path: '/api/pictable/user/images/{id}/restore',
    aliases: [],
    tag: 'Images',
    summary: 'Restore a deleted image',
    description: `Undoes a deletion of the last ${limits.imageRestoreSeconds} seconds: record, file and public URL are restored. An image that was not deleted is not changed.`,
    access: 'key',
    scope: 'images:write',
    params: imageId,
    responses: { 200: { description: 'The image is restored.', schema: listedImageSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  ...selectedImageRoutes,
  getImageDetail: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Get the record of an image',
    description: 'With its size and, for up to 30 days, the table it was rendered from.',
    access: 'key',
    scope: 'images:read',
    params: imageId,
    responses: { 200: { description: 'The record.', schema: imageDetailSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  getSignedUrl: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/user/images/{id}/signed-url',
    aliases: [],
    tag: 'Images',
    summary: 'Get a signed URL of an image',
    description:
      'A new signed URL of the image, for its share page as well; add another extension or `part` as usual. A public image has only one URL, which is returned without a signature. Nothing is charged.',
    access: 'key',
    scope: 'images:read',
    params: imageId,
    query: signedUrlQuerySchema,
    responses: { 200: { description: 'The URLs.', schema: signedUrlSchema } },
    errors: ['image-not-found', 'image-expired', 'internal-error'],
  },
  updateImage: {
    role: 'editor',
    method: 'PATCH',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Change the record of an image',
    description: 'Title and description. The image itself and its URL do not change.',
    access: 'key',
    scope: 'images:write',
    params: imageId,
    body: imageChangeSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The changed record.', schema: listedImageSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
