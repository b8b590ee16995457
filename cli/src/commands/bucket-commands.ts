import type { BucketTest, ProjectBucket } from '@pictable/sdk';
import { invalidInput } from '../command-error.ts';
import { alignedLines, printResponse, type ResponseOptions } from '../print-response.ts';
import { type OpenProject, openServiceProject } from '../service-client.ts';

/** Flags of `pictable bucket set`. */
export interface BucketOptions extends ResponseOptions {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly region?: string;
  readonly prefix?: string;
  readonly publicUrl?: string;
  /** False with `--no-keep-copy`. */
  readonly keepCopy: boolean;
}

/** Not a flag, because other users of the machine can see the arguments of a program. */
const SECRET_VARIABLE = 'PICTABLE_BUCKET_SECRET';

/** Prints the bucket of the project. @throws CommandError */
export async function getBucket(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  await printBucket(options, await call((client) => client.bucket(projectId)));
}

/** Sets the bucket of the project. Without the variable, the saved secret is kept. @throws CommandError */
export async function setBucket(options: BucketOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const { endpoint, bucket, accessKeyId, region, prefix, publicUrl, keepCopy } = options;
  const secretAccessKey = process.env[SECRET_VARIABLE];
  const request = {
    endpoint,
    bucket,
    accessKeyId,
    keepCopy,
    ...(secretAccessKey && { secretAccessKey }),
    ...(region !== undefined && { region }),
    ...(prefix !== undefined && { prefix }),
    ...(publicUrl !== undefined && { publicUrl }),
  };
  await printBucket(options, await call((client) => client.setBucket(projectId, request)));
}

/** @throws CommandError */
export async function deleteBucket(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  await printResponse(options, await call((client) => client.deleteBucket(projectId)), []);
}

/** Prints the result of each step. @throws CommandError also if a step failed */
export async function testBucket(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const result = await call((client) => client.testBucket(projectId));
  await printResponse(options, result, alignedLines(result.steps.map(lineOf)));
  const failed = result.steps.find(({ status }) => status === 'failed');
  if (failed) throw invalidInput('The test of the bucket failed.', failed.message ?? undefined);
}

function lineOf({ step, status, durationMs, message }: BucketTest['steps'][number]): [string, string] {
  const time = status === 'skipped' ? '' : `  ${durationMs} ms`;
  return [step, `${status}${time}${message === null ? '' : `  ${message}`}`];
}

function printBucket(options: ResponseOptions, response: ProjectBucket): Promise<void> {
  const { bucket, problem } = response;
  const lines = bucket
    ? alignedLines([
        ...Object.entries(bucket).map(([name, value]): [string, string] => [name, String(value ?? '')]),
        ...(problem === null ? [] : [['problem', problem] as [string, string]]),
      ])
    : ['The project has no bucket.'];
  return printResponse(options, response, lines);
}

function openProject(options: ResponseOptions): Promise<OpenProject> {
  return openServiceProject(options, 'A bucket belongs to a project.');
}
