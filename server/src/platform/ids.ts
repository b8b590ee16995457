import { randomBytes } from 'node:crypto';

/** 22 random characters from `A-Z a-z 0-9 - _`, which is 132 bits: a name nobody can guess, safe in a URL. */
export function randomName(): string {
  return randomBytes(17).toString('base64url').slice(0, 22);
}

/** 256 random bits as 43 url-safe characters: the raw form of every key, session and login token. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `length` characters from `a-z 0-9`, for suffixes people read aloud or type, such as those of endpoint paths. */
export function randomSuffix(length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const fairBytesEnd = 256 - (256 % alphabet.length);
  let suffix = '';
  while (suffix.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fairBytesEnd && suffix.length < length) suffix += alphabet.charAt(byte % alphabet.length);
    }
  }
  return suffix;
}
