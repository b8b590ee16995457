import { limits, type RenderedMessage } from '@pictable/contract';
import type { Caller, ProjectRow } from '../../http/caller.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { comparableMembers } from '../../idempotency/comparable-body.ts';
import { readIdempotencyKey, runOnce } from '../../idempotency/run-once.ts';
import {
  type SelectedProject,
  type SelectProjectParts,
  selectProject,
} from '../../projects/choose-project.ts';
import { quotaHeaders, quotaOf } from '../../usage/quota.ts';
import { requestedProjectId } from '../batch/find-project.ts';
import type { BatchParts } from '../batch/generate-batch.ts';
import { clientAbortSignal } from '../rendering/render-table.ts';
import { readMessage } from './message-tables.ts';
import { presentMessage } from './present-message.ts';
import { type MessageRun, type StoredMessage, storeMessage } from './store-message.ts';

/** A request with a message, whichever operation it came through. */
export type MessageContext = Pick<
  OperationContext<'renderMessage'>,
  'caller' | 'query' | 'body' | 'origin' | 'request' | 'reply'
>;

/** Replaces the tables of a message with images. With an `Idempotency-Key`, a repeated request gets the stored response. */
export async function renderMessage(
  parts: BatchParts,
  context: MessageContext,
  endpointPath?: string,
): Promise<RenderedMessage> {
  const { request, reply, body, origin } = context;
  const { caller, project } = await projectOfMessage(parts, context, endpointPath);
  request.projectId = project?.id;
  const signal = clientAbortSignal(reply);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.batchBeginMsMax)]);
  const key = readIdempotencyKey(request.headers);
  const { response, quota, isReplayed } = await runMessage(parts, {
    ...{ caller, project, body, origin, signal, ended, key },
  });
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  reply.headers(quotaHeaders(quota));
  return response;
}

/** The project that a request with a message selects. @throws as `selectProject` */
export function projectOfMessage(
  parts: SelectProjectParts,
  context: Pick<MessageContext, 'caller' | 'query' | 'body' | 'request'>,
  endpointPath: string | undefined,
): Promise<SelectedProject> {
  const { query, body } = context;
  const id = requestedProjectId({ inQuery: query.projectId, inBody: body.projectId });
  return selectProject(parts, context, {
    endpointPath,
    projectId: id === undefined ? undefined : Number(id),
  });
}

/** Processes a message, unless an earlier request with the same key has. */
export async function runMessage(
  parts: BatchParts,
  run: MessageRun & { readonly key: string | undefined },
): Promise<StoredMessage & { readonly isReplayed: boolean }> {
  const { caller, key, body } = run;
  const message = readMessage(body);
  const unchanged = { quota: quotaNow(parts, caller), isReplayed: false };
  // Without a table, there is nothing to store that a key would protect.
  if (!message.tables.some(({ isReplaced }) => isReplaced))
    return { ...unchanged, response: presentMessage(message, []) };
  if (key === undefined) return { ...(await storeMessage(parts, run, message)), isReplayed: false };
  const once = {
    ...{ caller, project: run.project, key, body: body.json, comparable: comparableMembers },
    fingerprintParts: messageFingerprint(run.project),
  };
  const result = await runOnce(parts, once, (running) => storeMessage(parts, run, message, running));
  if (!('replayed' in result)) return { ...result.fresh, isReplayed: false };
  const response = JSON.parse(result.replayed) as RenderedMessage;
  return { ...unchanged, response, isReplayed: true };
}

function quotaNow(parts: BatchParts, { user }: Caller): StoredMessage['quota'] {
  return quotaOf(user, parts.plans, parts.clock.now());
}

/** Everything that identifies a request with a message, for its `Idempotency-Key`. */
export function messageFingerprint(project: ProjectRow | undefined): (body: string) => readonly string[] {
  return (text) => ['message', String(project?.id), text];
}
