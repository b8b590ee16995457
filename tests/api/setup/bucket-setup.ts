import {
  type HangingProxy,
  openHangingProxy,
  shortBucketTimeouts,
} from '@pictable/server/test-hanging-proxy';
import { testHostRules } from '@pictable/server/test-image-server';
import { openS3Server, type S3Server } from '@pictable/server/test-s3';
import { openTestSetup, type TestSetup } from './test-setup.ts';

/** A service that may reach an S3 server on this machine, through a proxy that can hang. */
export interface BucketSetup {
  readonly s3: S3Server;
  readonly proxy: HangingProxy;
  readonly setup: TestSetup;
  close(): Promise<void>;
}

export async function openBucketSetup(): Promise<BucketSetup> {
  const s3 = await openS3Server();
  const proxy = await openHangingProxy(s3.settings.endpoint!);
  const rules = testHostRules({ port: Number(new URL(proxy.url).port) });
  const setup = await openTestSetup({}, rules, shortBucketTimeouts);
  const close = async () => {
    await setup.close();
    await proxy.close();
    await s3.close();
  };
  return { s3, proxy, setup, close };
}
