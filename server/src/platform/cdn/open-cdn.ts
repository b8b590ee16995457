import type { Config } from '../../config.ts';
import type { Cdn } from './cdn.ts';

const TIMEOUT_MS = 10_000;
/**
 * Maximum of a Cloudflare purge request on its free plan
 * (developers.cloudflare.com/cache/how-to/purge-cache).
 */
const URLS_PER_REQUEST = 30;

/**
 * A CDN that is purged by a POST of `{"files": [...]}`, the format of Cloudflare. For another CDN, the
 * operator provides an adapter at that URL.
 */
export function openCdn({ purgeUrl, token }: NonNullable<Config['cdn']>): Cdn {
  return {
    async purge(urls, signal) {
      for (let start = 0; start < urls.length; start += URLS_PER_REQUEST) {
        const response = await fetch(purgeUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ files: urls.slice(start, start + URLS_PER_REQUEST) }),
          // A redirect would send the token to another host.
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`CDN_PURGE_URL returned ${response.status}.`);
      }
    },
  };
}
