import { doneSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import {
  savedTemplateSchema,
  templateListSchema,
  templateQuerySchema,
  templateRestoreDays,
  templateSchema,
  templateSummarySchema,
} from '../templates/templates.ts';
import { resourceNameRule } from '../text/resource-name.ts';
import type { Route } from './route.ts';

const project = { id: 'The id of the project.' };
const params = { ...project, name: `The name of the template: ${resourceNameRule}.` };
const templatePath = '/api/pictable/projects/{id}/templates/{name}';

/** Operations on the templates of a project. */
export const templateRoutes = {
  listTemplates: {
    role: 'viewer',
    method: 'GET',
    path: '/api/pictable/projects/{id}/templates',
    aliases: [],
    tag: 'Templates',
    summary: 'List the templates of a project',
    description: 'By name, without their content.',
    access: 'key',
    scope: 'templates',
    params: project,
    responses: { 200: { description: 'The templates.', schema: templateListSchema } },
    errors: ['project-not-found', 'internal-error'],
  },
  saveTemplate: {
    role: 'editor',
    method: 'PUT',
    path: templatePath,
    aliases: [],
    tag: 'Templates',
    summary: 'Save a template',
    description: `Any members of a table payload: styles, options, columns, groups, totals, and texts with placeholders such as \`{{month}}\`. Each new content becomes a version, which never changes; the same content again keeps its version. A table in it is an example: it is rendered to check the template, and used by requests without a table. A project has up to ${limits.templatesMax} templates; of each, the newest ${limits.templateVersionsMax} versions are kept.`,
    access: 'key',
    scope: 'templates',
    params,
    body: 'json',
    bodyBytesMax: limits.templateBytesMax,
    responses: {
      200: { description: 'The newest version has this content already.', schema: savedTemplateSchema },
      201: { description: 'A new version is saved.', schema: savedTemplateSchema },
    },
    errors: [
      'project-not-found',
      'template-limit-reached',
      'too-complex',
      'too-much-memory',
      'service-busy',
      'internal-error',
    ],
  },
  getTemplate: {
    role: 'viewer',
    method: 'GET',
    path: templatePath,
    aliases: [],
    tag: 'Templates',
    summary: 'Get a template',
    description: 'The newest version, or the one in the query.',
    access: 'key',
    scope: 'templates',
    params,
    query: templateQuerySchema,
    responses: { 200: { description: 'The template.', schema: templateSchema } },
    errors: ['project-not-found', 'template-not-found', 'template-version-not-found', 'internal-error'],
  },
  deleteTemplate: {
    role: 'editor',
    method: 'DELETE',
    path: templatePath,
    aliases: [],
    tag: 'Templates',
    summary: 'Delete a template',
    description: `Requests that name it get 404; stored images stay as they are. It can be restored for ${templateRestoreDays} days. A version number is never used twice, not even after a deletion.`,
    access: 'key',
    scope: 'templates',
    params,
    responses: { 200: { description: 'The template is deleted.', schema: doneSchema } },
    errors: ['project-not-found', 'template-not-found', 'internal-error'],
  },
  restoreTemplate: {
    role: 'editor',
    method: 'POST',
    path: `${templatePath}/restore`,
    aliases: [],
    tag: 'Templates',
    summary: 'Restore a deleted template',
    description: `Undoes a deletion of the last ${templateRestoreDays} days. A template that was not deleted is not changed.`,
    access: 'key',
    scope: 'templates',
    params,
    responses: { 200: { description: 'The template is restored.', schema: templateSummarySchema } },
    errors: ['project-not-found', 'template-not-found', 'template-limit-reached', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
