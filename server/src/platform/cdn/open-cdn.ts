import type { Config } from '../../config.ts';
import type { Cdn } from './cdn.ts';

const TIMEOUT_MS = 10_000;
/** What the purge of Cloudflare takes in one call on its free plan (developers.cloudflare.com/cache/how-to/purge-cache). */
const URLS_A_CALL = 30;

/**
 * A network that is told by a POST of `{"files": [...]}`, the form that Cloudflare takes; for others the operator puts a function
 * of theirs there.
 */
export function openCdn({ purgeUrl, token }: NonNullable<Config['cdn']>): Cdn {
  return {
    async purge(urls, signal) {
      for (let start = 0; start < urls.length; start += URLS_A_CALL) {
        const response = await fetch(purgeUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ files: urls.slice(start, start + URLS_A_CALL) }),
          // An address that leads elsewhere would get the token.
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`CDN_PURGE_URL answered ${response.status}.`);
      }
    },
  };
}
