import {
  type Destination,
  destinationNamed,
  type ImageFormat,
  imageFormats,
  propertyNames,
  readProperty,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
} from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type Command, Option } from 'commander';
import { badInput } from './command-problem.ts';
import { isPageOfRows } from './table-flags.ts';

/** Every option and style that has a flag: those that are no other form of one, and are one value. */
const properties: readonly TableProperty[] = [...tableOptionProperties, ...tableStyleProperties].filter(
  (property: TableProperty) => property.sameAs === undefined && property.kind !== 'boolean-labels',
);

const names = propertyNames([...tableOptionProperties, ...tableStyleProperties]);

/** What the flags of a command line say of a table, by canonical name. */
export type StyleValues = ReadonlyMap<string, string | boolean>;

const groups = { option: 'What the table shows:', style: 'How it looks:' };

/** Gives a command one flag for each option and style of a table, made from the records of the contract. */
export function addStyleFlags(command: Command): Command {
  const options: readonly TableProperty[] = tableOptionProperties;
  for (const property of properties) {
    const group = options.includes(property) ? groups.option : groups.style;
    for (const name of [property.name, ...property.aliases]) {
      for (const option of flagsOf(property, name)) {
        if (name !== property.name) option.hideHelp();
        command.addOption(option.helpGroup(group));
      }
    }
  }
  return command;
}

function flagsOf(property: TableProperty, name: string): Option[] {
  const flag = kebab(name);
  const { description } = property;
  if (property.kind === 'boolean') {
    const negative = new Option(`--no-${flag}`, `The opposite of --${flag}.`).hideHelp();
    return [new Option(`--${flag}`, `${description} --no-${flag}: not.`), negative];
  }
  const option = new Option(`--${flag} <${placeholderOf(property)}>`, description);
  if (property.kind !== 'choice') return [option];
  const chosen = option.choices([...property.choices, ...Object.keys(property.synonyms ?? {})]);
  return [name === 'page' ? withPageOfRows(chosen) : chosen];
}

/** `--page` is the paper of a PDF; a number cannot be one, and is the page of rows. */
function withPageOfRows(paper: Option): Option {
  const { parseArg } = paper;
  paper.description = paper.description.replace(/\.$/, '; or, as a number, the page of rows to show.');
  return paper.argParser((value, before) =>
    isPageOfRows(value) ? value : (parseArg?.(value, before) ?? value),
  );
}

function placeholderOf(property: TableProperty): string {
  if (property.kind === 'number') return property.unit === 'px' ? 'px' : 'number';
  return property.kind === 'choice' ? 'name' : property.kind;
}

/** The flags that were given, out of the parsed options of a command. */
export function readStyleFlags(options: Readonly<Record<string, unknown>>): StyleValues {
  const values = new Map<string, string | boolean>();
  for (const { name, aliases } of properties) {
    const spoken = [name, ...aliases].map((key) => options[key]).filter((value) => value !== undefined);
    const given = name === 'page' ? spoken.find((value) => !isPageOfRows(value)) : spoken[0];
    if (typeof given === 'string' || typeof given === 'boolean') values.set(name, given);
  }
  return values;
}

/** The flag a value of the payload came from, by its pointer. */
export function flagOf(pointer: string): string | undefined {
  const name = /^\/options\/(\w+)$/.exec(pointer)?.[1];
  return name !== undefined && properties.some((property) => property.name === name)
    ? `--${kebab(name)}`
    : undefined;
}

/** The payload with the flags in it. A flag is stronger than what the payload says at any place and in any spelling. */
export function applyStyleFlags(payload: JsonObject, flags: StyleValues): JsonObject {
  if (flags.size === 0) return payload;
  const spoken = new Set([...flags.keys(), ...outdoneBy(flags)].flatMap(spellingsOf));
  const changed = new Map([...payload].filter(([name, value]) => !spoken.has(name) || isOther(name, value)));
  const options = without(changed, 'options', spoken);
  const nested = without(options, 'styles', spoken);
  if (options.has('styles')) options.set('styles', nested);
  if (changed.has('styles')) changed.set('styles', without(changed, 'styles', spoken));
  for (const [name, value] of flags) options.set(name, value);
  return changed.set('options', options);
}

/** The format that the flags ask for; undefined where they leave it to the table. */
export function wantedFormat(flags: StyleValues): ImageFormat | undefined {
  const format = flags.get('format');
  return format === 'jpg' ? 'jpeg' : imageFormats.find((name) => name === format);
}

/**
 * A destination that does not show a format gets another one, which would then stand in a file of the wrong name.
 *
 * @throws CommandProblem where the destination of the table does not show the format
 */
export function checkFormat(payload: JsonObject, format: ImageFormat): void {
  const { options, styles } = Object.fromEntries(payload);
  const holders = [payload, options, styles].filter((holder) => isObject(holder));
  const name = holders.map((holder) => holder.get('for')).find((value) => typeof value === 'string');
  const destination: Destination | undefined = destinationNamed(typeof name === 'string' ? name : undefined);
  if (destination === undefined || destination.formats.includes(format)) return;
  const { label, formats } = destination;
  throw badInput(
    `${label} does not show ${format}; for "${destination.name}" supports ${formats.join(' or ')}.`,
    'Change the name of the file or --format, or leave --for out.',
  );
}

/** `headers` may be a list, which no flag is about: a member is said again only where it says what an option can say. */
function isOther(name: string, value: JsonValue): boolean {
  const property = names.get(name);
  if (property === undefined || name === 'title') return false;
  return readProperty(property, value).kind === 'invalid';
}

const sidePaddings = ['cellPaddingX', 'cellPaddingY'];

/** Other words of a table about the room in its cells, which would be stronger than a flag, or of no use beside it. */
function outdoneBy(flags: StyleValues): readonly string[] {
  if (flags.has('density') || flags.has('cellPadding')) return ['density', 'cellPadding', ...sidePaddings];
  return sidePaddings.every((name) => flags.has(name)) ? ['density', 'cellPadding'] : [];
}

function spellingsOf(name: string): string[] {
  const all: readonly TableProperty[] = [...tableOptionProperties, ...tableStyleProperties];
  return all
    .filter((property) => property.name === name || property.sameAs?.name === name)
    .flatMap((property) => [property.name, ...property.aliases]);
}

function without(holder: JsonObject, member: string, names: ReadonlySet<string>): Map<string, JsonValue> {
  const inner = holder.get(member) ?? new Map<string, JsonValue>();
  if (!isObject(inner)) {
    throw badInput(`${member} of the table is no object, so no style flags can be added to it.`);
  }
  return new Map([...inner].filter(([name]) => !names.has(name)));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
