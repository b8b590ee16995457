import { readNamedAccess, storedTextToSign } from '@pictable/contract';
import type { FastifyRequest } from 'fastify';
import { rateLimitError } from '../../http/apply-rate-limits.ts';
import { type PublicError, publicError } from '../../http/errors/public-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { ipPrefix } from '../../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limits.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { isValidSignature, type Signer, sign } from '../../platform/signatures.ts';
import { baseName } from '../image-file.ts';
import type { SigningVersionsRepo } from './signing-versions.repo.ts';

export interface OpenImageParts {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly signingVersions: SigningVersionsRepo;
  /** Counts requests with an invalid signature. */
  readonly wrongKeys: RateLimiter;
}

/** The query of a signed URL. */
export interface Signature {
  readonly e?: string | undefined;
  readonly s?: string | undefined;
}

/** An image that a request may open. */
export interface OpenedImage {
  /** Whether only signed URLs open it; shared caches must not store it then. */
  readonly isPrivate: boolean;
  /** Seconds until the image or the signed URL expires, after which no cache may contain it. */
  readonly secondsLeft: number;
  /** The query that other URLs of the same image need: empty for a public image. */
  readonly query: string;
  /** The query that opens another image of the same table for as long. */
  readonly queryOf: (filename: string) => string;
}

/**
 * Checks whether a request may open an image, in any format. The expiry is in the file name, so public images
 * need no database; the version of the secret that signs URLs is only there.
 *
 * @param base file name without extension
 * @throws PublicError 404 for a name that is not valid, 410 after the expiry of image or URL, 403 without a
 * valid signature, 429 after too many invalid ones
 */
export async function openImage(
  parts: OpenImageParts,
  request: FastifyRequest,
  base: string,
  { e, s }: Signature,
): Promise<OpenedImage> {
  const now = parts.clock.now();
  const { isPrivate, secondsLeft } = openByName(base, now);
  if (!isPrivate) return { isPrivate, secondsLeft, query: '', queryOf: () => '' };
  if (!e || !s) throw publicError('signature-required', {});
  const signer = await parts.signingVersions.findSigner(`${base}.png`);
  if (!signer) throw publicError('image-not-found', {});
  const isNumber = /^[1-9]\d{0,11}$/.test(e);
  if (!isNumber || !isValidSignature(parts.keyedHash, signer, storedTextToSign(base, e), s))
    throw await invalidSignature(parts, request);
  const urlSecondsLeft = secondsUntil(new Date(Number(e) * 1_000), now);
  if (urlSecondsLeft === undefined) throw linkExpired(e);
  return {
    isPrivate,
    secondsLeft: Math.min(secondsLeft, urlSecondsLeft),
    query: signatureQuery(e, s),
    queryOf: (filename) => signedQuery(parts.keyedHash, signer, filename, e),
  };
}

/**
 * What the file name of an image says about it. @throws PublicError 404 for a name that is not valid, 410 after
 * the expiry
 */
export function openByName(base: string, now: Date): Pick<OpenedImage, 'isPrivate' | 'secondsLeft'> {
  const named = readNamedAccess(base);
  if (!named) throw publicError('image-not-found', {});
  const { access, expiresAt } = named;
  const isPrivate = access === 'signed';
  if (expiresAt === undefined) return { isPrivate, secondsLeft: Number.POSITIVE_INFINITY };
  const secondsLeft = secondsUntil(expiresAt, now);
  if (secondsLeft === undefined) throw publicError('image-expired', { at: expiresAt.toISOString() });
  return { isPrivate, secondsLeft };
}

/** Whether the image of a file name needs a signed URL. */
export function isPrivateName(filename: string): boolean {
  return readNamedAccess(filename)?.access === 'signed';
}

/** Whether the image of a file name has expired. */
export function hasExpired(filename: string, now: Date): boolean {
  const expiresAt = readNamedAccess(filename)?.expiresAt;
  return expiresAt !== undefined && secondsUntil(expiresAt, now) === undefined;
}

/** The error for a signed URL after its expiry, a Unix time in seconds. */
export function linkExpired(expires: string): PublicError {
  return publicError('link-expired', { at: new Date(Number(expires) * 1_000).toISOString() });
}

/** Whole seconds until a time; undefined if it has come. */
export function secondsUntil(time: Date, now: Date): number | undefined {
  const leftMs = time.getTime() - now.getTime();
  return leftMs > 0 ? Math.floor(leftMs / 1_000) : undefined;
}

/** The query of a signed URL of an image, which expires at a Unix time in seconds. */
export function signedQuery(
  keyedHash: KeyedHash,
  signer: Signer,
  filename: string,
  expires: string | number,
): string {
  return signatureQuery(expires, sign(keyedHash, signer, storedTextToSign(baseName(filename), expires)));
}

function signatureQuery(expires: string | number, signature: string): string {
  return `?e=${expires}&s=${signature}`;
}

/** Counts a request with an invalid signature and returns its error: 403, or 429 after too many of them. */
export async function invalidSignature(
  { wrongKeys }: Pick<OpenImageParts, 'wrongKeys'>,
  request: FastifyRequest,
): Promise<Error> {
  const state = await wrongKeys.consume(ipPrefix(request.ip));
  return state.isAllowed ? publicError('link-not-signed', {}) : rateLimitError([state]);
}
