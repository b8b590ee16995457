import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a server secret of at least 32 characters');

describe('encryption', () => {
  it('gives every text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
        expect(encryption.decrypt(encryption.encrypt(text, purpose), purpose)).toBe(text);
      }),
    );
  });

  it('never returns the same ciphertext twice, and none that contains the text', () => {
    const first = encryption.encrypt('token', 'project 1');
    expect(first).toMatch(/^v1\.[\w-]+$/);
    expect(first).not.toBe(encryption.encrypt('token', 'project 1'));
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('token');
  });

  it('does not decrypt for another purpose, or with another server secret', () => {
    const ciphertext = encryption.encrypt('token', 'project 1');
    expect(() => encryption.decrypt(ciphertext, 'project 2')).toThrow();
    expect(() =>
      createEncryption('another secret of at least 32 characters').decrypt(ciphertext, 'project 1'),
    ).toThrow();
  });

  it('does not decrypt a text of which any byte was changed', () => {
    const ciphertext = encryption.encrypt('token', 'project 1');
    const bytes = Buffer.from(ciphertext.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => encryption.decrypt(`v1.${changed.toString('base64url')}`, 'project 1')).toThrow();
    }
  });

  it.each(['', 'v1.', 'v1', 'v2.AAAA', 'v1.AAAA', 'token'])('does not decrypt %j', (ciphertext) => {
    expect(() => encryption.decrypt(ciphertext, 'project 1')).toThrow();
  });
});
