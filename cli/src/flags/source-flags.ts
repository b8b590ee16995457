import { sourceFormats, tableFileKeys } from '@pictable/contract';
import type { JsonObject, JsonValue } from '@pictable/contract/json';
import { type Command, Option } from 'commander';
import { invalidInput } from '../command-error.ts';
import { appendText } from './repeatable.ts';

/** Flags that name the part of a file that is the table, and a URL from which the service loads the file. */
export interface SourceFlags {
  readonly sheet?: string;
  readonly range?: string;
  readonly table?: string;
  readonly source?: string;
  readonly sourceFormat?: string;
  readonly sourceAt?: string;
  readonly sourceHeader?: readonly string[];
}

/** Adds the flags that name a source, or the part of a file, to a command. */
export function addSourceFlags(command: Command, group: string): Command {
  const options = [
    new Option('--source <url>', 'Let the service load the table from a URL, instead of an input.'),
    new Option('--source-format <format>', 'Format of the file at the URL.').choices([...sourceFormats]),
    new Option('--source-at <pointer>', 'Where the rows are in a JSON document, such as /items.'),
    new Option(
      '--source-header <header>',
      'Header of the request: "Authorization: secret:crm" sends a secret of the project. Repeat for more.',
    ).argParser(appendText),
  ];
  for (const option of options) command.addOption(option.helpGroup(group));
  return command
    .option('--sheet <name>', 'Sheet of an .xlsx or .ods file. Default: the first visible one.')
    .option('--range <cells>', 'Cells of the sheet, such as B2:F20, B:F or 2:20. Default: all.')
    .option('--table <number>', 'Table of an HTML page, from 1. Default: the first one.');
}

/**
 * The payload whose table the service loads; undefined without `--source`.
 *
 * @throws CommandError if there are inputs too, or if a flag about the source has none
 */
export function readSourceFlags(flags: SourceFlags, inputs: readonly string[]): JsonObject | undefined {
  const { source: url, sourceFormat, sourceAt, sourceHeader = [] } = flags;
  if (url === undefined) {
    const flag = Object.entries({ sourceFormat, sourceAt, sourceHeader: sourceHeader[0] }).find(
      ([, value]) => value !== undefined,
    )?.[0];
    if (flag === undefined) return undefined;
    throw invalidInput(
      `--${flag.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} requires --source.`,
    );
  }
  const [input] = inputs;
  if (input !== undefined)
    throw invalidInput(
      `--source replaces the input; got ${input} too.`,
      'Other keys of the table come from --template and --set.',
    );
  const source = new Map<string, JsonValue>([['url', url]]);
  if (sourceFormat !== undefined) source.set('format', sourceFormat);
  if (sourceAt !== undefined) source.set('at', sourceAt);
  for (const part of tableFileKeys) {
    const value = flags[part];
    if (value !== undefined) source.set(part, value);
  }
  if (sourceHeader.length > 0) source.set('headers', new Map(sourceHeader.map(readHeader)));
  return new Map([['source', source]]);
}

/** The message does not repeat the value, which may be a secret. */
function readHeader(text: string): [string, string] {
  const [, name, value] = /^([^\s:]+):\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw invalidInput(
    '--source-header must be a name and a value.',
    'For example: --source-header "Authorization: secret:crm"',
  );
}
