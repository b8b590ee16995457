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
  /** Return the image itself, whatever `Accept` contains. */
  readonly asBytes?: boolean;
}

/**
 * Renders a table without storing it permanently and without charging: returns the image itself, or a
 * temporary URL.
 */
export async function previewImage(
  parts: PreviewParts,
  context: TableCall,
  { endpointPath, asBytes = false }: PreviewChoice = {},
): Promise<Preview | FastifyReply> {
  const { caller, reply } = context;
  const table = readTableRequest(context.body, context.query.projectId);
  const project = await chooseProject(parts.projects, caller, { endpointPath, projectId: table.projectId });
  const negotiated = wantedAnswer(context.request.headers.accept);
  const rendering = await renderTableWithImages(parts, table.text, {
    ...table.readAs,
    settings: styleLayers([caller.user.settings, project?.settings], negotiated.format),
    signal: goneSignal(reply),
    ...accountTenant(caller.user.id),
  });
  const filename = newFilename(
    readTakenIn(table, rendering.takenIn).customFilename,
    rendering.title,
    rendering.format,
  );
  const isImage = asBytes || negotiated.image;
  const count = rendering.parts.length;
  // A response contains one image; the others are stored where the `Link` header refers to.
  if (isImage && count === 1) return sendImage(reply, filename, rendering);
  const stored = await keepForAWhile(parts, {
    userId: caller.user.id,
    lifetimeSeconds: limits.previewLifetimeSeconds,
    filename,
    parts: rendering.parts,
    origin: context.origin,
  });
  if (isImage) {
    reply.headers(partHeaders(1, count, () => stored.urls[1]!));
    return sendImage(reply, filename, rendering);
  }
  return {
    success: true,
    previewUrl: stored.urls[0]!,
    expiresAt: stored.expiresAt.toISOString(),
    metadata: presentMetadata(rendering),
    images: presentPassingParts(stored.urls, rendering),
    warnings: presentWarnings(rendering),
  };
}
