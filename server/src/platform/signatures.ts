import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash, type KeyedHash } from './secrets.ts';

/** Whose secret signs, and its current version. An image outside of projects uses that of its owner. */
export interface Signer {
  readonly userId: number;
  readonly projectId: number | null;
  /** Incremented by each rotation. Nobody but the server knows version 0. */
  readonly version: number;
}

/**
 * Derived from the server secret, so that it is not stored: a signature cannot be verified with a hash of its
 * key.
 */
export function signingSecret(keyedHash: KeyedHash, { userId, projectId, version }: Signer): string {
  const owner = projectId === null ? `user:${userId}` : projectId;
  return `pictable_signing_${keyedHash(`signing-secret:${owner}:${version}`)}`;
}

/** Signs a text: HMAC-SHA-256 as base64url. */
export function sign(keyedHash: KeyedHash, signer: Signer, text: string): string {
  return createKeyedHash(signingSecret(keyedHash, signer))(text);
}

/** Whether a text was signed with the current secret of the signer. */
export function isValidSignature(
  keyedHash: KeyedHash,
  signer: Signer,
  text: string,
  signature: string,
): boolean {
  const expected = Buffer.from(sign(keyedHash, signer, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
