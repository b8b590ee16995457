import type { BucketProblem } from '@pictable/contract';
import { FetchRejected } from '../platform/safe-fetch/fetch-bytes.ts';

/** S3 error codes of a key or a secret that is not valid. */
const credentialErrors = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidClientTokenId',
  'InvalidSecurity',
  'ExpiredToken',
];
/** S3 error codes of a bucket that does not exist, or that is in another region. */
const bucketErrors = [
  'NoSuchBucket',
  'InvalidBucketName',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
];

/**
 * Why a request to a bucket failed, as its owner may know it. Everything that depends on a network is
 * `not-reachable`: a reason would show what the service can reach.
 */
export function bucketProblemOf(error: unknown): BucketProblem {
  if (error instanceof BucketFailed) return error.problem;
  if (!(error instanceof Error) || error instanceof FetchRejected) return 'not-reachable';
  const { $metadata, $response } = error as { $metadata?: Answer; $response?: { statusCode?: number } };
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (credentialErrors.includes(error.name) || status === 401) return 'credentials-rejected';
  if (bucketErrors.includes(error.name) || status === 404 || status === 301) return 'bucket-missing';
  return status === 403 ? 'not-permitted' : 'not-reachable';
}

interface Answer {
  readonly httpStatusCode?: number;
}

/** A bucket could not be used, for a reason that its owner may know. */
export class BucketFailed extends Error {
  readonly problem: BucketProblem;

  constructor(problem: BucketProblem, cause?: unknown) {
    super(`The bucket could not be used: ${problem}.`, { cause });
    this.name = 'BucketFailed';
    this.problem = problem;
  }
}
