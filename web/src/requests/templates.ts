import { limits, type Template, type TemplateSummary } from '@pictable/contract';
import { isObject, type JsonObject, parseJson } from '@pictable/contract/json';
import { useQuery } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { queryKeys } from '../session/session.ts';

/** A version of a template; its content has the key order and the digits that were sent. */
export interface OpenTemplate extends Omit<Template, 'payload' | 'success'> {
  readonly payload: JsonObject;
}

/** The templates of a project, by name. */
export function useTemplates(projectId: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.templates, projectId ?? 'none'],
    queryFn: async (): Promise<readonly TemplateSummary[]> =>
      projectId === undefined ? [] : (await service().templates(projectId)).templates,
    enabled: projectId !== undefined,
  });
}

/** A version of a template, the newest one by default. */
export function useTemplate(projectId: number, name: string, version: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.templates, projectId, name, version ?? 'newest'],
    queryFn: () => readTemplate(projectId, name, version),
  });
}

/** @throws PictableError if there is no such template */
export async function readTemplate(
  projectId: number,
  name: string,
  version: number | undefined,
): Promise<OpenTemplate> {
  const text = await service().templateText(projectId, name, version);
  const { payload: _, ...template } = JSON.parse(text) as Template;
  // The content is one level deeper in the response than it was in the request.
  const response = parseJson(text, { depthMax: limits.jsonDepthMax + 1 });
  const payload = isObject(response) ? response.get('payload') : undefined;
  if (!isObject(payload)) throw new Error('The response has no payload.');
  return { ...template, payload };
}
