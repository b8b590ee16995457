import { randomBytes } from 'node:crypto';
import { customAlphabet, nanoid } from 'nanoid';

const LOWER_CASE_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const letterOrDigit = customAlphabet(`${LOWER_CASE_AND_DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 1);

/**
 * 22 random characters from `A-Z a-z 0-9 - _` (131.9 bits): an unguessable, URL-safe name. It begins with a letter or a
 * digit, because commands take an argument that begins with `-` for a flag.
 */
export function randomName(): string {
  return letterOrDigit() + nanoid(21);
}

/** 256 random bits as 43 URL-safe characters: the raw form of every key, session and login token. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `length` characters from `a-z 0-9`, for suffixes that people type, such as those of endpoint paths. */
export const randomSuffix: (length: number) => string = customAlphabet(LOWER_CASE_AND_DIGITS);
