import * as z from 'zod/mini';

/** Limits of the members of a bucket, in characters; the key limits are those of S3. */
const charsMax = { url: 500, region: 64, prefix: 200, accessKeyId: 128, secretAccessKey: 256 } as const;

const bucketNamePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
const regionPattern = /^[A-Za-z0-9-]+$/;
/** Visible ASCII without spaces: both keys are sent in a header. */
const keyPattern = /^[!-~]+$/;

function text(rule: string, max: number, pattern: RegExp) {
  return z.string({ error: rule }).check(z.maxLength(max, rule), z.regex(pattern, rule));
}

/** Only the form of a URL; the service also checks its IP addresses whenever it connects. */
function httpsUrl(name: string) {
  const rule = `${name} must be an https URL without credentials, query and fragment.`;
  return z
    .string({ error: rule })
    .check(z.maxLength(charsMax.url, rule), z.refine(isPlainUrl, { error: rule }), z.meta({ format: 'uri' }));
}

/** Whether HTTP is allowed depends on the service, which checks it: only the service of a test allows it. */
function isPlainUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

const bucketRule =
  'bucket must be 3 to 63 characters of a-z, 0-9, dots and hyphens, starting and ending with a letter or digit.';
const prefixRule =
  'prefix must be empty, or folders of letters, digits, dots, hyphens and underscores that each end with a slash.';

/** Request body to set the bucket of a project. */
export const projectBucketRequestSchema = z.strictObject({
  endpoint: httpsUrl('endpoint').check(
    z.describe('Origin of the S3 service, such as `https://s3.eu-central-1.amazonaws.com`.'),
  ),
  region: z._default(
    text('region must be a region such as eu-central-1.', charsMax.region, regionPattern),
    'us-east-1',
  ),
  bucket: text(bucketRule, 63, bucketNamePattern),
  prefix: z
    ._default(text(prefixRule, charsMax.prefix, prefixPattern), '')
    .check(z.describe('Start of the name of every object, such as `tables/`.')),
  accessKeyId: text(
    `accessKeyId must be 1 to ${charsMax.accessKeyId} visible ASCII characters.`,
    charsMax.accessKeyId,
    keyPattern,
  ),
  secretAccessKey: z
    .optional(
      text(
        `secretAccessKey must be 1 to ${charsMax.secretAccessKey} visible ASCII characters.`,
        charsMax.secretAccessKey,
        keyPattern,
      ),
    )
    .check(
      z.describe(
        'Stored encrypted and never returned. Without it, the saved one is kept if endpoint, bucket and accessKeyId stay the same.',
      ),
    ),
  publicUrl: z
    .nullish(httpsUrl('publicUrl'))
    .check(
      z.describe('URL below which the bucket serves its objects, including the prefix, if it is public.'),
    ),
  keepCopy: z
    ._default(z.boolean({ error: 'keepCopy must be true or false.' }), true)
    .check(
      z.describe(
        'Whether the service keeps its own copy. If `false`, it deletes it once the copy in the bucket has been verified, and the URL of the image redirects to `publicUrl`, which is then required.',
      ),
    ),
});
/** Request body to set the bucket of a project. */
export type ProjectBucketRequest = z.input<typeof projectBucketRequestSchema>;

/** Why a bucket cannot be used; none of them says anything about a network that the caller cannot see. */
export const bucketProblems = [
  'not-reachable',
  'credentials-rejected',
  'bucket-missing',
  'not-permitted',
  'wrong-content',
  'public-url-not-serving',
  'secret-unreadable',
] as const;
/** Why a bucket cannot be used. */
export type BucketProblem = (typeof bucketProblems)[number];

const bucketSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  accessKeyId: z.string(),
  publicUrl: z.nullable(z.string()),
  keepCopy: z.boolean(),
});

/** The bucket of a project, without its secret. */
export const projectBucketSchema = z.object({
  success: z.literal(true),
  bucket: z.nullable(bucketSchema).check(z.describe('`null`: the project has no bucket.')),
  problem: z
    .nullable(z.enum(bucketProblems))
    .check(z.describe('Why the last image could not be copied; `null` if it was copied.')),
});
/** The bucket of a project, without its secret. */
export type ProjectBucket = z.infer<typeof projectBucketSchema>;
/** The settings of a bucket, without its secret. */
export type BucketSettings = z.infer<typeof bucketSchema>;

/** Where an object is. */
export type BucketLocation = Pick<BucketSettings, 'endpoint' | 'bucket' | 'prefix'>;

/** The steps of a test, in order. */
export const bucketTestSteps = ['write', 'read', 'public-url', 'delete'] as const;

const bucketTestStepSchema = z.object({
  step: z.enum(bucketTestSteps),
  status: z
    .enum(['passed', 'failed', 'skipped'])
    .check(z.describe('`skipped`: an earlier step failed, or there is no `publicUrl`.')),
  durationMs: z.int(),
  problem: z.nullable(z.enum(bucketProblems)),
  message: z.nullable(z.string()).check(z.describe('What the problem means, in one sentence.')),
});

/** Result of writing, reading and deleting a small object. */
export const bucketTestSchema = z.object({
  success: z.literal(true),
  passed: z.boolean().check(z.describe('Whether no step failed.')),
  steps: z.array(bucketTestStepSchema),
});
/** Result of writing, reading and deleting a small object. */
export type BucketTest = z.infer<typeof bucketTestSchema>;

/** What each problem means, in one sentence. */
export const bucketProblemTexts: Readonly<Record<BucketProblem, string>> = {
  'not-reachable': 'The endpoint is not reachable from the service over https.',
  'credentials-rejected': 'The S3 service rejects the access key or its secret.',
  'bucket-missing': 'The S3 service has no such bucket, or it is in another region.',
  'not-permitted': 'The access key has no permission for this step.',
  'wrong-content': 'The bucket returned other bytes than those that were written.',
  'public-url-not-serving': 'The public URL does not serve the object that was written.',
  'secret-unreadable': 'The saved secret cannot be decrypted any more. Enter it again.',
};
