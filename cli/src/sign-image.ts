import { invalidInput } from './command-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { writeStdout } from './output-target.ts';
import type { ServiceOptions } from './remote-renderer.ts';

/** Flags of `sign`. */
export interface SignOptions extends Pick<ServiceOptions, 'url' | 'keyFile' | 'expires'> {
  readonly share?: boolean;
  readonly json?: boolean;
}

/** Prints a new signed URL of an image. @throws CommandError */
export async function signImage(id: string, options: SignOptions): Promise<ExitCode> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw invalidInput(`The ID must be a whole number above 0; got ${id}.`);
  const { client, withErrors } = await (await import('./remote-renderer.ts')).openService(options);
  const signed = await withErrors(() => client.signedUrl(Number(id), options.expires));
  const url = options.share ? signed.shareUrl : signed.url;
  await writeStdout(options.json ? `${JSON.stringify(signed, null, 2)}\n` : `${url}\n`);
  return exitCodes.success;
}
