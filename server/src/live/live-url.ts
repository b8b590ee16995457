import { fillPath, routes } from '@pictable/contract';
import { withPart } from '../images/part-links.ts';
import type { NewestVersion } from './live-images.repo.ts';

type Live = Pick<NewestVersion, 'token' | 'filenames'>;

/** The stable URL of a live image. */
export function liveUrl(origin: string, live: Live): string {
  return origin + fillPath(routes.serveLiveImage.path, { file: `${live.token}${extensionOf(live)}` });
}

/** The stable URL of each image of the newest version. */
export function liveUrls(origin: string, live: Live): string[] {
  const url = liveUrl(origin, live);
  return live.filenames.map((_, index) => (index === 0 ? url : withPart(url, index + 1)));
}

/** With the extension of the newest version. */
function extensionOf({ filenames: [first = ''] }: Live): string {
  return first.slice(first.lastIndexOf('.'));
}
