import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKeyedHash, loadServerSecret } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => path.join(folder, 'server-secret');

it('generates a secret once, readable only by its owner', async () => {
  const secret = await loadServerSecret(folder, undefined);
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await loadServerSecret(folder, undefined)).toBe(secret);
});

it('generates one secret when several processes start concurrently', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadServerSecret(folder, undefined)));
  expect(new Set(secrets).size).toBe(1);
  expect((await readFile(file(), 'utf8')).trim()).toBe(secrets[0]);
});

it('uses the configured secret and writes no file', async () => {
  expect(await loadServerSecret(folder, 'configured')).toBe('configured');
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
});

it('rejects a corrupt file instead of invalidating all keys', async () => {
  await writeFile(file(), '\n');
  await expect(loadServerSecret(folder, undefined)).rejects.toThrow(/server-secret is corrupt/);
});

it('hashes under the secret (HMAC-SHA-256, RFC 4231 test case 2)', () => {
  const hash = createKeyedHash('Jefe')('what do ya want for nothing?');
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(Buffer.from(hash, 'base64url').toString('hex')).toBe(expected);
});
