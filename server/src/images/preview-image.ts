import { limits, type Preview } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { wantedAnswer } from '../http/accept.ts';
import type { TableCall } from '../http/call.ts';
import { sendImage } from '../http/serve-file.ts';
import type { Clock } from '../platform/clock.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { chooseProject } from '../projects/choose-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { newFilename } from './image-file.ts';
import { keepForAWhile } from './keep-for-a-while.ts';
import { partHeaders } from './part-links.ts';
import { presentMetadata, presentPassingParts, presentWarnings } from './present-image.ts';
import type { PreviewsRepo } from './previews.repo.ts';
import { type DrawingParts, goneSignal, renderTableWithImages, styleLayers } from './render-table.ts';
import { readTableRequest, readTakenIn } from './table-request.ts';

export interface PreviewParts extends DrawingParts {
  readonly previews: PreviewsRepo;
  readonly projects: ProjectsRepo;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface PreviewChoice {
  readonly endpointPath?: string;
  /** Answer with the image itself, whatever `Accept` says. */
  readonly asBytes?: boolean;
}

/** Draws a table without storing it for good and without charging: the image itself, or a link that ends. */
export async function previewImage(
  parts: PreviewParts,
  call: TableCall,
  { endpointPath, asBytes = false }: PreviewChoice = {},
): Promise<Preview | FastifyReply> {
  const { caller, reply } = call;
  const table = readTableRequest(call.body, call.query.projectId);
  const project = await chooseProject(parts.projects, caller, { endpointPath, projectId: table.projectId });
  const wanted = wantedAnswer(call.request.headers.accept);
  const rendering = await renderTableWithImages(parts, table.text, {
    ...table.readAs,
    settings: styleLayers([caller.user.settings, project?.settings], wanted.format),
    signal: goneSignal(reply),
    ...accountTenant(caller.user.id),
  });
  const filename = newFilename(
    readTakenIn(table, rendering.takenIn).customFilename,
    rendering.title,
    rendering.format,
  );
  const isImage = asBytes || wanted.image;
  const count = rendering.parts.length;
  // An answer has room for one picture; the others are kept where the first one's `Link` leads.
  if (isImage && count === 1) return sendImage(reply, filename, rendering);
  const kept = await keepForAWhile(parts, {
    userId: caller.user.id,
    lifetimeSeconds: limits.previewLifetimeSeconds,
    filename,
    parts: rendering.parts,
    origin: call.origin,
  });
  if (isImage) {
    reply.headers(partHeaders(1, count, () => kept.urls[1]!));
    return sendImage(reply, filename, rendering);
  }
  return {
    success: true,
    previewUrl: kept.urls[0]!,
    expiresAt: kept.expiresAt.toISOString(),
    metadata: presentMetadata(rendering),
    images: presentPassingParts(kept.urls, rendering),
    warnings: presentWarnings(rendering),
  };
}
