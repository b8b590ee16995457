import { describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { type S3Settings, startS3 } from './start-s3.ts';

const settings: S3Settings = {
  ...{ bucket: 'tables', endpoint: 'http://s3.example', region: 'eu-north-1', prefix: '' },
  credentials: undefined,
};

function failure(members: object, message = 'No.'): Error {
  return Object.assign(new Error(message), members);
}

/** Starts with a probe that fails with these errors, one after the other, and then succeeds. */
async function start(errors: readonly Error[], own: Partial<S3Settings> = {}) {
  const left = [...errors];
  const waits: string[] = [];
  let probes = 0;
  const probe = async () => {
    probes++;
    const error = left.shift();
    if (error) throw error;
  };
  const log = { warn: (_: object, text: string) => waits.push(text) } as never;
  const error = await startS3(probe, { ...settings, ...own }, { log }).catch((thrown: unknown) => thrown);
  return { error, probes, waits };
}

describe('an S3 server that cannot be used', () => {
  it.each([
    [
      { name: 'CredentialsProviderError' },
      'S3 at http://s3.example requires credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ],
    [
      { name: 'InvalidAccessKeyId', $metadata: { httpStatusCode: 403 } },
      'S3 at http://s3.example does not know the access key. Check S3_ACCESS_KEY_ID.',
    ],
    [
      { name: 'SignatureDoesNotMatch', $metadata: { httpStatusCode: 403 } },
      'S3 at http://s3.example rejects the secret of the access key. Check S3_SECRET_ACCESS_KEY.',
    ],
    [
      { $metadata: { httpStatusCode: 404 } },
      'S3 at http://s3.example has no bucket tables. Create it, or change S3_BUCKET.',
    ],
    [
      { $metadata: { httpStatusCode: 403 } },
      'S3 at http://s3.example denies write access to the bucket tables. Check S3_BUCKET and the permissions of S3_ACCESS_KEY_ID.',
    ],
    [{ $metadata: { httpStatusCode: 400 } }, 'Cannot write to the bucket tables: No.. Check S3_BUCKET.'],
  ])('is reported at once, with the setting to fix: %j', async (members, message) => {
    const { error, probes, waits } = await start([failure(members)]);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toBe(`StartError: ${message}`);
    expect([probes, waits]).toEqual([1, []]);
  });

  it('is named by its region if it is that of Amazon', async () => {
    const { error } = await start([failure({ $metadata: { httpStatusCode: 404 } })], { endpoint: undefined });
    expect(String(error)).toContain('S3 at eu-north-1 has no bucket');
  });

  it('is waited for while it does not respond, and the wait is logged once', async () => {
    const unreachable = failure({ code: 'ECONNREFUSED' });
    expect(await start([unreachable, unreachable])).toEqual({
      error: undefined,
      probes: 3,
      waits: ['waiting for S3'],
    });
  });

  it('is not waited for after the start was aborted', async () => {
    const aborted = AbortSignal.abort(new Error('stopped'));
    await expect(
      startS3(() => Promise.reject(failure({ code: 'ECONNREFUSED' })), settings, { signal: aborted }),
    ).rejects.toThrow('stopped');
  });
});
