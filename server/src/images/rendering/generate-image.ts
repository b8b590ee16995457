import type { StoredImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { type NegotiatedResponse, negotiateResponse } from '../../http/accept.ts';
import type { TableOperationContext } from '../../http/operation-context.ts';
import { sendImage } from '../../http/serve-file.ts';
import { comparableTable } from '../../idempotency/comparable-body.ts';
import {
  type IdempotencyParts,
  type RunningRequest,
  readIdempotencyKey,
  runOnce,
} from '../../idempotency/run-once.ts';
import { type SelectProjectParts, selectProject } from '../../projects/choose-project.ts';
import { quotaHeaders, quotaOf } from '../../usage/quota.ts';
import { presentStoredImage, storedWarnings } from '../image-response.ts';
import { nativeLinks } from '../native-messages.ts';
import { darkLink, partHeaders, withLinks, withPart } from '../part-links.ts';
import { sendReplayedImage } from '../serving/serve-image.ts';
import { warningsHeader } from '../warnings-header.ts';
import { clientAbortSignal } from './render-table.ts';
import { storeOnce } from './store-once.ts';
import type { StoreParts, StoreTableRequest } from './store-table.ts';
import { readTableRequest } from './table-request.ts';

export interface GenerateParts extends StoreParts, IdempotencyParts, SelectProjectParts {}

/**
 * Renders a table, stores the image and returns its URL, or the image itself. With an `Idempotency-Key`, a
 * repeated request gets the stored response.
 */
export async function generateImage(
  parts: GenerateParts,
  context: TableOperationContext,
  endpointPath?: string,
): Promise<StoredImage | FastifyReply> {
  const { request, reply } = context;
  const table = readTableRequest(context.body, context.query);
  const choice = { endpointPath, projectId: table.projectId };
  const { caller, project } = await selectProject(parts, context, choice);
  request.projectId = project?.id;
  const negotiated = negotiateResponse(request.headers.accept);
  const storeRequest: StoreTableRequest = {
    caller,
    project,
    table,
    acceptedFormat: negotiated.format,
    origin: context.origin,
    signal: clientAbortSignal(reply),
  };
  const key = readIdempotencyKey(request.headers);
  if (key === undefined) return generate(parts, reply, storeRequest, negotiated);
  const fingerprintParts = tableFingerprint(storeRequest, negotiated, context.query.template);
  const once = { caller, project, key, body: table.text, comparable: comparableTable, fingerprintParts };
  const result = await runOnce(parts, once, (running) =>
    generate(parts, reply, storeRequest, negotiated, running),
  );
  if (!('replayed' in result)) return result.fresh;
  reply.header('idempotency-replayed', 'true');
  reply.headers(quotaHeaders(quotaOf(caller.user, parts.plans, parts.clock.now())));
  const stored = JSON.parse(result.replayed) as StoredImage;
  return negotiated.image ? sendReplayedImage(parts.storage, context, stored) : stored;
}

/** Everything that identifies a request with a table, for its `Idempotency-Key`. */
export function tableFingerprint(
  { project, table }: Pick<StoreTableRequest, 'project' | 'table'>,
  negotiated: NegotiatedResponse,
  template: string | undefined,
): (body: string) => readonly string[] {
  const { form = '', fieldOverrides = [] } = table.payloadForm;
  return (text) => [
    String(project?.id),
    String(negotiated.image),
    String(negotiated.format),
    text,
    form,
    ...[...fieldOverrides].flat(),
    // Left out without a template, so that the fingerprints of earlier versions stay valid.
    ...(template === undefined ? [] : [template]),
  ];
}

async function generate(
  parts: GenerateParts,
  reply: FastifyReply,
  storeRequest: StoreTableRequest,
  negotiated: NegotiatedResponse,
  running?: RunningRequest,
): Promise<StoredImage | FastifyReply> {
  const stored = await storeOnce(parts, storeRequest, running);
  const { rows, rendering, accessUrls } = stored;
  reply.headers(quotaHeaders(stored.quota));
  if (!negotiated.image) return presentStoredImage(stored, storeRequest.origin);
  const [first] = rows;
  const url = first.publicUrl + accessUrls(first).query;
  reply.headers({ location: url, 'x-image-url': url });
  const count = rendering.parts.length;
  const partLinks = withLinks(
    partHeaders(1, count, () => withPart(url, 2)),
    darkLink(rows[count] && rows[count].publicUrl + accessUrls(rows[count]).query),
  );
  reply.headers(withLinks(partLinks, nativeLinks(url, Object.keys(rendering.native ?? {}))));
  const urls = rows.slice(0, count).map((row) => row.publicUrl + accessUrls(row).query);
  reply.headers(warningsHeader(storedWarnings(rendering, urls)));
  return sendImage(reply, first.filename, rendering);
}
