import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that have to be sent to other services, such as the password of a bucket. */
export interface Encryption {
  /**
   * @param purpose what the text belongs to, such as `source secret of project 7`. Only the same purpose
   * decrypts it, so that a ciphertext copied to another row is useless there.
   * @returns URL-safe text
   */
  encrypt(text: string, purpose: string): string;
  /** @throws Error if the text was changed, or encrypted for another purpose or with another server secret */
  decrypt(ciphertext: string, purpose: string): string;
}

const VERSION = 'v1';
/** Bytes, as NIST SP 800-38D recommends for AES-GCM. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** AES-256-GCM with a random nonce, under a key derived from the server secret. */
export function createEncryption(serverSecret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'pictable encryption', 32));
  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    decrypt(ciphertext, purpose) {
      const [version, packed] = ciphertext.split('.');
      const bytes = Buffer.from(packed ?? '', 'base64url');
      if (version !== VERSION || bytes.length < NONCE_LENGTH + TAG_LENGTH)
        throw new Error('not a text that this version has encrypted');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_LENGTH), {
        authTagLength: TAG_LENGTH,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-TAG_LENGTH));
      const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
