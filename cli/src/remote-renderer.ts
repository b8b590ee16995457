import { readFile } from 'node:fs/promises';
import type { ImageAccess } from '@pictable/contract';
import { type JsonObject, type JsonValue, stringify } from '@pictable/contract/json';
import {
  createClient,
  ForbiddenError,
  type PictableClient,
  PictableError,
  QuotaExceededError,
  RateLimitedError,
  UnauthorizedError,
} from '@pictable/sdk';
import { CommandError, invalidInput } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { RenderedImage, Renderer } from './renderer.ts';

/** Flags that specify the service, its API key and the project. */
export interface ServiceOptions {
  readonly url?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly projectId?: string | undefined;
  readonly expires?: string | undefined;
  readonly access?: ImageAccess | undefined;
}

/**
 * Renders and stores tables with the service. The key is only sent in requests; it is never written or
 * logged.
 */
export async function createRemoteRenderer(options: ServiceOptions): Promise<Renderer> {
  const { client, withErrors } = await openService(options);
  const project = { endpointPath: options.endpoint, projectId: readProjectId(options.projectId) };
  return {
    render: (payload, needed) =>
      withErrors(async (): Promise<RenderedImage[]> => {
        const stored = await client.generate(stringify(withAccess(payload, options)), project);
        const images: RenderedImage[] = [];
        for (const { url, width, height, bytes: sizeBytes, part, parts } of stored.images) {
          const file = needed.bytes ? await client.image(url) : undefined;
          images.push({
            url,
            shareUrl: stored.shareUrl,
            id: stored.id,
            bytes: file && new Uint8Array(await file.arrayBuffer()),
            format: stored.metadata.format,
            widthPx: width,
            heightPx: height,
            sizeBytes,
            part,
            parts,
            alt: stored.alt,
            warnings: part === 1 ? stored.warnings : [],
          });
        }
        return images;
      }),
  };
}

/** A client of the service, and how its errors are reported. */
interface OpenedService {
  readonly client: PictableClient;
  /** @throws CommandError */
  withErrors<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Creates a client from the flags and the environment. @throws CommandError */
export async function openService(options: Pick<ServiceOptions, 'url' | 'keyFile'>): Promise<OpenedService> {
  const baseUrl = originOf(options.url ?? process.env.PICTABLE_URL);
  return {
    client: createClient({ baseUrl, apiKey: await readKey(options.keyFile) }),
    withErrors: async (work) => {
      try {
        return await work();
      } catch (error) {
        throw error instanceof PictableError ? toCommandError(error) : connectionError(baseUrl, error);
      }
    },
  };
}

/** The flags override the members of the payload. */
function withAccess(payload: JsonObject, { expires, access }: ServiceOptions): JsonObject {
  const flags = Object.entries({ expires, access }).filter(([, value]) => value !== undefined);
  return new Map<string, JsonValue>([...payload, ...(flags as [string, string][])]);
}

function toCommandError(error: PictableError): CommandError {
  const { detail, retryAfterSeconds } = error;
  const message = error.userMessage;
  const waitHint = retryAfterSeconds === undefined ? undefined : `Try again in ${retryAfterSeconds} s.`;
  const hint = detail?.hint ?? waitHint;
  if (error instanceof UnauthorizedError || error instanceof ForbiddenError) {
    const keyHint = 'Check PICTABLE_API_KEY or --key-file.';
    return new CommandError(exitCodes.keyRejected, message, { hint: hint ?? keyHint });
  }
  if (error instanceof QuotaExceededError || error instanceof RateLimitedError) {
    return new CommandError(exitCodes.limitExceeded, message, { hint });
  }
  const exitCode = error.status < 500 ? exitCodes.invalidInput : exitCodes.serviceFailed;
  return new CommandError(exitCode, message, { hint, pointer: detail?.details?.[0]?.path });
}

function connectionError(baseUrl: string, error: unknown): CommandError {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return new CommandError(
    exitCodes.serviceFailed,
    `The service at ${baseUrl} could not be reached: ${cause?.code ?? message}.`,
  );
}

function originOf(url: string | undefined): string {
  if (url === undefined) {
    throw invalidInput(
      '--remote requires the URL of the service.',
      'Set --url or PICTABLE_URL, for example https://tables.example.',
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidInput(`The URL of the service must start with http:// or https://; got ${url}.`);
  }
  return url;
}

async function readKey(keyFile: string | undefined): Promise<string> {
  const key = keyFile === undefined ? process.env.PICTABLE_API_KEY : await readKeyFile(keyFile);
  if (key?.trim()) return key.trim();
  throw new CommandError(
    exitCodes.keyRejected,
    keyFile === undefined ? '--remote requires an API key.' : `The key file ${keyFile} is empty.`,
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
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw invalidInput(`--project-id must be a whole number above 0; got ${text}.`);
  return Number(text);
}
