import { deleteFontQuerySchema, fontListSchema, savedFontSchema } from '../accounts/fonts.ts';
import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import { fontFamilyNameRule } from '../text/font-family-name.ts';
import { type Route, renderErrors } from './route.ts';

const project = { id: 'The id of the project.' };
const params = { ...project, family: `The name of the family: ${fontFamilyNameRule}.` };
const shared = { aliases: [], tag: 'Projects', access: 'account', scope: 'project' } as const;
const path = '/api/pictable/projects/{id}/fonts/{family}';

/** Operations on the own fonts of a project. */
export const fontRoutes = {
  listFonts: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/projects/{id}/fonts',
    summary: 'List the fonts of a project',
    description: 'The families by name, with the weights and styles of their files.',
    params: project,
    responses: { 200: { description: 'The fonts.', schema: fontListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveFont: {
    ...shared,
    role: 'editor',
    method: 'PUT',
    path,
    summary: 'Add a file to a font',
    description: `The body is a TTF, OTF, WOFF or WOFF2 file of up to ${limits.fontBytesMax >> 20} MB; variable fonts are possible. Weight and style are read from the file, and several files form a family. A file of the same weight and style is replaced. Tables of the project can then name the family as \`fontFamily\`. A font that forbids embedding is rejected. A project has up to ${limits.fontsMax} files.`,
    params,
    body: 'font',
    bodyBytesMax: limits.fontBytesMax,
    responses: {
      200: { description: 'The file is replaced.', schema: savedFontSchema },
      201: { description: 'The file is added.', schema: savedFontSchema },
    },
    errors: ['invalid-font', 'project-not-found', 'font-limit-reached', ...renderErrors],
  },
  getFontFile: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path: `${path}/{file}`,
    summary: 'Get a font file',
    description: 'The file as it was sent.',
    params: { ...params, file: 'The id of the file.' },
    responses: { 200: { description: 'The file.', font: true } },
    errors: ['project-not-found', 'font-not-found', 'internal-error'],
  },
  deleteFont: {
    ...shared,
    role: 'editor',
    method: 'DELETE',
    path,
    summary: 'Delete a font',
    description:
      'Deletes the family, or one of its files. Stored images stay as they are; tables that name it, and formats of stored images that are requested for the first time, are rendered in another font.',
    params,
    query: deleteFontQuerySchema,
    responses: { 200: { description: 'The font is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'font-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
