import type { ListedImage } from '@pictable/contract';

/** Orders of the image list. */
export const imageOrders = ['newest', 'oldest', 'title'] as const;
export type ImageOrder = (typeof imageOrders)[number];

const titles = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Images in an order. The service lists them newest first; images without a title come last by title. */
export function sortImages(images: readonly ListedImage[], order: ImageOrder): readonly ListedImage[] {
  if (order === 'newest') return images;
  if (order === 'oldest') return images.toReversed();
  return images.toSorted((one, other) => {
    if (one.title === null || other.title === null)
      return Number(one.title === null) - Number(other.title === null);
    return titles.compare(one.title, other.title);
  });
}
