import type { Encryption } from '../../platform/encryption.ts';

/** Browsers and servers accept URLs of 8,000 characters, so a longer token cannot be sent at sign-out. */
const CHARS_MAX = 6_000;

/** The ID token as a session stores it; for a token that is too long for a URL, only that there was one. */
export function encryptIdToken(encryption: Encryption, userId: number, idToken: string): string {
  return encryption.encrypt(idToken.length > CHARS_MAX ? '' : idToken, purposeFor(userId));
}

/** @returns undefined if the token was too long */
export function decryptIdToken(
  encryption: Encryption,
  userId: number,
  ciphertext: string,
): string | undefined {
  return encryption.decrypt(ciphertext, purposeFor(userId)) || undefined;
}

function purposeFor(userId: number): string {
  return `ID token of user ${userId}`;
}
