import { type Command, Option } from 'commander';
import { invalidInput } from '../command-error.ts';
import { appendText } from './repeatable.ts';

/** Values of `--font`. */
export interface FontFlags {
  readonly font?: readonly string[];
}

const FONT_FILE = /\.(?:ttf|otf|woff2?)$/i;

/** Adds `--font` to a command. It is also another name of `--font-family`, if its value is not a file. */
export function addFontFlags(command: Command): Command {
  const text =
    'Font file (TTF, OTF, WOFF, WOFF2) for this table, or "Family=file"; without --remote only. Repeat for more weights.';
  return command.addOption(
    new Option('--font <file>', text).argParser(appendText).helpGroup('Table styles:'),
  );
}

/** The values that name files. */
export function fontFiles({ font = [] }: FontFlags): readonly string[] {
  return font.filter((value) => FONT_FILE.test(value));
}

/** @throws CommandError for a file: the service uses the fonts of the project */
export function rejectFontFiles(flags: FontFlags): void {
  if (fontFiles(flags).length === 0) return;
  throw invalidInput(
    '--font with a file cannot be combined with --remote.',
    'Add the font to the project once, and name its family with --font-family.',
  );
}

/** The last value that names a family instead. */
export function familyOfFontFlag({ font = [] }: FontFlags): string | undefined {
  return font.findLast((value) => !FONT_FILE.test(value));
}
