import type { JsonObject, JsonValue } from '@pictable/contract/json';
import { stringify } from '@pictable/contract/json';
import type { RenderedMessage } from '@pictable/sdk';
import { invalidInput } from '../command-error.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { writeFileAtomically, writeStdout } from '../output-target.ts';
import { printResponse, type ResponseOptions } from '../print-response.ts';
import { checkWaiting, openService } from '../service-client.ts';
import { findSources, readText } from '../sources.ts';
import { readJsonFile } from './read-json-file.ts';

/** Flags of `message`. */
export interface MessageOptions extends ResponseOptions {
  /** Where the message is posted. */
  readonly for?: string;
  readonly replace?: string;
  /** JSON file with the styles of all images. */
  readonly styles?: string;
  /** File for the message with images. */
  readonly output?: string;
  /** Let the service render the tables later. */
  readonly async?: boolean;
  /** False: print the ID of the job instead of waiting for it. */
  readonly wait: boolean;
}

/**
 * Stores an image of each table in a Markdown message, and prints the message with the images.
 *
 * @throws CommandError if nothing is stored
 */
export async function storeMessage(input: string | undefined, options: MessageOptions): Promise<ExitCode> {
  checkWaiting(options);
  if (options.json && options.output !== undefined)
    throw invalidInput('--json prints the whole response, so it cannot be used with --output.');
  const { call, projectId } = await openService(options);
  const [source, ...more] = await findSources([input ?? '-']);
  if (source === undefined || more.length > 0) throw invalidInput(`${input} must match exactly one file.`);
  const body = stringify(await bodyOf(await readText(source), options));
  if (!options.async)
    return printMessage(options, await call((client) => client.renderMessage(body, { projectId })));
  const job = await call((client) => client.renderMessageAsync(body, { projectId }));
  if (options.wait) return printMessage(options, await call((client) => client.waitForJob(job)));
  await printResponse(options, job, [job.id]);
  return exitCodes.success;
}

async function bodyOf(
  text: string,
  { for: destination, replace, styles }: MessageOptions,
): Promise<JsonObject> {
  const body = new Map<string, JsonValue>([['text', text]]);
  if (destination !== undefined) body.set('for', destination);
  if (replace !== undefined) body.set('replace', replace);
  if (styles !== undefined) body.set('styles', await readJsonFile(styles));
  return body;
}

/** Prints the message with images, or writes it to a file. */
export async function printMessage(
  options: Pick<MessageOptions, 'json' | 'output'>,
  message: RenderedMessage,
): Promise<ExitCode> {
  for (const { message: warning } of message.warnings) process.stderr.write(`warning: ${warning}\n`);
  const { output } = options;
  if (options.json) await printResponse(options, message, []);
  else if (output === undefined || output === '-') await writeStdout(message.text);
  else await writeFileAtomically(output, message.text);
  return exitCodes.success;
}
