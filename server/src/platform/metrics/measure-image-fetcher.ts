import type { ImageFetcher } from '../safe-fetch/image-fetcher.ts';
import type { Metrics } from './metrics.ts';

/** The same fetcher, counted. */
export function measureImageFetcher(fetcher: ImageFetcher, metrics: Metrics): ImageFetcher {
  return {
    async fetchAll(addresses, signal) {
      const images = await fetcher.fetchAll(addresses, signal);
      metrics.picturesLoaded(images.size, addresses.length - images.size);
      return images;
    },
  };
}
