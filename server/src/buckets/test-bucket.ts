import { buffer } from 'node:stream/consumers';
import {
  type BucketProblem,
  type BucketSettings,
  type BucketTest,
  bucketProblemTexts,
  bucketTestSteps,
} from '@pictable/contract';
import { randomName } from '../platform/ids.ts';
import type { S3Storage } from '../platform/storage/s3-storage.ts';
import { withTimeout } from '../platform/storage/s3-timeouts.ts';
import { urlInBucket } from '../projects/project-bucket.ts';
import { BucketFailed, bucketProblemOf } from './bucket-problem.ts';
import type { SavedBucket } from './buckets.repo.ts';
import { type OpenBucketParts, openBucket } from './open-bucket.ts';

type Step = BucketTest['steps'][number];

/** The smallest image, so that a public URL that serves only images serves it too. */
const PROBE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>Pictable</title></svg>',
);

/** Writes, reads and deletes a small object. A step that fails is reported, never thrown. */
export async function testBucket(
  parts: OpenBucketParts,
  projectId: number,
  saved: SavedBucket,
): Promise<BucketTest> {
  const opened = await openBucket(parts, projectId, saved).catch((error: unknown) => bucketProblemOf(error));
  if (typeof opened === 'string') return report([failed('write', 0, opened)]);
  const { client, settings } = opened;
  try {
    return report(await runSteps(parts, client, settings));
  } finally {
    client.close();
  }
}

async function runSteps(
  { buckets }: OpenBucketParts,
  client: S3Storage,
  settings: BucketSettings,
): Promise<Step[]> {
  const name = `pictable-test-${randomName()}.svg`;
  const run = (step: Step['step'], work: () => Promise<unknown>) =>
    runStep(step, buckets.timeouts.step, work);
  const write = await run('write', () => client.put(name, PROBE));
  if (write.status === 'failed') return [write];
  const read = await run('read', async () => {
    const found = await client.get(name);
    if (!found || !(await buffer(found.body)).equals(PROBE)) throw new BucketFailed('wrong-content');
  });
  const url = urlInBucket(settings, name);
  const serve = url === null ? [] : [await run('public-url', () => checkServed(buckets, url))];
  // Also after a failed step, so that a test leaves nothing behind.
  const remove = await run('delete', () => client.delete(name));
  return [write, read, ...serve, remove];
}

async function checkServed(buckets: OpenBucketParts['buckets'], url: string): Promise<void> {
  const bytes = await buckets.fetchPublic(url).catch(() => undefined);
  if (!bytes || !PROBE.equals(bytes)) throw new BucketFailed('public-url-not-serving');
}

async function runStep(step: Step['step'], timeoutMs: number, work: () => Promise<unknown>): Promise<Step> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    await withTimeout(timeoutMs, work);
    return { step, status: 'passed', durationMs: durationMs(), problem: null, message: null };
  } catch (error) {
    return failed(step, durationMs(), bucketProblemOf(error));
  }
}

function failed(step: Step['step'], durationMs: number, problem: BucketProblem): Step {
  return { step, status: 'failed', durationMs, problem, message: bucketProblemTexts[problem] };
}

function report(done: readonly Step[]): BucketTest {
  const steps = bucketTestSteps.map(
    (step): Step =>
      done.find((one) => one.step === step) ?? {
        step,
        status: 'skipped',
        durationMs: 0,
        problem: null,
        message: null,
      },
  );
  return { success: true, passed: steps.every(({ status }) => status !== 'failed'), steps };
}
