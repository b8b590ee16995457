const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Times between the attempts of a delivery: about three days in total. */
const delaysMs: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Retries of many deliveries are spread by up to this share of the delay. */
const JITTER = 0.2;
/** The endpoint cannot ask for a longer delay. */
const RETRY_AFTER_MS_MAX = 24 * HOUR;

/**
 * Time until the next attempt, in ms; undefined if none is left.
 *
 * @param ended attempts that have ended, including the one that has just failed
 * @param retryAfterMs minimum that the endpoint asked for
 * @param random from 0 to 1
 */
export function retryDelayMs(
  ended: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const delay = delaysMs[ended - 1];
  if (delay === undefined) return undefined;
  const spread = delay * (1 + JITTER * random);
  return Math.max(spread, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX));
}

/** The delay of a `Retry-After` header in ms: seconds, or a date. Undefined if it is neither. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
