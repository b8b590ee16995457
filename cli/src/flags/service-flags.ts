import { imageAccessLevels, nativePlatforms } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { type Command, Option } from 'commander';

/** Heading of the flags that concern a service, in the help. */
export const SERVICE_FLAGS = 'With a service:';

/** Adds the flags of the commands that render with a service if they are asked to. */
export function addServiceFlags(command: Command): Command {
  command
    .option('-q, --quiet', 'Print only errors.')
    .option('--json', 'Write a JSON report to standard output.');
  serviceFlag(command, '-r, --remote', 'Render and store with a service, and print the public URL.');
  serviceFlag(command, '--endpoint <path>', 'Endpoint path of the project of the image.');
  serviceFlag(command, '--expires <time>', 'Delete the stored image then: 24h, 7d, or a date and time.');
  const access = new Option(
    '--access <level>',
    'Who can open the image: everyone, or with a signed URL only.',
  );
  command.addOption(access.choices([...imageAccessLevels]).helpGroup(SERVICE_FLAGS));
  return addConnectionFlags(addNativeFlag(command));
}

/** Value of `--native`. */
export interface NativeFlags {
  /** Platforms, separated by commas. */
  readonly native?: string | undefined;
}

/** Adds the flag of the commands whose response can have messages for platforms. */
export function addNativeFlag(command: Command): Command {
  return serviceFlag(
    command,
    '--native <platforms>',
    `Also make messages with the table itself, for the output of --json: ${nativePlatforms.join(', ')}.`,
  );
}

/** The payload with the platforms of the flag in place of its own. */
export function withNative(payload: JsonObject, { native }: NativeFlags): JsonObject {
  return native === undefined ? payload : new Map([...payload, ['native', native.split(',')]]);
}

/** Adds the flags of every command that sends requests. */
export function addConnectionFlags(command: Command): Command {
  serviceFlag(command, '--url <origin>', 'Origin of the service. Default: PICTABLE_URL.');
  serviceFlag(command, '--key-file <file>', 'File that contains the API key. Default: PICTABLE_API_KEY.');
  return serviceFlag(command, '--project-id <number>', 'ID of the project.');
}

/** Adds the flags of the commands that can let the service render later. */
export function addAsyncFlags(command: Command): Command {
  serviceFlag(command, '--async', 'Let the service render in the background, and wait for it.');
  return serviceFlag(command, '--no-wait', 'With --async: print the ID of the job instead of waiting.');
}

function serviceFlag(command: Command, flags: string, text: string): Command {
  return command.addOption(new Option(flags, text).helpGroup(SERVICE_FLAGS));
}
