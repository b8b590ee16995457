import type { ImageFetcher } from '../safe-fetch/image-fetcher.ts';
import { type ImageFetcherOptions, openImageFetcher } from '../safe-fetch/open-image-fetcher.ts';
import type { Metrics } from './metrics.ts';

/** A fetcher whose pictures are counted and timed. */
export function measuredImageFetcher(options: ImageFetcherOptions, metrics: Metrics): ImageFetcher {
  const fetcher = openImageFetcher({ ...options, onEnd: metrics.pictureEnded });
  return {
    async fetchAll(addresses, order) {
      const fetched = await fetcher.fetchAll(addresses, order);
      const { size } = fetched.images;
      metrics.picturesLoaded(size, addresses.length - size);
      return fetched;
    },
  };
}
