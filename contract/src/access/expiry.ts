import * as z from 'zod/mini';
import { expiryLimits } from './image-access.ts';

const secondsPerUnit: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400, w: 604_800 };
const dateTime = z.iso.datetime({ offset: true });

/** The allowed values of an expiry, worded to follow "must be". */
export const expiryAllowed =
  'a time span such as "30m", "24h", "7d" or "2w", or a date and time with a time zone such as "2027-01-31T12:00:00Z", from 1 minute to 3,660 days (about 10 years) from now';

/** Reads an expiry relative to now, in whole seconds; undefined if it is not valid. */
export function readExpiry(text: string, now: Date): Date | undefined {
  const atMs = expiryMs(text.trim(), now.getTime());
  if (atMs === undefined) return undefined;
  const expiresAt = new Date(Math.ceil(atMs / 1_000) * 1_000);
  const leftMs = expiresAt.getTime() - now.getTime();
  const isAllowed =
    leftMs >= expiryLimits.secondsMin * 1_000 && atMs - now.getTime() <= expiryLimits.secondsMax * 1_000;
  return isAllowed ? expiresAt : undefined;
}

function expiryMs(text: string, nowMs: number): number | undefined {
  const [, amount, unit = ''] = /^([1-9]\d{0,6})\s*([mhdw])$/.exec(text) ?? [];
  if (amount !== undefined) return nowMs + Number(amount) * (secondsPerUnit[unit] ?? 0) * 1_000;
  return dateTime.safeParse(text).success ? Date.parse(text) : undefined;
}
