import type { CompanionFormat, ImageFormat } from '@pictable/contract';
import { tableMediaTypes } from '@pictable/contract';
import { NoTableError, readTableText } from '@pictable/contract/intake';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine';
import type { FastifyReply } from 'fastify';
import { PublicError, refusal } from '../http/public-error.ts';
import { malformedJson, malformedTable } from '../http/read-body.ts';
import {
  type PooledRendering,
  RenderAborted,
  RenderBusy,
  type RenderOrder,
  type RenderPool,
  RenderTooLarge,
  RenderTooSlow,
} from '../platform/render-pool/render-pool.ts';
import { FetcherBusy, type FetchOrder, type ImageFetcher } from '../platform/safe-fetch/image-fetcher.ts';

const HINT_CHARS_READ_MAX = 2_000;
/** By then other pictures have come, or were given up. */
const FETCHER_RETRY_SECONDS = 5;

/** Draws a table in the pool. @throws PublicError 400 for what cannot be drawn, 503 when there is no room */
export function renderTable(pool: RenderPool, text: string, order: RenderOrder): Promise<PooledRendering> {
  return refusingPublicly(text, () => pool.render(text, order));
}

export interface DrawingParts {
  readonly renderPool: RenderPool;
  readonly imageFetcher: ImageFetcher;
}

/** Loads the pictures that cells name by address, and draws the table with them. @throws as `renderTable` */
export function renderTableWithImages(
  { renderPool, imageFetcher }: DrawingParts,
  text: string,
  order: RenderOrder & FetchOrder,
): Promise<PooledRendering> {
  if (!mayNameImages(text)) return renderTable(renderPool, text, order);
  return refusingPublicly(text, async () => {
    const urls = await renderPool.imageUrls(text, order);
    const { images, release } = await imageFetcher.fetchAll(urls, order);
    try {
      return await renderPool.render(text, { ...order, images });
    } finally {
      release();
    }
  });
}

/** The table of a payload as a file. @throws as `renderTable` */
export function writeTable(
  pool: RenderPool,
  text: string,
  format: CompanionFormat,
  order: RenderOrder,
): Promise<Uint8Array> {
  return refusingPublicly(text, () => pool.writeTable(text, format, order));
}

/** Nobody reads a table in vain when there is no room to draw it. @throws PublicError 503 */
export function checkRoom(pool: RenderPool): void {
  const refused = pool.refusal();
  if (refused) throw busy(refused);
}

/** Most tables name none, and need not be read twice to know it. */
function mayNameImages(text: string): boolean {
  return /image/i.test(text) && /https?:/i.test(text);
}

async function refusingPublicly<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw publicRenderError(error, text);
  }
}

const SMALLER_HINT = 'Use pagination, or several images.';

function publicRenderError(error: unknown, text: string): unknown {
  if (error instanceof EngineError) {
    const { type, message, details, hint } = error;
    return new PublicError({
      status: 400,
      type,
      message,
      details,
      ...(hint === undefined ? {} : { hint }),
      cause: error,
    });
  }
  if (error instanceof JsonSyntaxError) return malformedJson(error, text, formHint(text));
  if (error instanceof NoTableError) return malformedTable(error, text);
  if (error instanceof RenderBusy) return busy(error);
  if (error instanceof FetcherBusy) return busy({ retryAfterSeconds: FETCHER_RETRY_SECONDS });
  if (error instanceof RenderTooSlow) {
    const seconds = Math.max(1, Math.round(error.deadlineMs / 1000));
    return refusal('too-complex', { seconds }, { hint: SMALLER_HINT });
  }
  if (error instanceof RenderTooLarge) return refusal('too-much-memory', {}, { hint: SMALLER_HINT });
  if (error instanceof RenderAborted)
    return refusal('malformed-request', {}, { hint: 'The connection was closed.' });
  return error;
}

/** What a body that came as JSON is most likely, from how it begins. */
function formHint(text: string): string | undefined {
  const begin = text.slice(0, HINT_CHARS_READ_MAX);
  const whole = begin.length < text.length ? begin.slice(0, begin.lastIndexOf('\n') + 1) : begin;
  try {
    const { form } = readTableText(whole, 'text');
    // JSON with a slip may pass for a table of commas.
    if (form !== 'JSON lines' && /^\s*[[{]/.test(whole)) return undefined;
    const type = Object.keys(tableMediaTypes).find((name) => tableMediaTypes[name]?.name === form);
    return type && `This looks like ${form}; send it with Content-Type: ${type} and an API key.`;
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof NoTableError) return undefined;
    throw error;
  }
}

function busy({ retryAfterSeconds: seconds }: Pick<RenderBusy, 'retryAfterSeconds'>): PublicError {
  return refusal('service-busy', { seconds }, { headers: { 'retry-after': String(seconds) } });
}

/** Style layers, weakest first, as the pool takes them. A format named by `Accept` is weaker than the payload's own. */
export function styleLayers(
  savedSettings: readonly (string | null | undefined)[],
  acceptedFormat: ImageFormat | undefined,
): string[] {
  const saved = savedSettings.filter((layer) => typeof layer === 'string');
  return acceptedFormat ? [...saved, JSON.stringify({ imageFormat: acceptedFormat })] : saved;
}

/** Fires when the caller goes away before he has his answer: nobody waits for that drawing any more. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
