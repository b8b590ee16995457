import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyKind, apiKeyPrefix, newApiKey } from './api-key.ts';

describe('an API key', () => {
  it('contains its kind, and has a prefix with six of its characters', () => {
    for (const kind of ['user', 'project'] as const) {
      const key = newApiKey(kind);
      expect(key).toMatch(new RegExp(`^pictable_${kind}_[a-z0-9]{40}$`));
      expect(apiKeyKind(key)).toBe(kind);
      expect(apiKeyPrefix(key)).toBe(key.slice(0, `pictable_${kind}_`.length + 6));
    }
  });

  it('is invalid if any character is changed', () => {
    const key = newApiKey('user');
    const position = fc.integer({ min: 0, max: key.length - 1 });
    const character = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789_');
    fc.assert(
      fc.property(position, character, (at, other) => {
        fc.pre(key[at] !== other);
        expect(apiKeyKind(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it('is not an arbitrary string', () => {
    fc.assert(fc.property(fc.string(), (text) => apiKeyKind(text) === undefined));
  });
});
