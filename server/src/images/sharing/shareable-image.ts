import { buffer } from 'node:stream/consumers';
import { contentTypes, type ImageFormat, isUniversal, shareNamePattern } from '@pictable/contract';
import { PublicError, publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { type OpenedImage, openImage, type Signature } from '../access/open-image.ts';
import { baseName, imageStorageName, imageUrl } from '../image-file.ts';
import { explainRemoval } from '../serving/explain-removal.ts';
import { type CompanionParts, renderInFormat } from '../serving/serve-companion.ts';
import type { SharedImageRow, SharedImagesRepo } from './shared-images.repo.ts';

export interface SharedParts extends CompanionParts {
  readonly sharedImages: SharedImagesRepo;
}

/** An image in a format that every chat app can show. */
export interface ShareableImage {
  readonly url: string;
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

type SharedContext = Pick<OperationContext<'getSharePage'>, 'request' | 'reply' | 'origin'>;

/** Opens and finds the image of a name without extension. @throws as `openImage` */
export async function findSharedImage(
  parts: SharedParts,
  { request }: SharedContext,
  name: string,
  signature: Signature,
) {
  if (!shareNamePattern.test(name)) throw publicError('image-not-found', {});
  return explainRemoval(parts.removedImages, name, async () => {
    const opened = await openImage(parts, request, name, signature);
    const found = await parts.sharedImages.find(`${name}.png`);
    if (!found) throw publicError('image-not-found', {});
    return { ...found, opened };
  });
}

/**
 * The image in a format that chat apps accept. An image in another format is rendered as PNG once, while its
 * payload is stored; undefined if that is no longer possible.
 *
 * @throws PublicError 429, 503
 */
export async function shareableImageOf(
  parts: SharedParts,
  context: SharedContext,
  row: SharedImageRow,
  { query }: OpenedImage,
): Promise<ShareableImage | undefined> {
  const { format, widthPx, heightPx } = row;
  const presentAs = (filename: string, as: ImageFormat, size: { widthPx: number; heightPx: number }) => ({
    url: imageUrl(context.origin, filename) + query,
    contentType: contentTypes[as],
    ...size,
  });
  if (isUniversal(format)) return presentAs(row.filename, format, { widthPx, heightPx });
  const filename = `${baseName(row.filename)}.png`;
  const stored = await sizeOfPng(parts, filename);
  if (stored) return presentAs(filename, 'png', stored);
  if (!row.hasTable) return undefined;
  try {
    await renderInFormat(parts, context, { filename, format: 'png', query });
  } catch (error) {
    // Too large as PNG, or the payload was deleted meanwhile: the page omits it.
    if (error instanceof PublicError && (error.status === 400 || error.status === 410)) return undefined;
    throw error;
  }
  const rendered = await sizeOfPng(parts, filename);
  return rendered && presentAs(filename, 'png', rendered);
}

/** Offset of the dimensions in a PNG: after the signature, and the length and type of the first chunk. */
const DIMENSIONS_OFFSET = 16;

async function sizeOfPng({ storage }: SharedParts, filename: string) {
  const found = await storage.get(imageStorageName(filename), {
    first: DIMENSIONS_OFFSET,
    last: DIMENSIONS_OFFSET + 7,
  });
  if (!found) return undefined;
  const bytes = await buffer(found.body);
  return { widthPx: bytes.readUInt32BE(0), heightPx: bytes.readUInt32BE(4) };
}
