import { limits, type Preview, previewExpiry, RENDER_VERSION, type TableWarning } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { type NegotiatedResponse, negotiateResponse } from '../../http/accept.ts';
import type { Caller } from '../../http/caller.ts';
import type { TableOperationContext } from '../../http/operation-context.ts';
import { sendImage } from '../../http/serve-file.ts';
import type { PooledRendering } from '../../platform/render-pool/render-pool.ts';
import { accountTenant } from '../../platform/render-pool/tenants.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type SelectProjectParts, selectProject } from '../../projects/choose-project.ts';
import { themesLayer } from '../../projects/project-themes.ts';
import { type ExpansionParts, expansionOf } from '../../templates/expansion-of.ts';
import { ignoredAccess } from '../access/ignored-access.ts';
import { newFilename } from '../image-file.ts';
import {
  presentDarkUrls,
  presentMetadata,
  presentReport,
  presentTemporaryParts,
  presentWarnings,
} from '../image-response.ts';
import { ignoredNative } from '../native-messages.ts';
import { darkLink, partHeaders, withLinks } from '../part-links.ts';
import { warningsHeader } from '../warnings-header.ts';
import type { PreviewsRepo } from './previews.repo.ts';
import { clientAbortSignal, type RenderParts, renderTableWithImages, styleLayers } from './render-table.ts';
import { storeTemporaryImages } from './store-temporary-images.ts';
import { readTableRequest, readUnwrappedRequest, resolveAccess } from './table-request.ts';

export interface PreviewParts extends RenderParts, ExpansionParts, SelectProjectParts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
}

/** A rendered table that is not stored. */
interface RenderedPreview {
  readonly caller: Caller;
  readonly rendering: PooledRendering;
  readonly filename: string;
  /** About members of the payload that only stored images have. */
  readonly ignored: readonly TableWarning[];
  readonly negotiated: NegotiatedResponse;
}

/**
 * Renders a table without storing it permanently and without charging: returns the image itself, or a
 * temporary URL.
 */
export async function previewImage(
  parts: PreviewParts,
  context: TableOperationContext,
  endpointPath?: string,
): Promise<Preview | FastifyReply> {
  const preview = await renderPreview(parts, context, endpointPath);
  if (preview.negotiated.image) return sendPreview(parts, context, preview);
  const { rendering } = preview;
  const stored = await storePreview(parts, context, preview);
  return {
    success: true,
    previewUrl: stored.urls[0]!,
    expiresAt: stored.expiresAt.toISOString(),
    metadata: presentMetadata(rendering),
    ...presentDarkUrls(stored.darkUrls),
    images: presentTemporaryParts(stored.urls, rendering, stored.darkUrls),
    renderVersion: RENDER_VERSION,
    warnings: [...preview.ignored, ...presentWarnings(rendering)],
    ...presentReport(rendering),
  };
}

/** Like `previewImage`, but always returns the image itself, whatever `Accept` contains. */
export async function previewImageBytes(
  parts: PreviewParts,
  context: TableOperationContext,
): Promise<FastifyReply> {
  return sendPreview(parts, context, await renderPreview(parts, context, undefined));
}

async function renderPreview(
  parts: PreviewParts,
  context: TableOperationContext,
  endpointPath: string | undefined,
): Promise<RenderedPreview> {
  const { reply } = context;
  const table = readTableRequest(context.body, context.query);
  const choice = { endpointPath, projectId: table.projectId };
  const { caller, project } = await selectProject(parts, context, choice);
  const negotiated = negotiateResponse(context.request.headers.accept);
  const tenant = accountTenant(caller.user.id);
  const signal = clientAbortSignal(reply);
  const rendering = await renderTableWithImages(parts, table.text, {
    ...table.payloadForm,
    expansion: await expansionOf(parts, table, {
      userId: caller.user.id,
      project,
      requester: tenant,
      signal,
    }),
    settings: styleLayers(
      [...themesLayer(project), caller.user.settings, project?.settings],
      negotiated.format,
    ),
    fonts: await parts.projectFonts.of(project),
    ...(await parts.projectLogos.of(project)),
    signal,
    ...tenant,
  });
  const read = readUnwrappedRequest(table, rendering.normalizedPayload);
  resolveAccess(read, parts.clock.now());
  const filename = newFilename(read.customFilename, rendering.title, rendering.format);
  const ignored = [...ignoredAccess(read, previewExpiry), ...ignoredNative(rendering, previewExpiry)];
  return { caller, rendering, filename, ignored, negotiated };
}

/** Sends the first light image. The others, and the dark ones, are stored where the `Link` header refers to. */
async function sendPreview(
  parts: PreviewParts,
  context: TableOperationContext,
  preview: RenderedPreview,
): Promise<FastifyReply> {
  const { rendering, filename } = preview;
  const count = rendering.parts.length;
  if (count > 1 || rendering.parts[0].dark !== undefined) {
    const { urls, darkUrls } = await storePreview(parts, context, preview);
    const links = partHeaders(1, count, () => urls[1]!);
    context.reply.headers(withLinks(links, darkLink(darkUrls[0])));
  }
  context.reply.headers(warningsHeader([...preview.ignored, ...presentWarnings(rendering)]));
  return sendImage(context.reply, filename, rendering);
}

function storePreview(
  parts: PreviewParts,
  { origin }: TableOperationContext,
  { caller, rendering, filename }: RenderedPreview,
) {
  return storeTemporaryImages(parts, {
    userId: caller.user.id,
    lifetimeSeconds: limits.previewLifetimeSeconds,
    filename,
    parts: rendering.parts,
    origin,
  });
}
