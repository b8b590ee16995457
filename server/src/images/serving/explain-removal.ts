import { PublicError, publicError } from '../../http/errors/public-error.ts';
import type { RemovedImagesRepo } from '../deletion/removed-images.repo.ts';

/**
 * Reads an image by its name without extension. If it was removed because of its age, the error says so:
 * @throws PublicError 410 instead of 404
 */
export async function explainRemoval<Result>(
  removedImages: Pick<RemovedImagesRepo, 'find'>,
  base: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PublicError) || error.type !== 'image-not-found') throw error;
    const removedAt = await removedImages.find(base);
    throw removedAt ? publicError('image-removed', { at: removedAt.toISOString() }) : error;
  }
}
