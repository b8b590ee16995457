import { accessUrlsOf, type OwnedImage, type SignParts } from './access/sign-urls.ts';
import type { PresentedFor } from './image-response.ts';

/** Prepares the JSON of images of the caller. */
export async function presentFor(
  parts: SignParts,
  { origin }: { readonly origin: string },
  images: readonly OwnedImage[],
): Promise<PresentedFor> {
  return { origin, now: parts.clock.now(), accessUrls: await accessUrlsOf(parts, images) };
}
