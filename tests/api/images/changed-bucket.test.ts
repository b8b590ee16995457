import type { DeletedImage, StoredImage } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BucketSetup, openBucketSetup } from '../setup/bucket-setup.ts';
import { sales, store } from '../setup/send.ts';
import { startServer, type TestSetup } from '../setup/test-setup.ts';

let bucket: BucketSetup;
let s3: BucketSetup['s3'];
let proxy: BucketSetup['proxy'];
let setup: TestSetup;
let owner: TestUser;

beforeAll(async () => {
  bucket = await openBucketSetup();
  ({ s3, proxy, setup } = bucket);
});
afterAll(() => bucket?.close());
beforeEach(async () => {
  proxy.resume();
  owner = await addTestUser(setup.platform, 'enterprise');
});

const authorized = () => ({ authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' });
const bucketUrl = () => `${setup.url}/api/pictable/projects/${owner.project.id}/bucket`;
const prefix = (name = 'first') => `${owner.project.id}-${name}/`;

async function setBucket(changes: Record<string, unknown> = {}): Promise<void> {
  const settings = {
    ...{ endpoint: proxy.url, bucket: 'tables', prefix: prefix() },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', ...changes },
  };
  const response = await fetch(bucketUrl(), {
    method: 'PUT',
    headers: authorized(),
    body: JSON.stringify(settings),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}
const removeBucket = () => fetch(bucketUrl(), { method: 'DELETE', headers: authorized() });
const generate = () => store(`${setup.url}/api/table-to-image`, sales, owner.projectKey);
async function removeImage({ id }: StoredImage): Promise<DeletedImage> {
  const url = `${setup.url}/api/pictable/user/images/${id}`;
  return (await (await fetch(url, { method: 'DELETE', headers: authorized() })).json()) as DeletedImage;
}

const isCopied = async ({ image }: StoredImage, name = 'first') =>
  (await fetch(`${s3.settings.endpoint}/tables/${prefix(name)}${image.filename}`)).status === 200;
const waitForCopy = (image: StoredImage, expected = true, name = 'first') =>
  vi.waitFor(async () => expect(await isCopied(image, name)).toBe(expected), 30_000);

async function jobs(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query(
    "select count(*)::int as n from pgboss.job where name = 'sync-bucket-copy' and data->>'projectId' = $1",
    [String(owner.project.id)],
  );
  return rows[0].n;
}
/** Makes the jobs due, as the pauses between their attempts are long, for a server that remembers no outage. */
async function retryUntil(check: () => Promise<void>): Promise<void> {
  const restarted = await startServer(setup.platform);
  try {
    await vi.waitFor(
      async () => {
        await setup.platform.database.pool.query(
          "update pgboss.job set start_after = now() where name = 'sync-bucket-copy' and state in ('created', 'retry')",
        );
        await check();
      },
      { timeout: 60_000, interval: 200 },
    );
  } finally {
    await restarted.close();
  }
}

/** Stores an image whose copy fails, and ends its jobs without a copy. */
async function generateWithoutCopy(): Promise<StoredImage> {
  proxy.cut();
  const image = await generate();
  await vi.waitFor(async () => {
    const { rows } = await setup.platform.database.pool.query(
      "select 1 from pgboss.job where name = 'sync-bucket-copy' and data->>'filename' = $1 and state = 'retry'",
      [image.image.filename],
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  return image;
}

describe('a copy that is pending', () => {
  it('when the bucket is removed is written once there is a bucket again', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    await setBucket();
    const image = await generateWithoutCopy();
    await removeBucket();
    await retryUntil(async () => expect(await jobs()).toBe(0));
    proxy.resume();
    await setBucket({ prefix: prefix('second') });
    await retryUntil(async () => expect(await isCopied(image, 'second')).toBe(true));
  });

  it('is written after its last attempt failed, when the settings are saved again', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    await setBucket();
    const image = await generateWithoutCopy();
    await setup.platform.database.pool.query(
      "delete from pgboss.job where name = 'sync-bucket-copy' and data->>'filename' = $1",
      [image.image.filename],
    );
    proxy.resume();
    await setBucket();
    await retryUntil(async () => expect(await isCopied(image)).toBe(true));
  });

  it('is not enqueued again by each change of the settings, and not at all once it is written', async () => {
    await setBucket();
    const image = await generateWithoutCopy();
    for (let n = 0; n < 4; n++) await setBucket();
    // That of the image, and the one of the settings.
    expect(await jobs()).toBeLessThanOrEqual(2);
    proxy.resume();
    await retryUntil(async () => {
      expect(await isCopied(image)).toBe(true);
      expect(await jobs()).toBe(0);
    });
    await setBucket();
    expect(await jobs()).toBe(0);
  }, 120_000);
});

describe('the copy of a deleted image', () => {
  it('under an earlier prefix of the bucket is deleted', async () => {
    await setBucket();
    const image = await generate();
    await waitForCopy(image);
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
    await setBucket({ prefix: prefix('second') });
    expect(await removeImage(image)).toEqual({ success: true });
    await waitForCopy(image, false);
  }, 60_000);

  it('is deleted wherever a change of the settings meanwhile has put it', async () => {
    await setBucket();
    const image = await generate();
    await setBucket({ prefix: prefix('second') });
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
    const names = ['first', 'second'];
    const copies = await Promise.all(names.map((name) => isCopied(image, name)));
    expect(copies.filter(Boolean)).toHaveLength(1);
    await removeImage(image);
    for (const name of names) await waitForCopy(image, false, name);
  }, 60_000);

  it.each([
    ['a bucket that was removed', () => removeBucket()],
    ['another bucket', () => setBucket({ bucket: 'elsewhere' })],
  ])(
    'in %s stays, and the response says so',
    async (_, change) => {
      await setBucket();
      const image = await generate();
      await waitForCopy(image);
      await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
      await change();
      const { warnings } = await removeImage(image);
      expect(warnings).toEqual([
        { message: expect.stringContaining(`"${prefix()}${image.image.filename}"`) },
      ]);
      expect(warnings![0]!.message).toContain('"tables"');
      await retryUntil(async () => expect(await jobs()).toBe(0));
      expect(await isCopied(image)).toBe(true);
    },
    120_000,
  );
});
