import { logoQuerySchema, logoResponseSchema, savedLogoSchema } from '../accounts/logos.ts';
import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import { type Route, renderErrors } from './route.ts';

const params = { id: 'The id of the project.' };
const shared = { aliases: [], tag: 'Projects', access: 'account', scope: 'project' } as const;
const path = '/api/pictable/projects/{id}/logo';

/** Operations on the logo of a project. */
export const logoRoutes = {
  getLogo: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path,
    summary: 'Get the logo of a project',
    description: 'The size of the stored image, and how tables show it.',
    params,
    responses: { 200: { description: 'The logo.', schema: logoResponseSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  putLogo: {
    ...shared,
    role: 'editor',
    method: 'PUT',
    path,
    summary: 'Set the logo of a project',
    description: `The body is a PNG, JPEG, GIF, WebP or SVG of up to ${limits.logoBytesMax / 1_000_000} MB and ${limits.logoMegapixelsMax} megapixels; the query says how tables show it. With an empty body, the stored image stays and only these settings change. Every table of the project then has the logo, unless it sends \`"logo": false\` or a logo of its own. An SVG is rendered once, and only its pixels are stored.`,
    params,
    query: logoQuerySchema,
    body: 'logo',
    bodyBytesMax: limits.logoBytesMax,
    responses: {
      200: { description: 'The logo is replaced, or its settings are changed.', schema: savedLogoSchema },
      201: { description: 'The project has a logo.', schema: savedLogoSchema },
    },
    errors: ['invalid-logo', 'project-not-found', ...renderErrors],
  },
  getLogoImage: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path: `${path}/image`,
    summary: 'Get the image of a logo',
    description: 'The stored image: a PNG or a JPEG.',
    params,
    // Pages add the version of the logo, so that browsers load a new one.
    otherParameters: 'ignored',
    responses: { 200: { description: 'The image.', logo: true } },
    errors: ['project-not-found', 'logo-not-found', 'internal-error'],
  },
  deleteLogo: {
    ...shared,
    role: 'editor',
    method: 'DELETE',
    path,
    summary: 'Delete the logo of a project',
    description:
      'Stored images stay as they are; later tables have no logo, nor have formats of stored images that are requested for the first time.',
    params,
    responses: { 200: { description: 'The logo is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'logo-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
