import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChosenS3Server, openS3Server, type S3Server } from './s3-server.fixture.ts';
import { openS3Storage } from './s3-storage.ts';
import { describeStorage } from './storage.suite.ts';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

describeStorage('S3', () => openS3Storage({ ...server.settings, prefix: `${randomUUID()}/` }), [
  // s3rver takes the end 0 for none, and writes over a file that is being read.
  'first byte alone',
  'reader during a replacement',
]);

describe.skipIf(process.env.S3_TEST_ENDPOINT === undefined)("a server of one's own choice", () => {
  let chosen: S3Server | undefined;
  beforeAll(async () => {
    chosen = await openChosenS3Server();
  });
  afterAll(() => chosen?.close());
  describeStorage('S3', () => openS3Storage({ ...chosen!.settings, prefix: `${randomUUID()}/` }));
});

it('says at the start what is wrong with a bucket', async () => {
  await expect(openS3Storage({ ...server.settings, bucket: 'nobody-made-it' })).rejects.toThrow(
    /^The bucket nobody-made-it cannot be written: /,
  );
});
