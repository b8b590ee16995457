import { fillPath, routes } from '@pictable/contract';
import { splitSchemes } from '../images/dark-names.ts';
import { withPart, withScheme } from '../images/part-links.ts';
import type { NewestVersion } from './live-images.repo.ts';

type Live = Pick<NewestVersion, 'token' | 'filenames'>;

/** The stable URL of a live image. */
export function liveUrl(origin: string, live: Live): string {
  return origin + fillPath(routes.serveLiveImage.path, { file: `${live.token}${extensionOf(live)}` });
}

/** The stable URL of each image of the newest version. */
export function liveUrls(origin: string, live: Live): string[] {
  const url = liveUrl(origin, live);
  return lightFilenames(live).map((_, index) => (index === 0 ? url : withPart(url, index + 1)));
}

/** The stable URL of the dark image of each image of the newest version; empty if there are none. */
export function darkLiveUrls(origin: string, live: Live): string[] {
  const isDark = live.filenames.length > lightFilenames(live).length;
  return isDark ? liveUrls(origin, live).map((url) => withScheme(url, 'dark')) : [];
}

function lightFilenames({ filenames }: Live): readonly string[] {
  return splitSchemes(filenames.map((filename) => ({ filename }))).light.map(({ filename }) => filename);
}

/** With the extension of the newest version. */
function extensionOf({ filenames: [first = ''] }: Live): string {
  return first.slice(first.lastIndexOf('.'));
}
