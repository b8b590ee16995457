import type { ErrorDetail } from '../errors.ts';
import { unwrapPayload } from '../input-adapters/unwrap-payload.ts';
import { isObject, type JsonValue } from '../json/value.ts';
import { expandPayload, updatedAtText } from './expand-payload.ts';

/** A payload with its placeholders filled, and a list of those that could not be filled. */
export interface ExpandedPayload {
  readonly payload: JsonValue;
  readonly warnings: readonly ErrorDetail[];
  /** Values that cannot fill a placeholder. */
  readonly problems: readonly ErrorDetail[];
}

/**
 * Fills the placeholders of a table that is rendered without the service, and warns about a template that it
 * names, which only the service has. Returns the payload itself if there is nothing to fill.
 *
 * @param now ISO 8601, UTC
 */
export function expandOffline(sent: JsonValue, now: string): ExpandedPayload {
  const unchanged = { payload: sent, warnings: [], problems: [] };
  if (!isObject(sent) || !['template', 'values'].some((key) => sent.has(key))) return unchanged;
  const { value, repairs } = unwrapPayload(sent);
  if (!isObject(value)) return unchanged;
  const { payload, warnings, problems } = expandPayload(value, { updatedAt: updatedAtText(now) });
  if (payload === value) return { payload: sent, warnings, problems };
  return { payload, warnings: [...repairs, ...warnings], problems };
}
