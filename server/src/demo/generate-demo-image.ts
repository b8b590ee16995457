import { type DemoImage, demoHeaderBg, demoLimits, RENDER_VERSION } from '@pictable/contract';
import { updatedAtText } from '@pictable/contract/templates';
import type { OperationContext } from '../http/operation-context.ts';
import { ignoredAccess } from '../images/access/ignored-access.ts';
import { newFilename } from '../images/image-file.ts';
import { presentDarkUrls, presentTemporaryParts, presentWarnings } from '../images/image-response.ts';
import { ignoredNative } from '../images/native-messages.ts';
import type { PreviewsRepo } from '../images/rendering/previews.repo.ts';
import { clientAbortSignal, renderTable } from '../images/rendering/render-table.ts';
import { storeTemporaryImages } from '../images/rendering/store-temporary-images.ts';
import { readTableRequest, readUnwrappedRequest, resolveAccess } from '../images/rendering/table-request.ts';
import type { Clock } from '../platform/clock.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';
import { visitorTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DemoConcurrencyLimit } from './demo-concurrency-limit.ts';
import type { DemoRateLimit } from './demo-rate-limit.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly renderPool: RenderPool;
  readonly clock: Clock;
  readonly rateLimit: DemoRateLimit;
  readonly demoConcurrencyLimit: DemoConcurrencyLimit;
}

/** Default style of a demo table, the same as in the demo on the landing page. */
const demoSettings = [JSON.stringify({ headerBg: demoHeaderBg })];
const DEMO_EXPIRY = 'a demo image expires after a day';
const { rowsMax, columnsMax, cellsMax, imagesMegapixelsMax, lifetimeSeconds } = demoLimits;

/** Renders a small table for an anonymous visitor and stores the image for a day. */
export async function generateDemoImage(
  parts: Parts,
  context: OperationContext<'generateDemoImage'>,
): Promise<DemoImage> {
  await parts.rateLimit(context.request.ip, context.reply);
  const table = readTableRequest(context.body, {});
  const renderRequest = {
    ...table.payloadForm,
    expansion: { updatedAt: updatedAtText(parts.clock.now().toISOString()) },
    settings: demoSettings,
    limits: { rowsMax, columnsMax, cellsMax, imagesMegapixelsMax },
    deadlineMs: demoLimits.renderDeadlineMs,
    signal: clientAbortSignal(context.reply),
    ...visitorTenant(context.request.ip),
  };
  const rendering = await parts.demoConcurrencyLimit(() =>
    renderTable(parts.renderPool, table.text, renderRequest),
  );
  const read = readUnwrappedRequest(table, rendering.normalizedPayload);
  resolveAccess(read, parts.clock.now());
  const filename = newFilename(read.customFilename, rendering.title, rendering.format);
  const { origin } = context;
  const stored = await storeTemporaryImages(parts, {
    userId: null,
    filename,
    parts: rendering.parts,
    lifetimeSeconds,
    origin,
  });
  return {
    success: true,
    url: stored.urls[0]!,
    expiresAt: stored.expiresAt.toISOString(),
    ...presentDarkUrls(stored.darkUrls),
    images: presentTemporaryParts(stored.urls, rendering, stored.darkUrls),
    renderVersion: RENDER_VERSION,
    warnings: [
      ...ignoredAccess(read, DEMO_EXPIRY),
      ...ignoredNative(rendering, DEMO_EXPIRY),
      ...presentWarnings(rendering),
    ],
  };
}
