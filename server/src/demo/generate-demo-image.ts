import { type DemoImage, demoHeaderBg, demoLimits } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { newFilename } from '../images/image-file.ts';
import { keepForAWhile } from '../images/keep-for-a-while.ts';
import { presentPassingParts, presentWarnings } from '../images/present-image.ts';
import type { PreviewsRepo } from '../images/previews.repo.ts';
import { goneSignal, renderTable } from '../images/render-table.ts';
import { readTableRequest, readTakenIn } from '../images/table-request.ts';
import type { Clock } from '../platform/clock.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';
import { visitorTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DemoRateLimit } from './demo-rate-limit.ts';
import type { DemoShare } from './demo-share.ts';

interface Parts {
  readonly previews: PreviewsRepo;
  readonly storage: Storage;
  readonly renderPool: RenderPool;
  readonly clock: Clock;
  readonly rateLimit: DemoRateLimit;
  readonly demoConcurrencyLimit: DemoShare;
}

/** Default style of a demo table, the same as in the demo on the landing page. */
const demoSettings = [JSON.stringify({ headerBg: demoHeaderBg })];
const { rowsMax, columnsMax, cellsMax, imagesMegapixelsMax, lifetimeSeconds } = demoLimits;

/** Renders a small table for an anonymous visitor and stores the image for a day. */
export async function generateDemoImage(parts: Parts, context: Call<'generateDemoImage'>): Promise<DemoImage> {
  await parts.rateLimit(context.request.ip, context.reply);
  const table = readTableRequest(context.body, undefined);
  const renderRequest = {
    ...table.readAs,
    settings: demoSettings,
    limits: { rowsMax, columnsMax, cellsMax, imagesMegapixelsMax },
    deadlineMs: demoLimits.renderDeadlineMs,
    signal: goneSignal(context.reply),
    ...visitorTenant(context.request.ip),
  };
  const rendering = await parts.demoConcurrencyLimit(() => renderTable(parts.renderPool, table.text, renderRequest));
  const filename = newFilename(
    readTakenIn(table, rendering.takenIn).customFilename,
    rendering.title,
    rendering.format,
  );
  const { origin } = context;
  const stored = await keepForAWhile(parts, {
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
    images: presentPassingParts(stored.urls, rendering),
    warnings: presentWarnings(rendering),
  };
}
