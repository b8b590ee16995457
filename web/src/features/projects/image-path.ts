import type { ListedImage } from '@pictable/contract';

/** The path of an image on this origin, signed if it is private; its public URL may have another host. */
export function imagePath(image: ListedImage): string {
  const query = image.access === 'signed' ? new URL(image.displayUrl).search : '';
  return `/api/images/${encodeURIComponent(image.filename)}${query}`;
}

export function isPdf(image: ListedImage): boolean {
  return image.filename.endsWith('.pdf');
}
