import { fillPath } from '@pictable/contract';
import type { BucketTest, ProjectBucket, ProjectBucketRequest } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the S3 buckets that images of projects are copied to. */
export function bucketOperations({ json }: Transport) {
  return {
    /** The bucket of a project, without its secret. */
    bucket: (projectId: number) =>
      json<ProjectBucket>(getRequest(fillPath(paths.getProjectBucket, { id: projectId }))),

    /** Sets the bucket of a project. Without `secretAccessKey`, the saved secret is kept. */
    setBucket: (projectId: number, bucket: ProjectBucketRequest) =>
      json<ProjectBucket>({
        method: 'PUT',
        path: fillPath(paths.setProjectBucket, { id: projectId }),
        body: bucket,
        isIdempotent: true,
      }),

    /** Removes the bucket of a project. Objects in the bucket stay. */
    deleteBucket: (projectId: number) =>
      json<ProjectBucket>({
        method: 'DELETE',
        path: fillPath(paths.deleteProjectBucket, { id: projectId }),
      }),

    /** Writes, reads and deletes a small object in the bucket of a project. */
    testBucket: (projectId: number) =>
      json<BucketTest>({ method: 'POST', path: fillPath(paths.testProjectBucket, { id: projectId }) }),
  };
}
