import type { Route } from './route.ts';
import { oembedQuerySchema, oembedSchema } from './share.ts';

/** What is said about an image to whoever has its address. */
export const shareRoutes = {
  getSharePage: {
    method: 'GET',
    path: '/s/{name}',
    aliases: [],
    tag: 'Images',
    summary: 'The share page of an image',
    description:
      'A page with the picture, its title and every form to download it in. Chats show the picture where the address is posted (Open Graph, oEmbed). Search engines are asked not to list it.',
    access: 'anyone',
    params: { name: 'The file name of the image without its extension.' },
    errorsAsPages: 'picture',
    answers: {
      200: { description: 'The page.', page: true },
      304: { description: 'The page is the one that `If-None-Match` names.' },
    },
    errors: ['image-not-found', 'rate-limited', 'service-busy', 'internal-error'],
  },
  getOembed: {
    method: 'GET',
    path: '/oembed',
    aliases: ['/api/oembed'],
    tag: 'Images',
    summary: 'oEmbed of an image',
    description:
      'oEmbed 1.0 for the address of a share page or of an image: a photo with its size. Where `maxwidth` or `maxheight` leave less room, the size is smaller in the same shape; the file stays as it is.',
    access: 'anyone',
    query: oembedQuerySchema,
    answers: { 200: { description: 'The photo.', schema: oembedSchema } },
    errors: ['image-not-found', 'oembed-format', 'rate-limited', 'service-busy', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
