import { buffer } from 'node:stream/consumers';
import { contentTypes, type ImageFormat, shareNamePattern } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { PublicError, refusal } from '../http/public-error.ts';
import { baseOf, imageName, imageUrl } from './image-file.ts';
import { type CompanionParts, drawInFormat } from './serve-companion.ts';
import type { SharedImageRow, SharedImagesRepo } from './shared-images.repo.ts';

export interface SharedParts extends CompanionParts {
  readonly sharedImages: SharedImagesRepo;
}

/** A picture that every chat can show. */
export interface SharedPicture {
  readonly url: string;
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

type SharedCall = Pick<Call<'getSharePage'>, 'request' | 'reply' | 'origin'>;

/** The image of a name without extension. @throws PublicError 404 */
export async function findShared({ sharedImages }: SharedParts, name: string) {
  const found = shareNamePattern.test(name) ? await sharedImages.find(`${name}.png`) : undefined;
  if (!found) throw refusal('image-not-found', {});
  return found;
}

/**
 * The image as png or jpeg: chats take nothing else. One stored as svg or pdf is drawn as png once, while what was sent is
 * kept; undefined where it can no longer be.
 *
 * @throws PublicError 429, 503
 */
export async function pictureOf(
  parts: SharedParts,
  call: SharedCall,
  row: SharedImageRow,
): Promise<SharedPicture | undefined> {
  const { format, widthPx, heightPx } = row;
  if (format === 'png' || format === 'jpeg')
    return present(call, row.filename, format, { widthPx, heightPx });
  const filename = `${baseOf(row.filename)}.png`;
  const stored = await sizeOfPng(parts, filename);
  if (stored) return present(call, filename, 'png', stored);
  if (!row.hasTable) return undefined;
  try {
    await drawInFormat(parts, call, filename, 'png');
  } catch (error) {
    // Too large as png, or forgotten meanwhile: the page does without.
    if (error instanceof PublicError && (error.status === 400 || error.status === 410)) return undefined;
    throw error;
  }
  const drawn = await sizeOfPng(parts, filename);
  return drawn && present(call, filename, 'png', drawn);
}

function present(
  { origin }: SharedCall,
  filename: string,
  format: ImageFormat,
  size: { widthPx: number; heightPx: number },
): SharedPicture {
  return { url: imageUrl(origin, filename), contentType: contentTypes[format], ...size };
}

/** Where a png says how large it is: after its signature, and the length and name of its first chunk. */
const SIZE_AT = 16;

async function sizeOfPng({ storage }: SharedParts, filename: string) {
  const found = await storage.get(imageName(filename), { first: SIZE_AT, last: SIZE_AT + 7 });
  if (!found) return undefined;
  const bytes = await buffer(found.body);
  return { widthPx: bytes.readUInt32BE(0), heightPx: bytes.readUInt32BE(4) };
}
