import type { BucketTest, ProjectBucket, StoredImage } from '@pictable/contract';
import { shortBucketTimeouts } from '@pictable/server/test-hanging-proxy';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BucketSetup, openBucketSetup } from '../setup/bucket-setup.ts';
import { errorOf, sales, store } from '../setup/send.ts';
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

const url = (path = '') => `${setup.url}/api/pictable/projects/${owner.project.id}/bucket${path}`;

function request(method: string, path = '', body?: unknown, key = owner.key): Promise<Response> {
  return fetch(url(path), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const settings = () => ({
  endpoint: proxy.url,
  region: 'us-east-1',
  bucket: 'tables',
  prefix: `project-${owner.project.id}/`,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  publicUrl: `${proxy.url}/tables/project-${owner.project.id}`,
  keepCopy: true,
});

async function setBucket(changes: Record<string, unknown> = {}): Promise<ProjectBucket> {
  const response = await request('PUT', '', { ...settings(), ...changes });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ProjectBucket;
}

const getBucket = async () => (await (await request('GET')).json()) as ProjectBucket;
const testBucket = async () => (await (await request('POST', '/test')).json()) as BucketTest;
const generate = (extra: object = {}) =>
  store(`${setup.url}/api/table-to-image`, { ...sales, ...extra }, owner.projectKey);
const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
const removeImage = ({ id }: StoredImage) =>
  fetch(`${setup.url}/api/pictable/user/images/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner.key}` },
  });
const restoreImage = ({ id }: StoredImage) =>
  fetch(`${setup.url}/api/pictable/user/images/${id}/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.key}` },
  });

/** The URL of an object, without the public URL of the project. */
const objectUrl = (filename: string) =>
  `${s3.settings.endpoint}/tables/project-${owner.project.id}/${filename}`;
const isCopied = async ({ image }: StoredImage) => (await fetch(objectUrl(image.filename))).status === 200;
const waitForCopy = (image: StoredImage) =>
  vi.waitFor(async () => expect(await isCopied(image)).toBe(true), 30_000);

/** Due jobs of this project; jobs of a bucket that failed in an earlier test may still wait for an attempt. */
async function jobs(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query(
    "select count(*)::int as n from pgboss.job where name = 'sync-bucket-copy' and data->>'projectId' = $1 and start_after < now() + interval '30 seconds'",
    [String(owner.project.id)],
  );
  return rows[0].n;
}
/** Makes failed jobs due, as the pauses between their attempts are long. */
const retryNow = () =>
  setup.platform.database.pool.query(
    "update pgboss.job set start_after = now() where name = 'sync-bucket-copy' and state in ('created', 'retry')",
  );

/**
 * Waits until the job of an image has failed with this message and waits for its next attempt. A job that is deleted
 * before would be inserted again by its failure.
 */
const waitForFailure = ({ image }: StoredImage, message: string) =>
  vi.waitFor(async () => {
    const { rows } = await setup.platform.database.pool.query(
      "select output::text from pgboss.job where name = 'sync-bucket-copy' and data->>'filename' = $1 and state = 'retry'",
      [image.filename],
    );
    expect(rows[0]?.output).toContain(message);
  }, 30_000);

describe('the settings', () => {
  it('are saved and never contain the secret', async () => {
    expect(await getBucket()).toEqual({ success: true, bucket: null, problem: null });
    const { secretAccessKey: _secret, ...shown } = settings();
    expect(await setBucket()).toEqual({ success: true, bucket: shown, problem: null });
    expect(await getBucket()).toEqual({ success: true, bucket: shown, problem: null });
    const { rows } = await setup.platform.database.pool.query(
      'select bucket::text, bucket_secret from projects where id = $1',
      [owner.project.id],
    );
    expect(rows[0].bucket).not.toContain('secretAccessKey');
    expect(rows[0].bucket_secret).toMatch(/^v1\./);
    const project = await fetch(`${setup.url}/api/pictable/projects/${owner.project.id}`, {
      headers: { authorization: `Bearer ${owner.key}` },
    });
    expect(await project.text()).not.toContain('S3RVER');
    expect(await (await request('DELETE')).json()).toEqual({ success: true, bucket: null, problem: null });
  });

  it('keep the secret only for the same endpoint, bucket and key', async () => {
    const { secretAccessKey: _secret, ...others } = settings();
    expect((await request('PUT', '', others)).status).toBe(400);
    await setBucket();
    expect((await request('PUT', '', { ...others, prefix: 'other/' })).status).toBe(200);
    for (const change of [{ endpoint: `${proxy.url}/x` }, { bucket: 'another' }, { accessKeyId: 'B' }])
      expect(await errorOf(await request('PUT', '', { ...others, ...change }))).toMatchObject({
        details: [{ path: '/secretAccessKey' }],
      });
  });

  it('require a public URL without a copy of ours', async () => {
    const refused = await request('PUT', '', { ...settings(), publicUrl: null, keepCopy: false });
    expect(await errorOf(refused)).toMatchObject({ code: 400, details: [{ path: '/keepCopy' }] });
  });
});

// The addresses that are rejected are in the test of `openBuckets`.
it.each(['endpoint', 'publicUrl'])('%s cannot be on this machine', async (member) => {
  const refused = await request('PUT', '', { ...settings(), [member]: 'https://127.0.0.1' });
  expect(await errorOf(refused)).toMatchObject({ code: 400, details: [{ path: `/${member}` }] });
});

describe('the test', () => {
  const problems = ({ steps }: BucketTest) =>
    steps.map(({ step, status, problem }) => [step, status, problem]);

  it('reports each step with its duration', async () => {
    await setBucket();
    const result = await testBucket();
    expect(problems(result)).toEqual([
      ['write', 'passed', null],
      ['read', 'passed', null],
      ['public-url', 'passed', null],
      ['delete', 'passed', null],
    ]);
    expect(result.passed).toBe(true);
    for (const { durationMs } of result.steps) expect(durationMs).toBeLessThan(5_000);
  });

  it('skips the public URL of a private bucket', async () => {
    await setBucket({ publicUrl: null });
    expect(problems(await testBucket())[2]).toEqual(['public-url', 'skipped', null]);
  });

  it.each([
    ['credentials-rejected', { accessKeyId: 'NOBODY' }],
    ['bucket-missing', { bucket: 'missing-bucket' }],
  ])('reports %s', async (problem, change) => {
    await setBucket(change);
    const result = await testBucket();
    expect(result.passed).toBe(false);
    expect(problems(result)).toEqual([
      ['write', 'failed', problem],
      ['read', 'skipped', null],
      ['public-url', 'skipped', null],
      ['delete', 'skipped', null],
    ]);
    expect(result.steps[0]!.message).toMatch(/^The S3 service .*\.$/);
  });

  it('reports a public URL that does not serve the object, and still deletes it', async () => {
    await setBucket({ publicUrl: `${proxy.url}/tables/elsewhere` });
    expect(problems(await testBucket())).toEqual([
      ['write', 'passed', null],
      ['read', 'passed', null],
      ['public-url', 'failed', 'public-url-not-serving'],
      ['delete', 'passed', null],
    ]);
  });

  it('reports a bucket that is not reachable', async () => {
    await setBucket();
    proxy.cut();
    expect(problems(await testBucket())[0]).toEqual(['write', 'failed', 'not-reachable']);
  });

  it('reports a bucket that hangs within its time limit', async () => {
    await setBucket();
    proxy.hang();
    const startedAt = performance.now();
    expect(problems(await testBucket())[0]).toEqual(['write', 'failed', 'not-reachable']);
    expect(performance.now() - startedAt).toBeLessThan(shortBucketTimeouts.step + 5_000);
  });

  it('reports a secret that cannot be decrypted', async () => {
    await setBucket();
    await setup.platform.database.pool.query("update projects set bucket_secret = 'v1.AAAA' where id = $1", [
      owner.project.id,
    ]);
    expect((await getBucket()).problem).toBe('secret-unreadable');
    expect(problems(await testBucket())[0]).toEqual(['write', 'failed', 'secret-unreadable']);
    const image = await generate();
    await waitForFailure(image, 'secret-unreadable');
    expect((await fetch(image.url)).status).toBe(200);
    await setup.platform.database.pool.query("delete from pgboss.job where name = 'sync-bucket-copy'");
  });

  it('is 404 without a bucket', async () => {
    expect(await errorOf(await request('POST', '/test'))).toMatchObject({
      code: 404,
      type: 'bucket-not-found',
    });
  });
});

describe('a stored image', () => {
  it('is copied with its content type, and both URLs serve the same bytes', async () => {
    await setBucket();
    const image = await generate();
    expect(image.bucketUrl).toBe(`${settings().publicUrl}/${image.image.filename}`);
    expect(image.images[0]!.bucketUrl).toBe(image.bucketUrl);
    expect((await fetch(image.url)).status).toBe(200);
    await waitForCopy(image);
    const copy = await fetch(image.bucketUrl!);
    expect(copy.headers.get('content-type')).toBe('image/png');
    expect((await bytesOf(image.bucketUrl!)).equals(await bytesOf(image.url))).toBe(true);
    await vi.waitFor(async () => {
      const listed = await fetch(`${setup.url}/api/pictable/user/images`, {
        headers: { authorization: `Bearer ${owner.key}` },
      });
      expect(await listed.json()).toMatchObject([{ id: image.id, bucketUrl: image.bucketUrl }]);
    });
  });

  it('has no second URL without a bucket', async () => {
    const image = await generate();
    expect(image).not.toHaveProperty('bucketUrl');
    expect(await jobs()).toBe(0);
  });

  it.each([
    ['a private image', { access: 'signed' }],
    ['an expiring image', { expires: '1h' }],
  ])('is not copied: %s', async (_, extra) => {
    await setBucket();
    const image = await generate(extra);
    expect(image).not.toHaveProperty('bucketUrl');
    expect(await jobs()).toBe(0);
    await removeImage(image);
    await restoreImage(image);
    expect(await jobs()).toBe(0);
  });

  it('of a live image is not copied', async () => {
    await setBucket();
    const put = await fetch(`${setup.url}/api/pictable/user/live/sales`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.projectKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(sales),
    });
    expect(put.status).toBe(201);
    expect(await jobs()).toBe(0);
  });

  it('of a split table is copied with all its parts', async () => {
    await setBucket();
    const data = Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(20) }));
    const image = await generate({ data, for: 'telegram' });
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
    for (const part of image.images) expect((await fetch(part.bucketUrl!)).status).toBe(200);
  });

  it('is deleted with its copy, and copied again when it is restored', async () => {
    await setBucket();
    const image = await generate();
    await waitForCopy(image);
    await removeImage(image);
    await vi.waitFor(async () => expect(await isCopied(image)).toBe(false), 30_000);
    await restoreImage(image);
    await waitForCopy(image);
    expect((await fetch(image.url)).status).toBe(200);
  });
});

describe('an outage of the bucket', () => {
  it('delays no response and loses no image', { tags: ['slow'], timeout: 120_000 }, async () => {
    await setBucket();
    proxy.hang();
    const startedAt = performance.now();
    const image = await generate();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect((await fetch(image.url)).status).toBe(200);
    await vi.waitFor(async () => expect((await getBucket()).problem).toBe('not-reachable'), 30_000);
    expect(await jobs()).toBe(1);
    proxy.resume();
    await setBucket();
    // A second server has no memory of the outage, as after a restart.
    const restarted = await startServer(setup.platform);
    try {
      await vi.waitFor(async () => {
        await retryNow();
        expect(await isCopied(image)).toBe(true);
      }, 60_000);
    } finally {
      await restarted.close();
    }
    await vi.waitFor(async () => expect((await getBucket()).problem).toBeNull(), 30_000);
  });
});

describe('a failure of the storage of the service', () => {
  it('is not reported as a problem of the bucket, and does not pause its copies', async () => {
    await setBucket();
    const image = await generate();
    await waitForCopy(image);
    await removeImage(image);
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
    await setup.platform.storage.delete(`deleted/${image.image.filename}`);
    await restoreImage(image);
    await waitForFailure(image, `The file ${image.image.filename} is missing.`);
    expect((await getBucket()).problem).toBeNull();
    await waitForCopy(await generate());
    await setup.platform.database.pool.query("delete from pgboss.job where name = 'sync-bucket-copy'");
  }, 60_000);
});

describe('without a copy of ours', () => {
  const ownFile = ({ image }: StoredImage, folder = 'images') =>
    setup.platform.storage.exists(`${folder}/${image.filename}`);

  it('the URL of the image redirects once the copy is verified, until the image is deleted', async () => {
    await setBucket({ keepCopy: false });
    const image = await generate();
    const bytes = await bytesOf(image.url);
    await vi.waitFor(async () => expect(await ownFile(image)).toBe(false), 30_000);
    const redirect = await fetch(image.url, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get('location')).toBe(image.bucketUrl);
    expect(redirect.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await bytesOf(image.url)).equals(bytes)).toBe(true);
    // Other formats are rendered as ever.
    expect((await fetch(image.url.replace('.png', '.svg'))).status).toBe(200);

    await removeImage(image);
    expect((await fetch(image.url, { redirect: 'manual' })).status).toBe(404);
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 30_000);
    expect(await isCopied(image)).toBe(true);
    await restoreImage(image);
    expect((await bytesOf(image.url)).equals(bytes)).toBe(true);

    await removeImage(image);
    await setup.platform.database.pool.query(
      "update table_images set deleted_at = now() - interval '1 day' where id = $1",
      [image.id],
    );
    await vi.waitFor(async () => {
      await retryNow();
      expect(await isCopied(image)).toBe(false);
    }, 40_000);
  }, 90_000);
});
