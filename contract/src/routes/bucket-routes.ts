import { bucketTestSchema, projectBucketRequestSchema, projectBucketSchema } from '../accounts/buckets.ts';
import type { Route } from './route.ts';

const shared = {
  aliases: [],
  tag: 'Projects',
  access: 'account',
  scope: 'project',
  params: { id: 'The id of the project.' },
} as const;
const errors = ['project-not-found', 'internal-error'] as const;

/** Operations on the S3 bucket that the images of a project are copied to. */
export const bucketRoutes = {
  getProjectBucket: {
    ...shared,
    role: 'owner',
    method: 'GET',
    path: '/api/pictable/projects/{id}/bucket',
    summary: 'Get the bucket of a project',
    description: 'Its secret is never returned.',
    responses: { 200: { description: 'The bucket, or `null`.', schema: projectBucketSchema } },
    errors,
  },
  setProjectBucket: {
    ...shared,
    role: 'owner',
    method: 'PUT',
    path: '/api/pictable/projects/{id}/bucket',
    summary: 'Set the bucket of a project',
    description:
      'Public images that are stored from now on are copied to it; older images stay where they are. Test the bucket afterwards: this request does not connect to it.',
    body: projectBucketRequestSchema,
    bodyBytesMax: 16 * 1024,
    responses: { 200: { description: 'The bucket.', schema: projectBucketSchema } },
    errors,
  },
  deleteProjectBucket: {
    ...shared,
    role: 'owner',
    method: 'DELETE',
    path: '/api/pictable/projects/{id}/bucket',
    summary: 'Remove the bucket of a project',
    description:
      'Deletes its settings and its secret. The objects in the bucket stay, and so do redirects to them.',
    responses: { 200: { description: 'The project has no bucket.', schema: projectBucketSchema } },
    errors,
  },
  testProjectBucket: {
    ...shared,
    role: 'owner',
    method: 'POST',
    path: '/api/pictable/projects/{id}/bucket/test',
    summary: 'Test the bucket of a project',
    description:
      'Writes, reads and deletes a small object, and requests it from the public URL. Every step has its duration and, if it failed, the reason. Answers within 25 seconds.',
    writes: false,
    responses: { 200: { description: 'The result of every step.', schema: bucketTestSchema } },
    errors: ['bucket-not-found', ...errors],
  },
} as const satisfies Record<string, Route>;
