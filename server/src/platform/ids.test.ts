import { expect, it } from 'vitest';
import { randomName, randomSecret, randomSuffix } from './ids.ts';

it('generates unique names of 22 URL-safe characters, which no command takes for a flag', () => {
  const names = Array.from({ length: 2_000 }, randomName);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{21}$/);
  expect(new Set(names).size).toBe(names.length);
});

it('generates secrets of 256 bits', () => {
  expect(randomSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(randomSecret(), 'base64url')).toHaveLength(32);
});

it('generates suffixes of the given length from all letters and digits', () => {
  expect(randomSuffix(6)).toMatch(/^[a-z0-9]{6}$/);
  expect(randomSuffix(0)).toBe('');
  expect(new Set(randomSuffix(5_000)).size).toBe(36);
});
