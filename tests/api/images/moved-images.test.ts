import type { Batch, StoredImage } from '@pictable/contract';
import { signImageUrl } from '@pictable/sdk';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { type BucketSetup, openBucketSetup } from '../setup/bucket-setup.ts';
import { sales } from '../setup/send.ts';

let bucket: BucketSetup;
let owner: TestUser;
beforeAll(async () => {
  bucket = await openBucketSetup();
});
afterAll(() => bucket?.close());
/** A project whose images are only in its bucket. */
beforeEach(async () => {
  const { setup, proxy } = bucket;
  owner = await addTestUser(setup.platform, 'enterprise');
  const prefix = `project-${owner.project.id}`;
  const response = await fetch(`${setup.url}/api/pictable/projects/${owner.project.id}/bucket`, {
    method: 'PUT',
    headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ endpoint: proxy.url, region: 'us-east-1', bucket: 'tables', prefix: `${prefix}/` },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', keepCopy: false },
      publicUrl: `${proxy.url}/tables/${prefix}`,
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
});

const bucketUrl = (filename: string) => `${bucket.proxy.url}/tables/project-${owner.project.id}/${filename}`;
const waitUntilMoved = (filename: string) =>
  vi.waitFor(
    async () => expect(await bucket.setup.platform.storage.exists(`images/${filename}`)).toBe(false),
    30_000,
  );

it('a signed URL redirects to the bucket, for no longer than it is valid', async () => {
  const { url } = bucket.setup;
  const signed = {
    ...{ baseUrl: url, endpointPath: owner.project.endpointPath, payload: JSON.stringify(sales) },
    secret: await createSigningSecret(url, owner),
  };
  const signedUrl = await signImageUrl(signed);
  const first = await fetch(signedUrl);
  expect(first.status).toBe(200);
  const bytes = Buffer.from(await first.arrayBuffer());
  const { rows } = await bucket.setup.platform.database.pool.query(
    'select filename from table_images where project_id = $1',
    [owner.project.id],
  );
  const { filename } = rows[0] as { filename: string };
  await waitUntilMoved(filename);
  const moved = await fetch(signedUrl, { redirect: 'manual' });
  expect(moved.status).toBe(302);
  expect(moved.headers.get('location')).toBe(bucketUrl(filename));
  expect(moved.headers.get('cache-control')).toBe('public, max-age=300');
  expect(Buffer.from(await (await fetch(signedUrl)).arrayBuffer()).equals(bytes)).toBe(true);
  const short = await signImageUrl({ ...signed, expiresAt: new Date(Date.now() + 60_000) });
  const { headers } = await fetch(short, { redirect: 'manual' });
  expect(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')![1])).toBeLessThanOrEqual(60);
});

it('the ZIP archive of a repeated batch lists the images that are only in the bucket', async () => {
  const send = async () => {
    const response = await fetch(`${bucket.setup.url}/api/pictable/batch`, {
      method: 'POST',
      headers: {
        ...{ 'x-api-key': owner.projectKey, 'content-type': 'application/json' },
        ...{ accept: 'application/zip', 'idempotency-key': 'moved' },
      },
      body: JSON.stringify({ tables: [sales, { ...sales, title: 'Other' }] }),
    });
    expect(response.status).toBe(200);
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  };
  const { 'results.json': results } = await send();
  const batch = JSON.parse(strFromU8(results!)) as Batch;
  const filenames = batch.results.map((result) => (result as unknown as StoredImage).image.filename);
  for (const filename of filenames) await waitUntilMoved(filename);
  const { 'not-included.txt': note, ...others } = await send();
  expect(Object.keys(others)).toEqual(['results.json']);
  for (const filename of filenames) expect(strFromU8(note!)).toContain(`${bucketUrl(filename)}\n`);
});
