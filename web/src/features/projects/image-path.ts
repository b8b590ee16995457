import type { ListedImage } from '@pictable/contract';

/** Where an image is on this very origin; its public URL may name another host. */
export function imagePath(image: ListedImage): string {
  return `/api/images/${encodeURIComponent(image.filename)}`;
}

export function isPdf(image: ListedImage): boolean {
  return image.filename.endsWith('.pdf');
}
