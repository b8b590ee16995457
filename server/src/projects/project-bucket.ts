import type { BucketLocation, BucketSettings } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';

/** The bucket of a project, without its secret; undefined if it has none. */
export function bucketOf({ bucket }: Pick<ProjectRow, 'bucket'>): BucketSettings | undefined {
  return bucket === null ? undefined : (JSON.parse(bucket) as BucketSettings);
}

/** The location of a copy, as it is stored with its image. */
export function locationText({ endpoint, bucket, prefix }: BucketLocation): string {
  return JSON.stringify({ endpoint, bucket, prefix });
}

/** Whether the credentials of a bucket also give access to a location. */
export function isWithin(location: BucketLocation, settings: BucketSettings | undefined): boolean {
  return settings?.endpoint === location.endpoint && settings.bucket === location.bucket;
}

/** The public URL of a file in a bucket; null if its objects are not public. */
export function urlInBucket({ publicUrl }: BucketSettings, filename: string): string | null {
  if (publicUrl === null) return null;
  return publicUrl.endsWith('/') ? publicUrl + filename : `${publicUrl}/${filename}`;
}

/** What the secret of a bucket is encrypted for. */
export function secretPurpose(projectId: number): string {
  return `bucket secret of project ${projectId}`;
}
