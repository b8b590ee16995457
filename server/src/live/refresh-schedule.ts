import {
  type ImageFormat,
  limits,
  type PlanTier,
  readRefresh,
  refreshAllowed,
  refreshText,
  showValue,
} from '@pictable/contract';
import { invalidRequest } from '../http/errors/public-error.ts';
import { readLiveRequest, type TableQuery, type TableRequest } from '../images/rendering/table-request.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { RefreshSchedule } from './live-refreshes.repo.ts';

/** A request that is rendered again on a schedule. */
export interface RefreshedRequest {
  readonly table: TableRequest;
  readonly query: TableQuery;
  readonly format: ImageFormat | undefined;
  /** Origin of the URLs in the response. */
  readonly origin: string;
}

/** The same as it is stored, as JSON. */
interface StoredRequest {
  readonly body: string;
  readonly form?: TableRequest['payloadForm']['form'];
  readonly overrides?: readonly (readonly [string, string])[];
  readonly template?: string;
  readonly format?: ImageFormat;
  readonly origin: string;
}

/**
 * The schedule that a request asks for; undefined for none.
 *
 * @throws PublicError 400 for a time span that is not allowed, and without a source
 */
export function scheduleOf(
  request: RefreshedRequest,
  { hasSource, tier }: { readonly hasSource: boolean; readonly tier: PlanTier },
): RefreshSchedule | undefined {
  const { refresh } = request.table;
  if (refresh === undefined) return undefined;
  const seconds = refreshSecondsOf(refresh, tier);
  if (!hasSource)
    throw invalidRequest('/refresh', 'refresh needs a source: without one, the table stays the same.');
  return { seconds, request: JSON.stringify(toStored(request)) };
}

/** Reads a time span in seconds. @throws PublicError 400 if it is not allowed, or not in this plan */
export function refreshSecondsOf(refresh: string, tier: PlanTier): number {
  const seconds = readRefresh(refresh);
  if (seconds === undefined)
    throw invalidRequest('/refresh', `refresh must be ${refreshAllowed}; got ${showValue(refresh)}.`);
  const min = refreshSecondsMin(tier);
  if (seconds < min)
    throw invalidRequest(
      '/refresh',
      `refresh must be at least "${refreshText(min)}" on the free plan; got ${showValue(refresh)}.`,
    );
  return seconds;
}

/** The shortest time between two refreshes in a plan, in seconds. */
export function refreshSecondsMin(tier: PlanTier): number {
  return tier === 'free' ? limits.refreshSecondsFreeMin : limits.refreshSecondsMin;
}

function toStored({ table, query, format, origin }: RefreshedRequest): StoredRequest {
  const { form, fieldOverrides } = table.payloadForm;
  return {
    body: table.text,
    ...(form && { form }),
    ...(fieldOverrides && { overrides: [...fieldOverrides] }),
    ...(query.template !== undefined && { template: query.template }),
    ...(format && { format }),
    origin,
  };
}

/**
 * A schedule as it is stored. The request is encrypted as a whole: the headers of its source, and its URL, can
 * contain credentials.
 *
 * @param liveId the only live image that the request can be read for
 */
export function sealSchedule(
  encryption: Encryption,
  liveId: number,
  schedule: RefreshSchedule | undefined,
): RefreshSchedule | undefined {
  if (schedule === undefined) return undefined;
  return { ...schedule, request: encryption.encrypt(schedule.request, purposeOf(liveId)) };
}

/**
 * Reads the request of a stored schedule.
 *
 * @returns undefined if it cannot be decrypted any more: the secret of the server was changed, or the row was copied
 *   from another installation
 * @throws as `readLiveRequest`
 */
export function readStoredRequest(
  encryption: Encryption,
  liveId: number,
  { request }: Pick<RefreshSchedule, 'request'>,
): Omit<RefreshedRequest, 'query'> | undefined {
  const text = openRequest(encryption, liveId, request);
  if (text === undefined) return undefined;
  const { body, form, overrides, template, format, origin } = JSON.parse(text) as StoredRequest;
  const payloadForm = { ...(form && { form }), ...(overrides && { fieldOverrides: new Map(overrides) }) };
  return { table: readLiveRequest({ text: body, payloadForm }, { template }), format, origin };
}

function openRequest(encryption: Encryption, liveId: number, request: string): string | undefined {
  // Stored before requests were encrypted.
  if (request.startsWith('{')) return request;
  try {
    return encryption.decrypt(request, purposeOf(liveId));
  } catch {
    return undefined;
  }
}

function purposeOf(liveId: number): string {
  return `refresh request of live image ${liveId}`;
}
