import { fillPath } from '@pictable/contract';
import type {
  Done,
  SavedTemplate,
  TablePayload,
  Template,
  TemplateList,
  TemplateSummary,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the templates of a project. */
export function templateOperations({ json, text }: Transport) {
  return {
    /** The templates of a project, by name. */
    templates: (projectId: number) =>
      json<TemplateList>(getRequest(fillPath(paths.listTemplates, { id: projectId }))),

    /** The newest or another version of a template. */
    template: (projectId: number, name: string, version?: number) =>
      json<Template>(getRequest(fillPath(paths.getTemplate, { id: projectId, name }), { version })),

    /** The same as JSON text, in which the content has the key order and the digits that were sent. */
    templateText: (projectId: number, name: string, version?: number) =>
      text(getRequest(fillPath(paths.getTemplate, { id: projectId, name }), { version })),

    /** Saves a template as a new version, unless its newest version has the same content. */
    saveTemplate: (projectId: number, name: string, content: Partial<TablePayload> | string) =>
      json<SavedTemplate>({
        method: 'PUT',
        path: fillPath(paths.saveTemplate, { id: projectId, name }),
        body: content,
        isIdempotent: true,
      }),

    /** Deletes a template. It can be restored for thirty days. */
    deleteTemplate: (projectId: number, name: string) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteTemplate, { id: projectId, name }) }),

    /** Restores a deleted template. */
    restoreTemplate: (projectId: number, name: string) =>
      json<TemplateSummary>({
        method: 'POST',
        path: fillPath(paths.restoreTemplate, { id: projectId, name }),
      }),
  };
}
