import type { ListedImage } from '@pictable/contract';

/** The path of an image on this origin; its public URL may have another host. */
export function imagePath(image: ListedImage): string {
  return `/api/images/${encodeURIComponent(image.filename)}`;
}

export function isPdf(image: ListedImage): boolean {
  return image.filename.endsWith('.pdf');
}
