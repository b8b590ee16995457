import { invalidRequest } from '../http/errors/public-error.ts';
import type { TableRequest } from '../images/rendering/table-request.ts';

/**
 * Rejects a private or expiring table: everyone can open the stable URL of a live image, and a version that
 * expired would leave it without an image.
 *
 * @throws PublicError 400
 */
export function checkLiveAccess({ sentAccess: { access, expires } }: TableRequest): void {
  if (access?.level === 'signed')
    throw invalidRequest(
      access.path,
      'access must be "public" for a live image, which everyone can open; got "signed".',
    );
  if (expires)
    throw invalidRequest(
      expires.path,
      `expires must be absent for a live image, which stays until it is deleted; got ${JSON.stringify(expires.text.slice(0, 80))}.`,
    );
}
