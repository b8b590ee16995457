import { randomBytes } from 'node:crypto';
import { customAlphabet, nanoid } from 'nanoid';

/** 22 random characters from `A-Z a-z 0-9 - _` (132 bits): an unguessable, URL-safe name. */
export function randomName(): string {
  return nanoid(22);
}

/** 256 random bits as 43 URL-safe characters: the raw form of every key, session and login token. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `length` characters from `a-z 0-9`, for suffixes that people type, such as those of endpoint paths. */
export const randomSuffix: (length: number) => string = customAlphabet(
  'abcdefghijklmnopqrstuvwxyz0123456789',
);
