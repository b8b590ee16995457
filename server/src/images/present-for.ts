import { accessUrlsOf, type OwnedImage, type SignParts } from './access/sign-urls.ts';
import { darkFilename } from './dark-names.ts';
import type { PresentedFor } from './image-response.ts';

/** Prepares the JSON of images of the caller. */
export async function presentFor(
  parts: SignParts,
  { origin }: { readonly origin: string },
  images: readonly (OwnedImage & { readonly hasDark: boolean })[],
): Promise<PresentedFor> {
  const withDark = images.flatMap((image) =>
    image.hasDark ? [image, { ...image, filename: darkFilename(image.filename) }] : [image],
  );
  return { origin, now: parts.clock.now(), accessUrls: await accessUrlsOf(parts, withDark) };
}
