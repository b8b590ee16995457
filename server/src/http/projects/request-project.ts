import { projectNaming, type Route } from '@pictable/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, ProjectReference } from '../caller.ts';
import { parseId } from '../paths.ts';

/** The project of a request, if its URL identifies one. The operations that render find theirs themselves. */
export function projectInUrl(
  route: Route,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): ProjectReference | undefined {
  const { id = '' } = params as { id?: string };
  switch (projectNaming(route)) {
    case 'path':
      return { projectId: parseId(id) };
    case 'query':
      return projectInQuery(query);
    case 'image':
      return { imageId: parseId(id) };
    case 'job':
      return { jobId: id };
    case 'webhook':
      return { webhookId: parseId(id) };
    case 'key':
      return { keyId: parseId(id) };
    default:
      return undefined;
  }
}

/** The query is not validated yet; an invalid id matches nothing. */
function projectInQuery(query: unknown): ProjectReference | undefined {
  const { projectId } = query as { projectId?: unknown };
  return typeof projectId === 'string' ? { projectId: parseId(projectId) } : undefined;
}

/** The project that a validated body names. */
export function projectInBody(route: Route, body: unknown): ProjectReference | undefined {
  if (projectNaming(route) !== 'body') return undefined;
  const { projectId } = body as { projectId?: number | null };
  return typeof projectId === 'number' ? { projectId } : undefined;
}

/** The caller as authenticated, before they acted as a member of a project. */
export function withoutMember(caller: Caller): Caller {
  const { member, ...others } = caller;
  return member ? { ...others, user: member.user, project: undefined } : caller;
}
