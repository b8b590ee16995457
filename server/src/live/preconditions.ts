import type { IncomingHttpHeaders } from 'node:http';
import { publicError } from '../http/errors/public-error.ts';
import { type NewestVersion, showsTable } from './live-images.repo.ts';

/** The entity tag of a version: the file name of its first image, as when it is served. */
export function versionTag({ filenames: [first = ''] }: Pick<NewestVersion, 'filenames'>): string {
  return `"${first}"`;
}

/**
 * Checks `If-Match` and `If-None-Match` of a request that replaces a live image, by the strong comparison of
 * RFC 9110. `If-Match` also holds if the newest version was rendered from the table that is sent: then an
 * earlier attempt has succeeded, and its response was lost.
 *
 * @throws PublicError 412
 */
export function checkPreconditions(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  newest: NewestVersion | undefined,
  fingerprint: string,
): void {
  const isRepeated = showsTable(newest, fingerprint);
  if (ifMatch !== undefined && !isRepeated && !matches(ifMatch, newest))
    throw mismatch('If-Match', ifMatch, newest);
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, newest))
    throw mismatch('If-None-Match', ifNoneMatch, newest);
}

function matches(tags: string, newest: NewestVersion | undefined): boolean {
  if (newest === undefined) return false;
  const own = versionTag(newest).slice(0, -1);
  // The tag of a compressed response ends with the name of its compression.
  const isOwn = (tag: string) => tag.startsWith(own) && /^(?:-[a-z]+)?"$/.test(tag.slice(own.length));
  return tags.split(',').some((tag) => tag.trim() === '*' || isOwn(tag.trim()));
}

function mismatch(header: string, sent: string, newest: NewestVersion | undefined): Error {
  const current =
    newest === undefined
      ? 'there is no such live image'
      : `the newest version is ${newest.version} with the ETag ${versionTag(newest)}`;
  const problem = `${header} is ${sent.slice(0, 200)}, but ${current}.`;
  return publicError('version-mismatch', { problem });
}
