import { readNamedAccess, signedUrlSeconds, unixSeconds } from '@pictable/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { isPrivateName, signedQuery } from './open-image.ts';
import type { ImageOwner, SigningVersionsRepo } from './signing-versions.repo.ts';

export interface SignParts {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly signingVersions: SigningVersionsRepo;
}

/** What the URLs of an image need, and until when they work. */
export interface UrlAccess {
  /** The query of a signed URL; empty for a public image. */
  readonly query: string;
  /** Null: for as long as the image exists. */
  readonly expiresAt: Date | null;
}

/** An image whose URLs a response contains. */
export type OwnedImage = ImageOwner & { readonly filename: string };

/** Returns what the URLs of an image need. */
export type AccessUrls = (image: OwnedImage) => UrlAccess;

const HOUR_SECONDS = 3_600;

/**
 * Prepares signing the URLs of images for their owner. Needs the database only if there are signed ones.
 * @param until when the signed URLs expire; by default in at least 7 days, at a full hour
 */
export async function accessUrlsOf(
  { clock, keyedHash, signingVersions }: SignParts,
  images: readonly OwnedImage[],
  until?: Date,
): Promise<AccessUrls> {
  const signed = images.filter(({ filename }) => isPrivateName(filename));
  const signers = await signingVersions.findSigners(signed);
  const signersByName = new Map(signed.map(({ filename }, index) => [filename, signers[index]!]));
  const latest = unixSeconds(until ?? clock.now()) + (until ? 0 : signedUrlSeconds);
  const expires = until ? latest : Math.ceil(latest / HOUR_SECONDS) * HOUR_SECONDS;
  return ({ filename }) => {
    const imageExpiresAt = readNamedAccess(filename)?.expiresAt;
    const signer = signersByName.get(filename);
    if (!signer) return { query: '', expiresAt: imageExpiresAt ?? null };
    const first = imageExpiresAt ? Math.min(expires, unixSeconds(imageExpiresAt)) : expires;
    return { query: signedQuery(keyedHash, signer, filename, first), expiresAt: new Date(first * 1_000) };
  };
}
