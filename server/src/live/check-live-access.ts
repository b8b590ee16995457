import { publicError } from '../http/errors/public-error.ts';
import type { TableRequest } from '../images/rendering/table-request.ts';

/**
 * Rejects a private or expiring table: everyone can open the stable URL of a live image, and a version that
 * expired would leave it without an image.
 *
 * @throws PublicError 400
 */
export function checkLiveAccess({ sentAccess: { access, expires } }: TableRequest): void {
  if (access?.level === 'signed')
    throw notForLive(
      access.path,
      'access must be "public" for a live image, which everyone can open; got "signed".',
    );
  if (expires)
    throw notForLive(
      expires.path,
      `expires must be absent for a live image, which stays until it is deleted; got ${JSON.stringify(expires.text.slice(0, 80))}.`,
    );
}

function notForLive(path: string, problem: string): Error {
  return publicError('invalid-request', { problem }, { details: [{ path, message: problem }] });
}
