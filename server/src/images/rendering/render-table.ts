import type { CompanionFormat, ImageFormat } from '@pictable/contract';
import { tableMediaTypes } from '@pictable/contract';
import { NoTableError, readTableText } from '@pictable/contract/input-adapters';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine/errors';
import type { FastifyReply } from 'fastify';
import { PublicError, publicError } from '../../http/errors/public-error.ts';
import { malformedJsonError, malformedTableError } from '../../http/read-body.ts';
import {
  type PooledRendering,
  RenderAborted,
  RenderBusy,
  type RenderOptions,
  type RenderPool,
  RenderTooLarge,
  RenderTooSlow,
} from '../../platform/render-pool/render-pool.ts';
import {
  FetcherBusy,
  type FetchOptions,
  type ImageFetcher,
} from '../../platform/safe-fetch/image-fetcher.ts';
import type { ProjectFonts } from '../../projects/project-fonts.ts';
import type { ProjectLogos } from '../../projects/project-logos.ts';

const HINT_CHARS_READ_MAX = 2_000;
/** By then the fetcher has finished or given up other images. */
const FETCHER_RETRY_SECONDS = 5;

/** Renders a table in the pool. @throws PublicError 400 for an invalid table, 503 if the pool is full */
export function renderTable(
  pool: RenderPool,
  text: string,
  request: RenderOptions,
): Promise<PooledRendering> {
  return withRenderErrors(text, () => pool.render(text, request));
}

export interface RenderParts {
  readonly renderPool: RenderPool;
  readonly imageFetcher: ImageFetcher;
  readonly projectFonts: ProjectFonts;
  readonly projectLogos: ProjectLogos;
}

/** Loads the remote images in cells and renders the table with them. @throws as `renderTable` */
export function renderTableWithImages(
  { renderPool, imageFetcher }: Pick<RenderParts, 'renderPool' | 'imageFetcher'>,
  text: string,
  request: RenderOptions & FetchOptions,
): Promise<PooledRendering> {
  const { defaults = '', template = '', source } = request.expansion ?? {};
  if (![text, defaults, template, source?.text ?? ''].some(mayNameImages))
    return renderTable(renderPool, text, request);
  return withRenderErrors(text, async () => {
    const urls = await renderPool.imageUrls(text, request);
    const { images, release } = await imageFetcher.fetchAll(urls, request);
    try {
      return await renderPool.render(text, { ...request, images });
    } finally {
      release();
    }
  });
}

/** Writes the table of a payload in another format. @throws as `renderTable` */
export function writeTable(
  pool: RenderPool,
  text: string,
  format: CompanionFormat,
  request: RenderOptions,
): Promise<Uint8Array> {
  return withRenderErrors(text, () => pool.writeTable(text, format, request));
}

/** Rejects before the body is read if the render pool is full. @throws PublicError 503 */
export function assertRenderCapacity(pool: RenderPool): void {
  const busyError = pool.capacityError();
  if (busyError) throw busy(busyError);
}

/** Most tables contain no remote images; this check avoids parsing them twice. */
function mayNameImages(text: string): boolean {
  return /image|logo/i.test(text) && /https?:/i.test(text);
}

/** Does work in the pool. @param text the payload @throws as `renderTable` */
export async function withRenderErrors<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw publicRenderError(error, text);
  }
}

const SMALLER_HINT = 'Use pagination, or split the table into several images.';

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
  if (error instanceof JsonSyntaxError) return malformedJsonError(error, text, formHint(text));
  if (error instanceof NoTableError) return malformedTableError(error, text);
  if (error instanceof RenderBusy) return busy(error);
  if (error instanceof FetcherBusy) return busy({ retryAfterSeconds: FETCHER_RETRY_SECONDS });
  if (error instanceof RenderTooSlow) {
    const seconds = Math.max(1, Math.round(error.deadlineMs / 1000));
    return publicError('too-complex', { seconds }, { hint: SMALLER_HINT });
  }
  if (error instanceof RenderTooLarge) return publicError('too-much-memory', {}, { hint: SMALLER_HINT });
  if (error instanceof RenderAborted)
    return publicError('malformed-request', {}, { hint: 'The client closed the connection.' });
  return error;
}

/** The likely format of a body that was sent as JSON, judged by its start. */
function formHint(text: string): string | undefined {
  const start = text.slice(0, HINT_CHARS_READ_MAX);
  const whole = start.length < text.length ? start.slice(0, start.lastIndexOf('\n') + 1) : start;
  try {
    const { format } = readTableText(whole, 'text');
    // Malformed JSON can look like CSV.
    if (format !== 'JSON lines' && /^\s*[[{]/.test(whole)) return undefined;
    const type = Object.keys(tableMediaTypes).find((name) => tableMediaTypes[name]?.name === format);
    return type && `This looks like ${format}; send it with Content-Type: ${type} and an API key.`;
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof NoTableError) return undefined;
    throw error;
  }
}

function busy({ retryAfterSeconds: seconds }: Pick<RenderBusy, 'retryAfterSeconds'>): PublicError {
  return publicError('service-busy', { seconds }, { headers: { 'retry-after': String(seconds) } });
}

/**
 * Style layers for the pool, lowest precedence first. A format in `Accept` has lower precedence than that of
 * the payload.
 */
export function styleLayers(
  savedSettings: readonly (string | null | undefined)[],
  acceptedFormat: ImageFormat | undefined,
): string[] {
  const saved = savedSettings.filter((layer) => typeof layer === 'string');
  return acceptedFormat ? [...saved, JSON.stringify({ imageFormat: acceptedFormat })] : saved;
}

/** Aborts when the client disconnects before the response is complete. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
