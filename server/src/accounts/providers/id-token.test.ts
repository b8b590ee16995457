import { expect, it } from 'vitest';
import { createEncryption } from '../../platform/encryption.ts';
import { decryptIdToken, encryptIdToken } from './id-token.ts';

const encryption = createEncryption('a secret of tests, thirty-two characters long');

it('is readable with the secret of the server, for its user only', () => {
  const stored = encryptIdToken(encryption, 7, 'header.claims.signature');
  expect(stored).not.toContain('claims');
  expect(decryptIdToken(encryption, 7, stored)).toBe('header.claims.signature');
  expect(() => decryptIdToken(encryption, 8, stored)).toThrow();
  const another = createEncryption('another secret of tests, thirty-two characters');
  expect(() => decryptIdToken(another, 7, stored)).toThrow();
});

it('is not stored if it is too long for a URL', () => {
  const kept = 'x'.repeat(6_000);
  expect(decryptIdToken(encryption, 7, encryptIdToken(encryption, 7, kept))).toBe(kept);
  expect(decryptIdToken(encryption, 7, encryptIdToken(encryption, 7, `${kept}x`))).toBeUndefined();
});
