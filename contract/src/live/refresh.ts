import { limits } from '../limits.ts';

const secondsPerUnit: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

/** The allowed values of `refresh`, worded to follow "must be". */
export const refreshAllowed = 'a time span from "5m" to "30d", such as "1h"';

/** Reads how often a live image is refreshed, in seconds; undefined if it is not valid. */
export function readRefresh(text: string): number | undefined {
  const [, amount, unit = ''] = /^([1-9]\d{0,4})\s*([mhd])$/.exec(text.trim()) ?? [];
  const seconds = Number(amount) * (secondsPerUnit[unit] ?? Number.NaN);
  const isAllowed = seconds >= limits.refreshSecondsMin && seconds <= limits.refreshSecondsMax;
  return isAllowed ? seconds : undefined;
}

/** A number of seconds as `refresh` has it, in the largest unit that fits. */
export function refreshText(seconds: number): string {
  for (const unit of ['d', 'h'])
    if (seconds % secondsPerUnit[unit]! === 0) return `${seconds / secondsPerUnit[unit]!}${unit}`;
  return `${Math.round(seconds / 60)}m`;
}
