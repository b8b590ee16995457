import type { ImageFetcher } from '../safe-fetch/image-fetcher.ts';
import { type ImageFetcherOptions, openImageFetcher } from '../safe-fetch/open-image-fetcher.ts';
import type { Metrics } from './metrics.ts';

/** A fetcher whose pictures are counted and timed. */
export function measuredImageFetcher(options: ImageFetcherOptions, metrics: Metrics): ImageFetcher {
  const fetcher = openImageFetcher({ ...options, onEnd: metrics.pictureEnded });
  return {
    async fetchAll(addresses, signal) {
      const images = await fetcher.fetchAll(addresses, signal);
      metrics.picturesLoaded(images.size, addresses.length - images.size);
      return images;
    },
  };
}
