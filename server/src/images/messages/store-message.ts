import { planOfTier, type RenderedMessage, type StoredImage } from '@pictable/contract';
import type { Caller, ProjectRow } from '../../http/caller.ts';
import { PublicError } from '../../http/errors/public-error.ts';
import type { MessageBody } from '../../http/read-message.ts';
import type { RunningRequest } from '../../idempotency/run-once.ts';
import type { PooledRendering } from '../../platform/render-pool/render-pool.ts';
import { type Quota, quotaExceeded, quotaOf } from '../../usage/quota.ts';
import { type BatchParts, concurrencyOf, notStarted } from '../batch/generate-batch.ts';
import { runTables } from '../batch/run-tables.ts';
import { presentStoredImage } from '../image-response.ts';
import { type ChargedImage, type ImagesRepo, imagesRepo } from '../images.repo.ts';
import {
  chargeOrDiscard,
  discard,
  type RenderedTable,
  renderAndStoreFiles,
  type StoredTable,
} from '../rendering/store-table.ts';
import { readTableRequest } from '../rendering/table-request.ts';
import { errorOfTable, nameOf, type ReadMessage, type TableOfMessage } from './message-tables.ts';
import { presentMessage } from './present-message.ts';

/** A message to process. */
export interface MessageRun {
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
  readonly body: MessageBody;
  readonly origin: string;
  readonly signal: AbortSignal;
  /** Aborts when no further table may be begun. */
  readonly ended: AbortSignal;
}

/** A message whose images are stored. */
export interface StoredMessage {
  readonly response: RenderedMessage;
  readonly quota: Quota;
}

/**
 * Stores an image of each table to replace, and charges all of them in one statement: if one table fails or the quota
 * does not suffice, nothing is stored or charged.
 *
 * @throws PublicError that names the table
 */
export async function storeMessage(
  parts: BatchParts,
  run: MessageRun,
  message: ReadMessage,
  running?: RunningRequest,
): Promise<StoredMessage> {
  const tables = message.tables.filter(({ isReplaced }) => isReplaced);
  const { user } = run.caller;
  const quota = quotaOf(user, parts.plans, parts.clock.now());
  checkQuotaFor(tables, quota);
  const prepared = await prepareTables(parts, run, tables);
  const rows = prepared.map((table) => table.rows);
  const limit = planOfTier(parts.plans, user.currentPlanTier).tablesPerMonth;
  const charge = (images: Pick<ImagesRepo, 'chargeAndInsertAll'>) =>
    images.chargeAndInsertAll(rows, limit, parts.clock.now());
  const responseOf = (charged: readonly ChargedImage[]) =>
    presentMessage(
      message,
      prepared.map((table, index) => presentImage({ ...table, charged: charged[index]! }, run.origin)),
    );
  const charged = await chargeOrDiscard(parts.storage, rows, () =>
    running ? running.finish((tx) => charge(imagesRepo(tx)), responseOf) : charge(parts.images),
  );
  // Other requests used the quota meanwhile.
  if (!charged) throw quotaError(tables[0]!, tables.length, { ...quota, used: limit ?? quota.used });
  const { used, resetsAt } = charged.at(-1)!;
  return { response: responseOf(charged), quota: { limit: quota.limit, used, resetsAt } };
}

/** The bytes of an image are not kept until all are stored, so its size is that of its record. */
function presentImage(table: Omit<StoredTable, 'quota'>, origin: string): StoredImage {
  const image = presentStoredImage(table, origin);
  return { ...image, metadata: { ...image.metadata, size: table.rows[0].sizeBytes } };
}

function checkQuotaFor(tables: readonly TableOfMessage[], quota: Quota): void {
  if (quota.limit === null) return;
  const left = Math.max(0, quota.limit - quota.used);
  if (tables.length > left) throw quotaError(tables[left]!, tables.length, quota);
}

function quotaError(first: TableOfMessage, count: number, quota: Quota): PublicError {
  const error = quotaExceeded(quota);
  const left = Math.max(0, (quota.limit ?? 0) - quota.used);
  const message = `The message has ${count} tables to replace, and ${left} of the plan are left: ${nameOf(first)} exceeds the quota. Nothing was stored or charged.`;
  const { status, type, extras } = error;
  return new PublicError({
    ...{ status, type, ...extras, message: `${message} ${error.message}` },
    details: [{ path: '/text', message }],
  });
}

type Outcome =
  | { readonly table: RenderedTable }
  | { readonly error: unknown; readonly isSkipped: boolean; readonly at: TableOfMessage };

/** Renders the tables and stores their files. After the first error, no further table is begun. */
async function prepareTables(
  parts: BatchParts,
  run: MessageRun,
  tables: readonly TableOfMessage[],
): Promise<RenderedTable[]> {
  const failed = new AbortController();
  const outcomes = await runTables<Outcome>({
    count: tables.length,
    concurrencyMax: concurrencyOf(parts),
    ended: AbortSignal.any([run.ended, failed.signal]),
    takeSlot: (slotsEnded) => parts.takeRenderSlot(run.caller, slotsEnded),
    process: (index) =>
      prepareOne(parts, run, tables[index]!).then(
        (table) => ({ table }),
        (error: unknown) => {
          failed.abort();
          return { error, isSkipped: false, at: tables[index]! };
        },
      ),
    skip: (index, reason) => ({
      error: reason instanceof PublicError ? reason : notStarted(),
      isSkipped: true,
      at: tables[index]!,
    }),
  });
  const prepared = outcomes.flatMap((outcome) => ('table' in outcome ? [outcome.table] : []));
  if (prepared.length === outcomes.length) return prepared;
  for (const { rows } of prepared) await discard(parts.storage, rows).catch(() => undefined);
  const errors = outcomes.flatMap((outcome) => ('table' in outcome ? [] : [outcome]));
  const { error, at } = errors.find(({ isSkipped }) => !isSkipped) ?? errors[0]!;
  throw errorOfTable(error, at);
}

async function prepareOne(
  parts: BatchParts,
  { caller, project, body, origin, signal }: MessageRun,
  { payload }: TableOfMessage,
): Promise<RenderedTable> {
  const table = readTableRequest({ text: payload, payloadForm: {} }, {});
  const prepared = await renderAndStoreFiles(parts, {
    ...{ caller, project, table, origin, signal },
    acceptedFormat: undefined,
    defaults: body.defaults,
  });
  return { ...prepared, rendering: withoutBytes(prepared.rendering) };
}

const noBytes = new Uint8Array();

/** The files are stored; fifty of them would need much memory. */
function withoutBytes(rendering: PooledRendering): PooledRendering {
  const [first, ...others] = rendering.parts;
  const part = (each: typeof first) => ({
    ...each,
    bytes: noBytes,
    ...(each.dark && { dark: { ...each.dark, bytes: noBytes } }),
  });
  return { ...rendering, bytes: noBytes, parts: [part(first), ...others.map(part)] };
}
