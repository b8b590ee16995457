import type { BucketSettings, ProjectBucket } from '@pictable/contract';
import type { Caller } from '../http/caller.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import { secretPurpose } from '../projects/project-bucket.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import type { BucketsRepo, SavedBucket } from './buckets.repo.ts';
import { decryptSecret, type OpenBucketParts } from './open-bucket.ts';
import { testBucket } from './test-bucket.ts';

interface Parts extends OpenBucketParts {
  readonly projects: ProjectsRepo;
  readonly projectBuckets: BucketsRepo;
}

/** Handlers of the operations on the buckets of projects. */
export function bucketHandlers(parts: Parts) {
  return {
    getProjectBucket: async ({ caller, params }) => present(parts, await idOf(parts, caller, params)),
    setProjectBucket: (context) => setBucket(parts, context),
    deleteProjectBucket: async ({ caller, params }) => {
      const id = await idOf(parts, caller, params);
      await parts.projectBuckets.set(id, caller.user.id, null);
      return present(parts, id);
    },
    testProjectBucket: async ({ caller, params }) => {
      const id = await idOf(parts, caller, params);
      const saved = await parts.projectBuckets.find(id);
      if (!saved) throw publicError('bucket-not-found', {});
      return testBucket(parts, id, saved);
    },
  } satisfies Partial<Handlers>;
}

/** @throws PublicError 404 */
async function idOf({ projects }: Parts, caller: Caller, { id }: { readonly id: string }): Promise<number> {
  return (await findOwnProject(projects, caller, id)).id;
}

/** @throws PublicError 400 if the endpoint is not allowed, or there is no secret to keep */
async function setBucket(
  parts: Parts,
  { caller, params, body }: OperationContext<'setProjectBucket'>,
): Promise<ProjectBucket> {
  const id = await idOf(parts, caller, params);
  const { secretAccessKey, publicUrl = null, ...others } = body;
  const settings: BucketSettings = { ...others, publicUrl };
  if (!parts.buckets.isAllowed(settings.endpoint)) throw urlNotAllowed('endpoint');
  if (publicUrl !== null && !parts.buckets.isAllowed(publicUrl)) throw urlNotAllowed('publicUrl');
  if (!settings.keepCopy && publicUrl === null)
    throw invalidRequest('/keepCopy', 'keepCopy can be false only if publicUrl is set.');
  const bucketSecret =
    secretAccessKey === undefined
      ? keptSecret(settings, await parts.projectBuckets.find(id))
      : parts.encryption.encrypt(secretAccessKey, secretPurpose(id));
  await parts.projectBuckets.set(id, caller.user.id, { bucket: JSON.stringify(settings), bucketSecret });
  return present(parts, id);
}

function urlNotAllowed(member: string) {
  return invalidRequest(
    `/${member}`,
    `${member} must be an https URL on port 443 of a host on the public internet.`,
  );
}

/**
 * The saved secret, but only for the same endpoint, bucket and key: otherwise a caller who may change the settings but does
 * not know the secret could send signatures made with it to an endpoint of their own.
 */
function keptSecret(settings: BucketSettings, saved: SavedBucket | undefined): string {
  const before = saved && (JSON.parse(saved.bucket) as BucketSettings);
  const members = ['endpoint', 'bucket', 'accessKeyId'] as const;
  if (saved && before && members.every((member) => before[member] === settings[member]))
    return saved.bucketSecret;
  throw invalidRequest(
    '/secretAccessKey',
    'secretAccessKey is required, unless endpoint, bucket and accessKeyId are those that are saved.',
  );
}

async function present(parts: Parts, projectId: number): Promise<ProjectBucket> {
  const saved = await parts.projectBuckets.find(projectId);
  if (!saved) return { success: true, bucket: null, problem: null };
  const bucket = JSON.parse(saved.bucket) as BucketSettings;
  return {
    success: true,
    bucket,
    problem: isReadable(parts, projectId, saved) ? saved.bucketProblem : 'secret-unreadable',
  };
}

function isReadable({ encryption }: Parts, projectId: number, saved: SavedBucket): boolean {
  try {
    decryptSecret(encryption, projectId, saved);
    return true;
  } catch {
    return false;
  }
}
