import type { ListedImage } from '@pictable/contract';

/** The path of an image on this origin, signed if it is private; its public URL may have another host. */
export function imagePath(image: ListedImage): string {
  const query = image.access === 'signed' ? new URL(image.displayUrl).search : '';
  return `/api/images/${encodeURIComponent(image.filename)}${query}`;
}

/** The path of an image that an `img` element can show: for a PDF, its first page as PNG. */
export function bitmapPath(image: ListedImage): string {
  const path = imagePath(image);
  return isPdf(image) ? path.replace(/\.pdf(?=\?|$)/, '.png') : path;
}

export function isPdf(image: ListedImage): boolean {
  return image.filename.endsWith('.pdf');
}
