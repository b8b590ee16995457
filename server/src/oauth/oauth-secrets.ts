import type { Encryption } from '../platform/encryption.ts';
import type { KeyedHash } from '../platform/secrets.ts';

export interface SecretParts {
  readonly keyedHash: KeyedHash;
  readonly encryption: Encryption;
}

/** The form in which a code, a token or the id of a grant is stored. */
export function hashOf({ keyedHash }: Pick<SecretParts, 'keyedHash'>, kind: string, id: string): string {
  return keyedHash(`oauth ${kind} ${id}`);
}

/** The secret of a registered app that authenticates with one. It is derived, so that it is not stored. */
export function clientSecretOf({ keyedHash }: Pick<SecretParts, 'keyedHash'>, clientId: string): string {
  return keyedHash(`oauth client secret ${clientId}`);
}

const purposeOf = (kind: string, idHash: string) => `oauth ${kind} ${idHash}`;

/** Encrypts what the library stores, for one row. */
export function seal({ encryption }: SecretParts, kind: string, idHash: string, payload: object): string {
  return encryption.encrypt(JSON.stringify(payload), purposeOf(kind, idHash));
}

/** @returns undefined for a row of another server secret */
export function unseal(
  { encryption }: Pick<SecretParts, 'encryption'>,
  kind: string,
  idHash: string,
  ciphertext: string,
): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(encryption.decrypt(ciphertext, purposeOf(kind, idHash)));
  } catch {
    return undefined;
  }
}
