import type { LiveImage } from '@pictable/contract';

/**
 * The path of the newest version on this origin; its public URL may have another host. The version is part of it,
 * because caches keep the stable URL for a minute.
 */
export function livePath({ url, version }: Pick<LiveImage, 'url' | 'version'>): string {
  return `${new URL(url).pathname}?v=${version}`;
}

export function isPdf({ url }: Pick<LiveImage, 'url'>): boolean {
  return new URL(url).pathname.endsWith('.pdf');
}
