import type { RequestSource } from '@pictable/contract';
import type { Caller } from '../http/caller.ts';

/** The names that platforms give themselves in the `User-Agent`. */
const platforms: readonly (readonly [RegExp, RequestSource])[] = [
  [/^n8n\b/i, 'n8n'],
  [/^(?:make|integromat)\b/i, 'make'],
  [/^zapier\b/i, 'zapier'],
];

/** Where a request came from: the web app by its session, a program with a key by the name it goes by. */
export function requestSource(caller: Pick<Caller, 'session'>, userAgent: string | undefined): RequestSource {
  if (caller.session) return 'web-app';
  return platforms.find(([name]) => name.test(userAgent ?? ''))?.[1] ?? 'api';
}
