import {
  savedThemeSchema,
  themeBodySchema,
  themeListSchema,
  themeResponseSchema,
} from '../accounts/themes.ts';
import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import { resourceNameRule } from '../text/resource-name.ts';
import type { Route } from './route.ts';

const project = { id: 'The id of the project.' };
const params = { ...project, name: `The name of the theme: ${resourceNameRule}.` };
const shared = { aliases: [], tag: 'Projects', access: 'key', scope: 'project' } as const;
const path = '/api/pictable/projects/{id}/themes/{name}';

/** Operations on the themes of a project. */
export const themeRoutes = {
  listThemes: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/projects/{id}/themes',
    summary: 'List the themes of a project',
    description: 'By name. The built-in themes are not in the list.',
    params: project,
    responses: { 200: { description: 'The themes.', schema: themeListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveTheme: {
    ...shared,
    role: 'editor',
    method: 'PUT',
    path,
    summary: 'Save a theme',
    description: `The body is what a table can also send as \`theme\`: one to three colours, from which all others are derived with a contrast of at least 4.5:1 for every text. Tables, templates and saved settings of the project can then name the theme. A theme of this name is replaced, and applies to the images that are rendered from then on. The names of the built-in themes are reserved. A project has up to ${limits.themesMax} themes.`,
    params,
    body: themeBodySchema,
    bodyBytesMax: limits.themeBytesMax,
    responses: {
      200: { description: 'The theme is replaced.', schema: savedThemeSchema },
      201: { description: 'The theme is added.', schema: savedThemeSchema },
    },
    errors: ['project-not-found', 'theme-limit-reached', 'internal-error'],
  },
  getTheme: {
    ...shared,
    role: 'viewer',
    method: 'GET',
    path,
    summary: 'Get a theme',
    description: 'A theme of the project.',
    params,
    responses: { 200: { description: 'The theme.', schema: themeResponseSchema } },
    errors: ['project-not-found', 'theme-not-found', 'internal-error'],
  },
  deleteTheme: {
    ...shared,
    role: 'editor',
    method: 'DELETE',
    path,
    summary: 'Delete a theme',
    description:
      'Stored images stay as they are, and so do their other formats. Tables and templates that name it get 400, with the names that exist.',
    params,
    responses: { 200: { description: 'The theme is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'theme-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
