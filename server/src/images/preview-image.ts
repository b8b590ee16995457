import { limits, type Preview } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { negotiateResponse } from '../http/accept.ts';
import type { TableOperationContext } from '../http/operation-context.ts';
import { sendImage } from '../http/serve-file.ts';
import type { Clock } from '../platform/clock.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { chooseProject } from '../projects/choose-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { newFilename } from './image-file.ts';
import { partHeaders } from './part-links.ts';
import { presentMetadata, presentTemporaryParts, presentWarnings } from './present-image.ts';
import type { PreviewsRepo } from './previews.repo.ts';
import { clientAbortSignal, type RenderParts, renderTableWithImages, styleLayers } from './render-table.ts';
import { storeTemporaryImages } from './store-temporary-images.ts';
import { readTableRequest, readUnwrappedRequest } from './table-request.ts';

export interface PreviewParts extends RenderParts {
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
  context: TableOperationContext,
  { endpointPath, asBytes = false }: PreviewChoice = {},
): Promise<Preview | FastifyReply> {
  const { caller, reply } = context;
  const table = readTableRequest(context.body, context.query.projectId);
  const project = await chooseProject(parts.projects, caller, { endpointPath, projectId: table.projectId });
  const negotiated = negotiateResponse(context.request.headers.accept);
  const rendering = await renderTableWithImages(parts, table.text, {
    ...table.payloadForm,
    settings: styleLayers([caller.user.settings, project?.settings], negotiated.format),
    signal: clientAbortSignal(reply),
    ...accountTenant(caller.user.id),
  });
  const filename = newFilename(
    readUnwrappedRequest(table, rendering.normalizedPayload).customFilename,
    rendering.title,
    rendering.format,
  );
  const isImage = asBytes || negotiated.image;
  const count = rendering.parts.length;
  // A response contains one image; the others are stored where the `Link` header refers to.
  if (isImage && count === 1) return sendImage(reply, filename, rendering);
  const stored = await storeTemporaryImages(parts, {
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
    images: presentTemporaryParts(stored.urls, rendering),
    warnings: presentWarnings(rendering),
  };
}
