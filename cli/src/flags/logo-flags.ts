import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { limits, logoPositions } from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type Command, Option } from 'commander';
import { invalidInput } from '../command-error.ts';

/** Values of the flags for the logo. */
export interface LogoFlags {
  /** File or URL; false for `--no-logo`. */
  readonly logo?: string | boolean;
  readonly logoPosition?: string;
  readonly logoHeight?: string;
  readonly logoAlt?: string;
  readonly logoLink?: string;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** Adds the flags for the logo to a command. */
export function addLogoFlags(command: Command): Command {
  const group = 'Table options:';
  const options = [
    new Option(
      '--logo <file|url>',
      'Logo: a PNG, JPEG, GIF, WebP or SVG file or, with --remote, also a URL. --no-logo leaves out that of the project.',
    ),
    new Option('--no-logo').hideHelp(),
    new Option('--logo-position <name>', 'Where the logo is: title-start, title-end or footer.').choices([
      ...logoPositions,
    ]),
    new Option('--logo-height <px>', 'Height of the logo; its width follows from the image.'),
    new Option('--logo-alt <text>', 'Name of the logo for screen readers.'),
    new Option('--logo-link <url>', 'URL that the logo opens in SVG and PDF.'),
  ];
  for (const option of options) command.addOption(option.helpGroup(group));
  return command;
}

/**
 * The payload with the logo of the flags. A flag takes the place of the same member in the payload.
 *
 * @throws CommandError for a file that cannot be read
 */
export async function withLogoFlags(payload: JsonObject, flags: LogoFlags): Promise<JsonObject> {
  const { logo, logoPosition, logoHeight, logoAlt, logoLink } = flags;
  if (logo === false) return new Map<string, JsonValue>([...payload, ['logo', false]]);
  const settings = Object.entries({
    position: logoPosition,
    height: logoHeight,
    alt: logoAlt,
    link: logoLink,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (typeof logo !== 'string' && settings.length === 0) return payload;
  const before = payload.get('logo');
  const members: Map<string, JsonValue> = isObject(before)
    ? new Map(before)
    : new Map(typeof before === 'string' ? [['image', before]] : []);
  if (typeof logo === 'string') members.set('image', await imageUrl(logo));
  for (const [name, value] of settings) members.set(name, value);
  return new Map<string, JsonValue>([...payload, ['logo', members]]);
}

/** A URL as it is, and a file as a data: URL. */
async function imageUrl(value: string): Promise<string> {
  if (/^(?:https?:\/\/|data:)/i.test(value)) return value;
  const type = mediaTypes[extname(value).toLowerCase()];
  if (type === undefined)
    throw invalidInput(
      `--logo must be a PNG, JPEG, GIF, WebP or SVG file, or a URL; got ${JSON.stringify(value)}.`,
    );
  const bytes = await readFile(value).catch((error: unknown) => {
    throw invalidInput(`${value} cannot be read: ${(error as Error).message}`);
  });
  if (bytes.length > limits.logoBytesMax)
    throw invalidInput(
      `${value} is larger than ${limits.logoBytesMax / 1_000_000} MB, the most that a logo can have.`,
    );
  return `data:${type};base64,${bytes.toString('base64')}`;
}
