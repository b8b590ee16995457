import type { BucketSettings } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';

/** The bucket of a project, without its secret; undefined if it has none. */
export function bucketOf({ bucket }: Pick<ProjectRow, 'bucket'>): BucketSettings | undefined {
  return bucket === null ? undefined : (JSON.parse(bucket) as BucketSettings);
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
