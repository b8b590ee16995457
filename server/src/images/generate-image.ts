import type { StoredImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { type WantedAnswer, wantedAnswer } from '../http/accept.ts';
import type { TableCall } from '../http/call.ts';
import { sendImage } from '../http/serve-file.ts';
import {
  type IdempotencyParts,
  type RunningOnce,
  readIdempotencyKey,
  runOnce,
} from '../idempotency/run-once.ts';
import { chooseProject } from '../projects/choose-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { quotaHeaders, quotaOf } from '../usage/quota.ts';
import { imagesRepo } from './images.repo.ts';
import { partHeaders, withPart } from './part-links.ts';
import { presentStoredImage } from './present-image.ts';
import { goneSignal } from './render-table.ts';
import { sendReplayedImage } from './serve-image.ts';
import { type StoreParts, storeTable, type TableOrder } from './store-table.ts';
import { readTableRequest } from './table-request.ts';

export interface GenerateParts extends StoreParts, IdempotencyParts {
  readonly projects: ProjectsRepo;
}

/**
 * Draws a table, stores the image and answers its URL, or the image itself. With an `Idempotency-Key` the same request is
 * carried out once, and its answer given again.
 */
export async function generateImage(
  parts: GenerateParts,
  call: TableCall,
  endpointPath?: string,
): Promise<StoredImage | FastifyReply> {
  const { caller, request, reply } = call;
  const table = readTableRequest(call.body, call.query.projectId);
  const project = await chooseProject(parts.projects, caller, { endpointPath, projectId: table.projectId });
  request.projectId = project?.id;
  const wanted = wantedAnswer(request.headers.accept);
  const order: TableOrder = {
    caller,
    project,
    table,
    acceptedFormat: wanted.format,
    origin: call.origin,
    signal: goneSignal(reply),
  };
  const key = readIdempotencyKey(request.headers);
  if (key === undefined) return generate(parts, reply, order, wanted);
  const { form = '', said = [] } = table.readAs;
  const fingerprintParts = (text: string) => [
    String(project?.id),
    String(wanted.image),
    String(wanted.format),
    text,
    form,
    ...[...said].flat(),
  ];
  const result = await runOnce(parts, { caller, key, body: table.text, fingerprintParts }, (running) =>
    generate(parts, reply, order, wanted, running),
  );
  if (!('replayed' in result)) return result.fresh;
  reply.header('idempotency-replayed', 'true');
  reply.headers(quotaHeaders(quotaOf(caller.user, parts.plans, parts.clock.now())));
  const answer = JSON.parse(result.replayed) as StoredImage;
  return wanted.image ? sendReplayedImage(parts.storage, call, answer) : answer;
}

async function generate(
  parts: GenerateParts,
  reply: FastifyReply,
  order: TableOrder,
  wanted: WantedAnswer,
  running?: RunningOnce,
): Promise<StoredImage | FastifyReply> {
  const { images, clock } = parts;
  const stored = await storeTable(parts, order, (rows, limit, rendering) => {
    if (!running) return images.chargeAndInsert(rows, limit, clock.now());
    return running.finish(
      (tx) => imagesRepo(tx).chargeAndInsert(rows, limit, clock.now()),
      (done) => presentStoredImage(rows, done, rendering, order.origin),
    );
  });
  const { rows, charged, rendering } = stored;
  reply.headers(quotaHeaders(stored.quota));
  if (!wanted.image) return presentStoredImage(rows, charged, rendering, order.origin);
  const [{ publicUrl, filename }] = rows;
  reply.headers({ location: publicUrl, 'x-image-url': publicUrl });
  reply.headers(partHeaders(1, rows.length, () => withPart(publicUrl, 2)));
  return sendImage(reply, filename, rendering);
}
