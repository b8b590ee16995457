import type { CreatedProjectResponse, Project } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { comparableMembers } from '../idempotency/comparable-body.ts';
import { type IdempotencyParts, readIdempotencyKey, runOnce } from '../idempotency/run-once.ts';
import { type CreateProjectParts, createProject } from './create-project.ts';
import { presentProject } from './present-project.ts';

/**
 * Creates a project and returns it with its key. With an `Idempotency-Key`, a repeated request gets the
 * stored response without the key, which is not stored.
 *
 * @throws PublicError 403 at the limit of the plan, 409 if the endpoint path is taken
 */
export async function handleCreateProject(
  parts: CreateProjectParts & IdempotencyParts,
  { caller, body, origin, request, reply }: OperationContext<'createProject'>,
): Promise<CreatedProjectResponse> {
  const key = readIdempotencyKey(request.headers);
  if (key === undefined) {
    const { project, apiKey } = await createProject(parts, caller.user, body);
    return { ...presentNew(project, origin), apiKey };
  }
  const idempotentRequest = {
    caller,
    project: undefined,
    key,
    body: JSON.stringify(body),
    comparable: comparableMembers,
    fingerprintParts: (text: string) => ['project', text],
  };
  const result = await runOnce(parts, idempotentRequest, async ({ finish }) => {
    const created = await finish(
      (tx) => createProject({ ...parts, db: tx }, caller.user, body),
      ({ project }) => presentNew(project, origin),
    );
    return { ...presentNew(created!.project, origin), apiKey: created!.apiKey };
  });
  if ('fresh' in result) return result.fresh;
  reply.header('idempotency-replayed', 'true');
  return JSON.parse(result.replayed) as Project;
}

/** A new project has no other members, to whom it could be offered. */
function presentNew(project: ProjectRow, origin: string): Project {
  return presentProject(project, origin, { transfer: undefined });
}
