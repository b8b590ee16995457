import type { BucketTest } from '@pictable/contract';

type Step = BucketTest['steps'][number];

/** The dialog for the bucket of a project. */
export const bucketTexts = {
  title: 'Your own bucket',
  text: (project: string) => `Public images of ${project} are copied to an S3 bucket of yours.`,
  loading: 'Loading the bucket',
  endpoint: 'Endpoint',
  endpointHint: 'For example https://s3.eu-central-1.amazonaws.com',
  region: 'Region',
  bucket: 'Bucket',
  prefix: 'Prefix',
  prefixHint: 'Folders in the bucket, such as tables/. Optional.',
  accessKeyId: 'Access key ID',
  secretAccessKey: 'Secret access key',
  secretHint: 'Leave it empty to keep the saved one.',
  publicUrl: 'Public URL',
  publicUrlHint: 'Where the bucket serves its objects, including the prefix. Optional.',
  keepCopy: 'Keep a copy here too',
  keepCopyHint:
    'Without it, our file is deleted once the copy is verified, and the image URL redirects to your bucket.',
  save: 'Save and test',
  failed: "Couldn't save the bucket",
  failedLoad: "Couldn't load the bucket",
  removed: 'Bucket removed',
  remove: 'Remove the bucket',
  removeWarning: 'New images are no longer copied. The objects in your bucket stay.',
  removeNow: 'Remove it now',
  failedRemove: "Couldn't remove the bucket",
  results: 'Results of the test',
  passed: 'The bucket works. Images you store from now on are copied to it.',
  notPassed: 'The bucket is saved, but the test failed.',
  steps: {
    write: 'Write an object',
    read: 'Read it',
    'public-url': 'Open its public URL',
    delete: 'Delete it',
  } satisfies Record<Step['step'], string>,
  status: ({ status, durationMs }: Step) =>
    status === 'skipped' ? 'Skipped' : `${status === 'passed' ? 'Passed' : 'Failed'}, ${durationMs} ms`,
} as const;
