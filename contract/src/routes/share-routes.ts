import { oembedQuerySchema, oembedSchema, sharePageQuerySchema } from '../images/share.ts';
import { accessErrors, type Route } from './route.ts';

/** Public operations that describe an image. */
export const shareRoutes = {
  getSharePage: {
    role: 'none',
    method: 'GET',
    path: '/s/{name}',
    aliases: [],
    tag: 'Images',
    summary: 'The share page of an image',
    description:
      'A page with the image, its title and all download formats. Chat apps show the image when the URL is posted (Open Graph, oEmbed). Search engines are asked not to index it.',
    access: 'anyone',
    scope: 'none',
    params: { name: 'The file name of the image without its extension.' },
    query: sharePageQuerySchema,
    errorsAsPages: 'image',
    responses: {
      200: { description: 'The page.', page: true },
      304: { description: 'The page is unchanged: it matches `If-None-Match`.' },
    },
    errors: ['image-not-found', ...accessErrors, 'rate-limited', 'service-busy', 'internal-error'],
  },
  getOembed: {
    role: 'none',
    method: 'GET',
    path: '/oembed',
    aliases: ['/api/oembed'],
    tag: 'Images',
    summary: 'oEmbed of an image',
    description:
      'oEmbed 1.0 for the URL of a share page or of an image: a photo with its size. `maxwidth` and `maxheight` reduce the returned size and keep the aspect ratio; the file does not change.',
    access: 'anyone',
    scope: 'none',
    query: oembedQuerySchema,
    responses: { 200: { description: 'The photo.', schema: oembedSchema } },
    errors: [
      'image-not-found',
      ...accessErrors,
      'oembed-format',
      'rate-limited',
      'service-busy',
      'internal-error',
    ],
  },
} as const satisfies Record<string, Route>;
