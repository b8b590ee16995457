import type { Batch, RenderedMessage, RenderJob, StoredImage } from '@pictable/sdk';
import { CommandError } from '../command-error.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { alignedLines, imageUrls, printResponse, type ResponseOptions } from '../print-response.ts';
import { exitCodeOfStatus, openService } from '../service-client.ts';
import { printBatch } from './batch-command.ts';
import { printMessage } from './message-command.ts';

/** Flags of `pictable jobs get`. */
export interface JobOptions extends ResponseOptions {
  /** Wait until the job has ended. */
  readonly wait?: boolean;
}

/**
 * Prints the state of a job, or the URLs of what it has stored, or the message with images.
 *
 * @returns the exit code that the request itself would have had
 * @throws CommandError if the job has failed, with the error of the request
 */
export async function printJob(id: string, options: JobOptions): Promise<ExitCode> {
  const { call } = await openService(options);
  if (options.wait) await call((client) => client.waitForJob(id));
  const job = await call((client) => client.renderJob(id));
  const { error, result } = job;
  if (error) {
    if (options.json) await printResponse(options, job, []);
    throw new CommandError(exitCodeOfStatus(error.code), error.message, { hint: error.hint });
  }
  if (isBatch(result) && !options.json) return printBatch(options, result, []);
  if (isMessage(result) && !options.json) return printMessage(options, result);
  await printResponse(options, job, linesOf(job));
  return exitCodes.success;
}

function linesOf({ status, createdAt, result }: RenderJob): string[] {
  if (result === null) return alignedLines([[status, `since ${createdAt}`]]);
  return imageUrls((result as StoredImage).images);
}

function isMessage(result: unknown): result is RenderedMessage {
  return typeof result === 'object' && result !== null && 'parts' in result;
}

function isBatch(result: unknown): result is Batch {
  return typeof result === 'object' && result !== null && 'results' in result;
}
