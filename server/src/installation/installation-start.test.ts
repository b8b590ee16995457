import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedBucket, operate, startOnce } from './shared-bucket.fixture.ts';

let shared: Awaited<ReturnType<typeof openSharedBucket>>;
beforeAll(async () => {
  shared = await openSharedBucket();
});
afterAll(() => shared?.close());

// Further starts and the other commands are in installation-start.faults.test.ts.
it('starts production, and rejects staging on its bucket', async () => {
  const { production, staging, settingsOf, filesIn } = shared;
  expect(await startOnce(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  const owner = await filesIn('owner');
  expect(owner).toHaveLength(1);

  const rejected = await startOnce(await settingsOf(staging));
  expect(rejected).toMatchObject({ code: 1, hasListened: false });
  expect(rejected.output).toContain('The files in the bucket tables belong to another database');
  expect(rejected.output).not.toContain('    at ');
  expect(await filesIn('owner')).toEqual(owner);

  expect(await operate('storage:adopt', await settingsOf(staging))).toContain(
    'The files in the bucket tables now belong to this database.',
  );
});
