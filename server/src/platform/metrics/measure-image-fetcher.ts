import type { ImageFetcher } from '../safe-fetch/image-fetcher.ts';
import { type ImageFetcherOptions, openImageFetcher } from '../safe-fetch/open-image-fetcher.ts';
import type { Metrics } from './metrics.ts';

/** Opens an image fetcher that counts and times its images. */
export function openMeasuredImageFetcher(options: ImageFetcherOptions, metrics: Metrics): ImageFetcher {
  const fetcher = openImageFetcher({ ...options, onEnd: metrics.imageEnded });
  return {
    async fetchAll(urls, order) {
      const fetched = await fetcher.fetchAll(urls, order);
      const { size } = fetched.images;
      metrics.imagesLoaded(size, urls.length - size);
      return fetched;
    },
  };
}
