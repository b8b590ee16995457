import type { ErrorSlug } from './errors.ts';
import { partHeaders } from './image-parts.ts';
import {
  doneSchema,
  generateQuerySchema,
  imageChangeSchema,
  imageDetailSchema,
  imageListQuerySchema,
  imageListSchema,
  imageQuerySchema,
  listedImageSchema,
  previewFileQuerySchema,
  previewSchema,
  storedImageSchema,
} from './images.ts';
import { limits } from './limits.ts';
import { type Answer, credentialErrors, type Route, renderErrors } from './route.ts';
import { shareRoutes } from './share-routes.ts';
import { signedImageQuerySchema } from './signed-images.ts';

const projectErrors: readonly ErrorSlug[] = ['wrong-project', 'project-not-found'];

const quotaHeaders = {
  'X-Quota-Limit': 'Tables the plan allows in a window of 30 days, or "unlimited".',
  'X-Quota-Used': 'Tables stored in this window, this one included.',
  'X-Quota-Remaining': 'Tables left in this window, or "unlimited".',
  'X-Quota-Reset': 'When the next window begins (ISO 8601).',
};

const drawingHeaders = {
  'X-Concurrency-Limit':
    'How many tables of the account are drawn at once; more wait for up to 8 seconds before they get 429.',
};

const stored: Answer = {
  description:
    'The image is stored. With `Accept: image/*` or `application/pdf` the answer is the image itself.',
  schema: storedImageSchema,
  image: true,
  headers: {
    ...quotaHeaders,
    ...drawingHeaders,
    Location: 'The public URL, when the answer is the image itself.',
    'X-Image-Url': 'The public URL, when the answer is the image itself.',
    ...partHeaders,
    'Idempotency-Replayed':
      '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
  },
};

const idempotencyKey = {
  'Idempotency-Key':
    'Up to 255 characters of your choice. For 24 hours the same request with the same key gets the same answer and is charged once. Requests are the same when their JSON is, however it is spaced.',
};

const generate = {
  method: 'POST',
  tag: 'Images',
  access: 'key',
  query: generateQuerySchema,
  body: 'table',
  headers: idempotencyKey,
  answers: { 200: stored },
  errors: [
    ...renderErrors,
    ...projectErrors,
    'quota-exceeded',
    'idempotency-key-running',
    'idempotency-key-reused',
  ],
} as const satisfies Partial<Route>;

const preview = {
  method: 'POST',
  writes: false,
  tag: 'Images',
  access: 'key',
  query: generateQuerySchema,
  body: 'table',
  errors: [...renderErrors, ...projectErrors],
} as const satisfies Partial<Route>;

const previewLink: Answer = {
  description: 'A link that lives for an hour; nothing is stored for good and nothing is charged.',
  schema: previewSchema,
  image: true,
  headers: { ...drawingHeaders, ...partHeaders },
};

const imageBytes: Answer = {
  description: 'The image.',
  image: true,
  headers: {
    ETag: 'Strong; changes never, for the bytes behind a name never change.',
    'Accept-Ranges': 'bytes',
    ...partHeaders,
  },
};
const servedImage = {
  200: imageBytes,
  206: { description: 'The part of the image that `Range` asked for.', image: true },
  304: { description: 'The image is the one that `If-None-Match` names.' },
} as const satisfies Route['answers'];

const endpointPath = { endpointPath: 'The endpoint path of one of your projects.' };
const imageId = { id: 'The id of the image.' };
const filename = { filename: 'The file name, the last segment of the image URL.' };

/** Calls that draw tables and deal with the images that came of them. */
export const imageRoutes = {
  generateImage: {
    ...generate,
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
      'Draws the table, stores the image and answers its public URL. One stored image is one table of the plan.',
  },
  generateProjectImage: {
    ...generate,
    path: '/api/pictable/{endpointPath}',
    aliases: ['/api/{endpointPath}'],
    params: endpointPath,
    summary: 'Generate a table image in a project',
    description: 'As "Generate a table image"; the image belongs to the project of the endpoint path.',
  },
  previewImage: {
    ...preview,
    path: '/api/pictable/table-to-image/preview',
    aliases: ['/api/table-to-image/preview', '/generate-url/preview', '/api/generate-url/preview'],
    summary: 'Preview a table image',
    description:
      'Draws the table and answers a link that expires. With `Accept: image/*` the answer is the image itself.',
    answers: { 200: previewLink },
  },
  previewImageBytes: {
    ...preview,
    path: '/api/pictable/json-to-png/preview',
    aliases: ['/api/json-to-png/preview'],
    summary: 'Preview a table image as bytes',
    description: 'Draws the table and answers the image itself.',
    answers: { 200: { description: 'The image.', image: true } },
  },
  previewProjectImage: {
    ...preview,
    path: '/api/pictable/{endpointPath}/preview',
    aliases: ['/api/{endpointPath}/preview'],
    params: endpointPath,
    summary: 'Preview a table image of a project',
    description: 'As "Preview a table image", with the settings of the project.',
    answers: { 200: previewLink },
  },
  getImage: {
    method: 'GET',
    path: '/api/pictable/images/{filename}',
    aliases: ['/api/images/{filename}'],
    tag: 'Images',
    summary: 'Get an image',
    description: `The public image. Another extension answers the same table as that: png, jpeg, svg and pdf are drawn once and stored beside the image; md and html have what the picture shows, csv, json and xlsx the values. They are made from what was sent, so for ${limits.jsonDataRetentionDays} days. An id in place of the name, such as 128.csv, needs a key of its owner and leads to the name. Nothing is charged. \`?download=1\` asks the browser to save it.`,
    access: 'anyone',
    params: { filename: 'The file name, the last segment of the image URL, with any of the extensions.' },
    query: imageQuerySchema,
    answers: {
      200: { ...imageBytes, description: 'The image, or its table in another form.', companions: true },
      206: servedImage[206],
      302: { description: 'The id of an image: its address is in Location.' },
      304: servedImage[304],
    },
    errors: [
      'image-not-found',
      'table-not-kept',
      'range-not-satisfiable',
      'rate-limited',
      ...credentialErrors,
      ...renderErrors,
    ],
  },
  getSignedImage: {
    method: 'GET',
    path: '/api/pictable/signed/{file}',
    aliases: ['/api/signed/{file}'],
    tag: 'Images',
    summary: 'Draw the table in a signed address',
    description:
      'For an img or the IMAGE function of a spreadsheet: the table stands in the address, signed with the signing secret of the project. The first call draws and stores the image, as one table of the plan; every later one with the same table gets it from there. A browser that cannot be given the picture is shown one that says why.',
    access: 'anyone',
    params: { file: 'The endpoint path of the project and the format: sales-x1y2z3.png.' },
    query: signedImageQuerySchema,
    writes: true,
    errorsAsPictures: true,
    answers: servedImage,
    errors: [
      'malformed-json',
      'empty-body',
      'invalid-encoding',
      'link-not-signed',
      'link-expired',
      'image-not-found',
      'project-not-found',
      'quota-exceeded',
      'range-not-satisfiable',
      'rate-limited',
      'too-many-at-once',
      ...renderErrors,
    ],
  },
  ...shareRoutes,
  getPreview: {
    method: 'GET',
    path: '/api/pictable/previews/{filename}',
    aliases: [],
    tag: 'Images',
    summary: 'Get a preview',
    description: 'The image behind a preview link, for an hour; and of the demo converter, for a day.',
    access: 'anyone',
    params: filename,
    query: previewFileQuerySchema,
    answers: servedImage,
    errors: ['preview-not-found', 'range-not-satisfiable', 'internal-error'],
  },
  listImages: {
    method: 'GET',
    path: '/api/pictable/user/images',
    aliases: [],
    tag: 'Images',
    summary: 'List your images',
    description:
      'Newest first, each with the table it was drawn from. A project key sees the images of its project. A page has 100 images unless `limit` says otherwise, and ends earlier where its tables come to 5 MB. While there are more, `Link` has the address of the next page (`rel="next"`), where `before` is the id to go on from.',
    access: 'key',
    query: imageListQuerySchema,
    answers: {
      200: {
        description: 'The images.',
        schema: imageListSchema,
        headers: { Link: 'The address of the next page, as `rel="next"`; absent on the last.' },
      },
    },
    errors: ['internal-error'],
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Delete an image',
    description: `The public URL answers 404 from then on. For ${limits.imageRestoreSeconds} seconds the image can be restored, then the record and the file are gone. Nothing is refunded.`,
    access: 'key',
    params: imageId,
    answers: { 200: { description: 'The image is deleted.', schema: doneSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  restoreImage: {
    method: 'POST',
    path: '/api/pictable/user/images/{id}/restore',
    aliases: [],
    tag: 'Images',
    summary: 'Restore a deleted image',
    description: `Undoes a deletion of the last ${limits.imageRestoreSeconds} seconds: record, file and public URL are as they were. An image that was not deleted stays as it is.`,
    access: 'key',
    params: imageId,
    answers: { 200: { description: 'The image is back.', schema: listedImageSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  getImageDetail: {
    method: 'GET',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Get the record of an image',
    description: 'With its measures and, for 30 days, the table it was drawn from.',
    access: 'key',
    params: imageId,
    answers: { 200: { description: 'The record.', schema: imageDetailSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
  updateImage: {
    method: 'PATCH',
    path: '/api/pictable/user/images/{id}',
    aliases: [],
    tag: 'Images',
    summary: 'Change the record of an image',
    description: 'Title and description. The image itself and its URL stay.',
    access: 'key',
    params: imageId,
    body: imageChangeSchema,
    bodyBytesMax: 16 * 1024,
    answers: { 200: { description: 'The record as it is now.', schema: listedImageSchema } },
    errors: ['image-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
