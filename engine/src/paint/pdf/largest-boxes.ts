import type { Item, Scene } from '../../scene/scene.ts';

/** The largest width and height in which a scene shows an image, in CSS px. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The largest size of each image of a scene, by its index: a file contains an image once for all its boxes. */
export function largestBoxes(scene: Scene): ReadonlyMap<number, ImageSize> {
  const sizes = new Map<number, ImageSize>();
  const add = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === 'image') {
        const { width, height } = sizes.get(item.image) ?? { width: 0, height: 0 };
        sizes.set(item.image, {
          width: Math.max(width, item.width),
          height: Math.max(height, item.height),
        });
      } else if ('items' in item) add(item.items);
    }
  };
  // Most tables show no image.
  if (scene.images.length > 0) for (const page of scene.pages) add(page.items);
  return sizes;
}
