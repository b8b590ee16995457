import { expiryAllowed, readExpiry, type SignedUrl } from '@pictable/contract';
import { invalidRequest, publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import { imageUrl, shareUrl } from '../image-file.ts';
import { presentAccess } from '../image-response.ts';
import type { ImagesRepo } from '../images.repo.ts';
import { openByName } from './open-image.ts';
import { accessUrlsOf, type SignParts } from './sign-urls.ts';

/** The URLs of an image of the caller, newly signed. @throws PublicError 400, 404, 410 */
export async function getSignedUrl(
  parts: SignParts & { readonly images: ImagesRepo },
  { caller, params, query, origin }: OperationContext<'getSignedUrl'>,
): Promise<SignedUrl> {
  const until = query.expires === undefined ? undefined : readUrlExpiry(query.expires, parts.clock.now());
  const row = await parts.images.find(parseId(params.id), caller.user.id, caller.project?.id);
  if (!row) throw publicError('image-not-found', {});
  openByName(row.filename, parts.clock.now());
  const accessUrls = await accessUrlsOf(parts, [row], until);
  const { query: signature, expiresAt } = accessUrls(row);
  return {
    success: true,
    url: imageUrl(origin, row.filename) + signature,
    shareUrl: shareUrl(origin, row.filename) + signature,
    ...presentAccess(row.filename),
    urlsExpireAt: expiresAt?.toISOString() ?? null,
  };
}

function readUrlExpiry(text: string, now: Date): Date {
  const expiresAt = readExpiry(text, now);
  if (expiresAt) return expiresAt;
  throw invalidRequest('/expires', `expires must be ${expiryAllowed}; got "${text.slice(0, 100)}".`);
}
