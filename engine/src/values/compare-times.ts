import { epochOf, readCivilTime } from './civil-time.ts';

/**
 * Compares two times that contain their offsets from UTC, such as `2026-10-25T02:30:00+02:00`, as points in time;
 * undefined for any other texts.
 */
export function compareTimes(left: string, right: string): number | undefined {
  const leftMs = pointInTime(left);
  const rightMs = leftMs === undefined ? undefined : pointInTime(right);
  return leftMs === undefined || rightMs === undefined ? undefined : leftMs - rightMs;
}

/** Length of a text that is only a date. */
const DATE_CHARS = 10;

function pointInTime(text: string): number | undefined {
  const time = text.length > DATE_CHARS && beginsWithYear(text) ? readCivilTime(text) : undefined;
  return time && epochOf(time);
}

const HYPHEN = 0x2d;

/** Whether a text begins with four digits and a hyphen, as dates do. */
export function beginsWithYear(text: string): boolean {
  if (text.charCodeAt(4) !== HYPHEN) return false;
  for (let at = 0; at < 4; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return true;
}
