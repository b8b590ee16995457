import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { writeStdout } from '../output-target.ts';
import { openService, readId, type ServiceOptions } from '../service-client.ts';

/** Flags of `sign`. */
export interface SignOptions extends Pick<ServiceOptions, 'url' | 'keyFile'> {
  readonly expires?: string;
  readonly share?: boolean;
  readonly json?: boolean;
}

/** Prints a new signed URL of an image. @throws CommandError */
export async function signImage(id: string, options: SignOptions): Promise<ExitCode> {
  const imageId = readId(id, 'The ID');
  const service = await openService(options);
  const signed = await service.call((client) => client.signedUrl(imageId, options.expires));
  const url = options.share ? signed.shareUrl : signed.url;
  await writeStdout(options.json ? `${JSON.stringify(signed, null, 2)}\n` : `${url}\n`);
  return exitCodes.success;
}
