import { readFile } from 'node:fs/promises';
import { createClient, PictableError, type RetryingClient } from '@pictable/sdk';
import { CommandError, invalidInput } from './command-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** Flags that specify the service, its API key and the project. */
export interface ServiceOptions {
  readonly url?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly projectId?: string | undefined;
}

/** A service with its project, if the flags name one. */
export interface OpenService {
  readonly projectId: number | undefined;
  /** Sends requests. @throws CommandError */
  call<Result>(request: (client: RetryingClient) => Promise<Result>): Promise<Result>;
  /**
   * Sends a request and returns the text of the response, which has the keys of objects in the order of the service
   * and numbers with all their digits. @throws CommandError
   */
  callForText(request: (client: RetryingClient) => Promise<unknown>): Promise<string>;
}

/** A service with the project that the flags name. */
export type OpenProject = OpenService & { readonly projectId: number };

/**
 * Opens a service for a command about something that belongs to a project.
 *
 * @param problem the first sentence of the error if the flags name no project
 */
export async function openServiceProject(options: ServiceOptions, problem: string): Promise<OpenProject> {
  const service = await openService(options);
  const { projectId } = service;
  if (projectId === undefined)
    throw invalidInput(problem, 'Specify it with --project-id; the dashboard shows the ID.');
  return { ...service, projectId };
}

/** @throws CommandError for `--no-wait` without `--async`, which would have no effect */
export function checkWaiting(options: {
  readonly async?: boolean | undefined;
  readonly wait?: boolean | undefined;
}): void {
  if (options.wait !== false || options.async) return;
  throw invalidInput('--no-wait requires --async.', 'Add --async to get the ID of a job.');
}

/** A number in the arguments that identifies something, such as a webhook endpoint. @throws CommandError */
export function readId(text: string, name: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidInput(`${name} must be a whole number above 0; got ${text}.`);
}

/**
 * The key is only sent in requests; it is never written or logged.
 *
 * @param by what needs the service, for messages
 */
export async function openService(options: ServiceOptions, by = 'This command'): Promise<OpenService> {
  const baseUrl = originOf(options.url ?? process.env.PICTABLE_URL, by);
  const connection = { baseUrl, apiKey: await readKey(options.keyFile, by) };
  const client = createClient(connection);
  const call: OpenService['call'] = async (request) => {
    try {
      return await request(client);
    } catch (error) {
      throw error instanceof PictableError ? toCommandError(error) : connectionError(baseUrl, error);
    }
  };
  return {
    projectId: readProjectId(options.projectId),
    call,
    callForText: async (request) => {
      let text = '';
      const recordingFetch: typeof fetch = async (...args) => {
        const response = await fetch(...args);
        text = await response.clone().text();
        return response;
      };
      await call(() => request(createClient({ ...connection, fetch: recordingFetch })));
      return text;
    },
  };
}

function toCommandError(error: PictableError): CommandError {
  const { detail, retryAfterSeconds } = error;
  const message = error.userMessage;
  const waitHint = retryAfterSeconds === undefined ? undefined : `Try again in ${retryAfterSeconds} s.`;
  const hint = detail?.hint ?? waitHint;
  const exitCode = exitCodeOfStatus(error.status);
  if (exitCode === exitCodes.keyRejected) {
    const keyHint = 'Check PICTABLE_API_KEY or --key-file.';
    return new CommandError(exitCode, message, { hint: hint ?? keyHint });
  }
  if (exitCode === exitCodes.limitExceeded) return new CommandError(exitCode, message, { hint });
  return new CommandError(exitCode, message, { hint, pointer: detail?.details?.[0]?.path });
}

/** The exit code for a table of a batch that the service did not store. */
export function exitCodeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.keyRejected;
  if (status === 402 || status === 429) return exitCodes.limitExceeded;
  return status < 500 ? exitCodes.invalidInput : exitCodes.serviceFailed;
}

function connectionError(baseUrl: string, error: unknown): CommandError {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return new CommandError(
    exitCodes.serviceFailed,
    `The service at ${baseUrl} could not be reached: ${cause?.code ?? message}.`,
  );
}

function originOf(url: string | undefined, by: string): string {
  if (url === undefined) {
    throw invalidInput(
      `${by} requires the URL of the service.`,
      'Set --url or PICTABLE_URL, for example https://tables.example.',
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidInput(`The URL of the service must start with http:// or https://; got ${url}.`);
  }
  return url;
}

async function readKey(keyFile: string | undefined, by: string): Promise<string> {
  const key = keyFile === undefined ? process.env.PICTABLE_API_KEY : await readKeyFile(keyFile);
  if (key?.trim()) return key.trim();
  throw new CommandError(
    exitCodes.keyRejected,
    keyFile === undefined ? `${by} requires an API key.` : `The key file ${keyFile} is empty.`,
    { hint: 'Set PICTABLE_API_KEY, or specify a file with --key-file.' },
  );
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw invalidInput(`The key file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function readProjectId(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readId(text, '--project-id');
}
