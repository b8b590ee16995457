import type { BucketSettings } from '@pictable/contract';
import { contentTypeOf } from '../images/image-file.ts';
import type { Buckets } from '../platform/buckets/open-buckets.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { S3Storage } from '../platform/storage/s3-storage.ts';
import { secretPurpose } from '../projects/project-bucket.ts';
import { BucketFailed } from './bucket-problem.ts';
import type { SavedBucket } from './buckets.repo.ts';

export interface OpenBucketParts {
  readonly buckets: Buckets;
  readonly encryption: Encryption;
}

/** How long browsers and shared caches may keep an object, as they may an image of ours. */
const CACHE_CONTROL = 'public, max-age=86400';

/**
 * A client for the bucket of a project; the caller closes it.
 *
 * @param prefix that of earlier settings; undefined: that of the settings
 * @throws BucketFailed if the secret cannot be decrypted or the endpoint is not allowed
 */
export async function openBucket(
  { buckets, encryption }: OpenBucketParts,
  projectId: number,
  saved: SavedBucket,
  prefix?: string,
): Promise<{ readonly settings: BucketSettings; readonly client: S3Storage }> {
  const settings = JSON.parse(saved.bucket) as BucketSettings;
  const { endpoint, region, bucket, accessKeyId } = settings;
  const secretAccessKey = decryptSecret(encryption, projectId, saved);
  const credentials = { accessKeyId, secretAccessKey };
  try {
    const client = await buckets.connect(
      { endpoint, region, bucket, prefix: prefix ?? settings.prefix, credentials },
      (name) => ({
        ContentType: contentTypeOf(name) ?? 'application/octet-stream',
        CacheControl: CACHE_CONTROL,
      }),
    );
    return { settings, client };
  } catch (error) {
    throw new BucketFailed('not-reachable', error);
  }
}

/** @throws BucketFailed after the server secret was changed */
export function decryptSecret(
  encryption: Encryption,
  projectId: number,
  { bucketSecret }: Pick<SavedBucket, 'bucketSecret'>,
): string {
  try {
    return encryption.decrypt(bucketSecret, secretPurpose(projectId));
  } catch (error) {
    throw new BucketFailed('secret-unreadable', error);
  }
}
