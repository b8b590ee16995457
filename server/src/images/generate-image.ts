import type { PlanCatalogue, StoredImage } from '@pictable/contract';
import { limits, planOfTier } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { wantedAnswer } from '../http/accept.ts';
import type { TableCall } from '../http/call.ts';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';
import { sendImage } from '../http/serve-file.ts';
import type { Clock } from '../platform/clock.ts';
import { isForeignKeyViolation } from '../platform/db/pg-errors.ts';
import type { PooledRendering, RenderPool } from '../platform/render-pool/render-pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { chooseProject } from '../projects/choose-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { checkQuota, type Quota, quotaExceeded, quotaHeaders, quotaOf } from '../usage/quota.ts';
import { imageUrl, newFilename, storageFolders } from './image-file.ts';
import type { ChargedImage, ImagesRepo, NewImageRow } from './images.repo.ts';
import { presentStoredImage } from './present-image.ts';
import { goneSignal, renderTable, styleLayers } from './render-table.ts';
import { readTableRequest, type TableRequest } from './table-request.ts';

export interface GenerateParts {
  readonly images: ImagesRepo;
  readonly projects: ProjectsRepo;
  readonly storage: Storage;
  readonly renderPool: RenderPool;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/**
 * Draws a table, stores the image for good and charges one table. The bytes are durable before the record exists, and the
 * record is written before the answer: a drawing that fails costs nothing.
 */
export async function generateImage(
  parts: GenerateParts,
  call: TableCall,
  endpointPath?: string,
): Promise<StoredImage | FastifyReply> {
  const { caller, reply } = call;
  const table = readTableRequest(call.body, call.query.projectId);
  const project = await chooseProject(parts.projects, caller, { endpointPath, projectId: table.projectId });
  const quota = quotaOf(caller.user, parts.plans, parts.clock.now());
  checkQuota(quota);

  const wanted = wantedAnswer(call.request.headers.accept);
  const rendering = await renderTable(parts.renderPool, table.text, {
    settings: styleLayers([caller.user.settings, project?.settings], wanted.format),
    signal: goneSignal(reply),
  });
  const row = newImageRow(table, caller, project, rendering, call.origin);
  await parts.storage.put(`${storageFolders.images}/${row.filename}`, rendering.bytes);
  const charged = await chargeAndRecord(parts, row, quota, caller);

  reply.headers(quotaHeaders({ limit: quota.limit, used: charged.used, resetsAt: charged.resetsAt }));
  if (!wanted.image) return presentStoredImage(row, charged, rendering);
  reply.headers({ location: row.publicUrl, 'x-image-url': row.publicUrl });
  return sendImage(reply, row.filename, rendering);
}

function newImageRow(
  table: TableRequest,
  caller: Caller,
  project: ProjectRow | undefined,
  rendering: PooledRendering,
  origin: string,
): NewImageRow {
  const title = storableText(rendering.title);
  const filename = newFilename(table.customFilename, title ?? undefined, rendering.format);
  return {
    userId: caller.user.id,
    projectId: project?.id ?? null,
    filename,
    publicUrl: imageUrl(origin, filename),
    title,
    description: storableText(table.description),
    format: rendering.format,
    widthPx: Math.round(rendering.widthPx),
    heightPx: Math.round(rendering.heightPx),
    sizeBytes: rendering.bytes.byteLength,
    jsonText: table.text,
  };
}

/** PostgreSQL text has no NUL. */
function storableText(text: string | undefined): string | null {
  const stored = text?.replaceAll('\0', '').slice(0, limits.titleCharsMax).trim();
  return stored || null;
}

async function chargeAndRecord(
  { images, storage, plans, clock }: GenerateParts,
  row: NewImageRow,
  quota: Quota,
  { user }: Caller,
): Promise<ChargedImage> {
  const { tablesPerMonth } = planOfTier(plans, user.currentPlanTier);
  const discard = () => storage.delete(`${storageFolders.images}/${row.filename}`);
  try {
    const charged = await images.chargeAndInsert(row, tablesPerMonth, clock.now());
    if (charged) return charged;
  } catch (error) {
    // Any other failure leaves it open whether the record was written; then the file has to stay.
    if (!isForeignKeyViolation(error)) throw error;
    await discard();
    throw refusal('project-not-found', {});
  }
  await discard();
  throw quotaExceeded({ ...quota, used: tablesPerMonth ?? quota.used });
}
