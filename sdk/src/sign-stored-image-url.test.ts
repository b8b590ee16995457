import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signStoredImageUrl } from './sign-stored-image-url.ts';

const secret = 'a secret';
const expiresAt = new Date(1_900_000_000_999);
const name = `P_sales-${'x'.repeat(22)}`;
const signature = createHmac('sha256', secret).update(`${name}?e=1900000000`).digest('base64url');

it.each([
  [`https://tables.example/api/images/${name}.png`, `https://tables.example/api/images/${name}.png?`],
  [
    `https://tables.example/api/images/${name}.csv?e=1&s=old`,
    `https://tables.example/api/images/${name}.csv?`,
  ],
  [`https://tables.example/s/${name}`, `https://tables.example/s/${name}?`],
  [
    `https://tables.example/api/images/${name}.png?part=2`,
    `https://tables.example/api/images/${name}.png?part=2&`,
  ],
])('signs %s', async (url, start) => {
  expect(await signStoredImageUrl({ url, secret, expiresAt })).toBe(`${start}e=1900000000&s=${signature}`);
});

it('rejects a URL without a name', async () => {
  const signing = signStoredImageUrl({ url: 'https://tables.example/', secret, expiresAt });
  await expect(signing).rejects.toThrow(RangeError);
});
