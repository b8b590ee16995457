import type { RequestSource } from '@pictable/contract';
import type { Caller } from '../http/caller.ts';

/** `User-Agent` patterns of automation platforms. */
const platforms: readonly (readonly [RegExp, RequestSource])[] = [
  [/^n8n\b/i, 'n8n'],
  [/^(?:make|integromat)\b/i, 'make'],
  [/^zapier\b/i, 'zapier'],
];

/**
 * Source of a request: the web app if it has a session, otherwise the platform that the `User-Agent` names.
 */
export function requestSource(caller: Pick<Caller, 'session'>, userAgent: string | undefined): RequestSource {
  if (caller.session) return 'web-app';
  return platforms.find(([name]) => name.test(userAgent ?? ''))?.[1] ?? 'api';
}
