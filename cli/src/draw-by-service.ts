import { readFile } from 'node:fs/promises';
import { stringify } from '@pictable/contract/json';
import {
  createClient,
  ForbiddenError,
  PictableError,
  QuotaExceededError,
  RateLimitedError,
  UnauthorizedError,
} from '@pictable/sdk';
import { badInput, CommandProblem } from './command-problem.ts';
import { exitCodes } from './exit-codes.ts';
import type { Drawer, Picture } from './picture.ts';

/** How to reach the service, as the command line says it. */
export interface ServiceOptions {
  readonly url?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Draws and stores by the service. The key goes into requests and nowhere else. */
export async function openService(options: ServiceOptions): Promise<Drawer> {
  const baseUrl = originOf(options.url ?? process.env.PICTABLE_URL);
  const client = createClient({ baseUrl, apiKey: await readKey(options.keyFile) });
  const call = { endpointPath: options.endpoint, projectId: readProjectId(options.projectId) };
  return {
    draw: async (payload, wanted): Promise<Picture[]> => {
      try {
        const stored = await client.generate(stringify(payload), call);
        const pictures: Picture[] = [];
        for (const { filename, url, width, height, bytes: sizeBytes, part, parts } of stored.images) {
          const file = wanted.bytes ? await client.image(filename) : undefined;
          pictures.push({
            url,
            shareUrl: stored.shareUrl,
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
        return pictures;
      } catch (error) {
        throw error instanceof PictableError ? refused(error) : notReached(baseUrl, error);
      }
    },
  };
}

function refused(error: PictableError): CommandProblem {
  const { sentence, detail, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? undefined : `Try again in ${retryAfterSeconds} s.`;
  const hint = detail?.hint ?? wait;
  if (error instanceof UnauthorizedError || error instanceof ForbiddenError) {
    const where = 'Check PICTABLE_API_KEY or --key-file.';
    return new CommandProblem(exitCodes.keyRefused, sentence, { hint: hint ?? where });
  }
  if (error instanceof QuotaExceededError || error instanceof RateLimitedError) {
    return new CommandProblem(exitCodes.limitReached, sentence, { hint });
  }
  const exitCode = error.status < 500 ? exitCodes.badInput : exitCodes.serviceFailed;
  return new CommandProblem(exitCode, sentence, { hint, pointer: detail?.details?.[0]?.path });
}

function notReached(baseUrl: string, error: unknown): CommandProblem {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return new CommandProblem(
    exitCodes.serviceFailed,
    `The service at ${baseUrl} was not reached: ${cause?.code ?? message}.`,
  );
}

function originOf(url: string | undefined): string {
  if (url === undefined) {
    throw badInput(
      '--remote needs the address of the service.',
      'Set --url or PICTABLE_URL, for example https://tables.example.',
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badInput(`${url} is no address of a service; an http or https address is allowed.`);
  }
  return url;
}

async function readKey(keyFile: string | undefined): Promise<string> {
  const key = keyFile === undefined ? process.env.PICTABLE_API_KEY : await readKeyFile(keyFile);
  if (key?.trim()) return key.trim();
  throw new CommandProblem(
    exitCodes.keyRefused,
    keyFile === undefined ? '--remote needs an API key.' : `The key file ${keyFile} is empty.`,
    { hint: 'Set PICTABLE_API_KEY, or name a file with --key-file.' },
  );
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw badInput(`The key file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function readProjectId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw badInput(`--project-id is ${text}; a whole number above 0 is allowed.`);
  return Number(text);
}
