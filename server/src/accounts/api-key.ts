import { crc32 } from 'node:zlib';
import { randomSuffix } from '../platform/ids.ts';

/** A personal key authenticates its user, a project key one project, and a key with scopes either of them. */
export type ApiKeyKind = 'user' | 'project' | 'key';

const RANDOM_CHARS = 34;
const CHECKSUM_CHARS = 6;
const SHOWN_CHARS = 6;
const keyPattern = /^pictable_(user|project|key)_([a-z0-9]{34})([a-z0-9]{6})$/;

/**
 * Creates a key: `pictable_user_`, `pictable_project_` or `pictable_key_`, 34 random characters (175 bits) and a checksum. The
 * fixed prefix lets secret scanners find leaked keys, and the checksum distinguishes a mistyped key from a
 * replaced one without a query. There is no hyphen, so that a double click selects the whole key.
 */
export function newApiKey(kind: ApiKeyKind): string {
  const random = randomSuffix(RANDOM_CHARS);
  return `pictable_${kind}_${random}${checksum(kind, random)}`;
}

/** The kind of a complete key; undefined for anything else. */
export function apiKeyKind(key: string): ApiKeyKind | undefined {
  const [, kind, random, sum] = keyPattern.exec(key) ?? [];
  if (kind === undefined || random === undefined || checksum(kind, random) !== sum) return undefined;
  return kind as ApiKeyKind;
}

/** The part of a key that may be shown and stored in plain text. */
export function apiKeyPrefix(key: string): string {
  const randomStart = key.lastIndexOf('_') + 1;
  return key.slice(0, randomStart + SHOWN_CHARS);
}

function checksum(kind: string, random: string): string {
  return crc32(`${kind}_${random}`).toString(36).padStart(CHECKSUM_CHARS, '0').slice(-CHECKSUM_CHARS);
}
