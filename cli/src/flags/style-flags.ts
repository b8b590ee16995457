import {
  type Destination,
  findDestination,
  findImageFormat,
  type ImageFormat,
  propertyNames,
  readProperty,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
} from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type Command, Option } from 'commander';
import { invalidInput } from '../command-error.ts';
import { familyOfFontFlag } from './font-flags.ts';
import { isPageNumber } from './table-flags.ts';

/** Every option and style that has a flag: a scalar value that is not another form of the same setting. */
const properties: readonly TableProperty[] = [...tableOptionProperties, ...tableStyleProperties].filter(
  (property: TableProperty) => property.sameAs === undefined && property.kind !== 'boolean-labels',
);

const names = propertyNames([...tableOptionProperties, ...tableStyleProperties]);

/** Values of the flags for options and styles, by canonical name. */
export type StyleFlags = ReadonlyMap<string, string | boolean>;

const groups = { option: 'Table options:', style: 'Table styles:' };

/** Adds one flag per option and style of the contract to a command. */
export function addStyleFlags(command: Command): Command {
  const options: readonly TableProperty[] = tableOptionProperties;
  for (const property of properties) {
    const group = options.includes(property) ? groups.option : groups.style;
    for (const name of [property.name, ...property.aliases]) {
      // `--font` names a file, or a family.
      if (name === 'font') continue;
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
    const negative = new Option(`--no-${flag}`, `Turns off --${flag}.`).hideHelp();
    return [new Option(`--${flag}`, `${description} --no-${flag} turns it off.`), negative];
  }
  const option = new Option(`--${flag} <${placeholderOf(property)}>`, description);
  // Completed, but not checked: a project has themes of its own.
  if (property.kind === 'theme') option.argChoices = [...property.choices];
  if (property.kind !== 'choice') return [option];
  const choice = option.choices([...property.choices, ...Object.keys(property.synonyms ?? {})]);
  return [name === 'page' ? withPageNumber(choice) : choice];
}

/** `--page` sets the paper size of a PDF or, if the value is a number, the page of rows. */
function withPageNumber(paper: Option): Option {
  const { parseArg } = paper;
  paper.description = paper.description.replace(/\.$/, '; or, as a number, the page of rows to show.');
  return paper.argParser((value, before) =>
    isPageNumber(value) ? value : (parseArg?.(value, before) ?? value),
  );
}

function placeholderOf(property: TableProperty): string {
  if (property.kind === 'number') return property.unit === 'px' ? 'px' : 'number';
  return property.kind === 'choice' || property.kind === 'theme' ? 'name' : property.kind;
}

/** Reads the flags for options and styles from the parsed options of a command. */
export function readStyleFlags(options: Readonly<Record<string, unknown>>): StyleFlags {
  const values = new Map<string, string | boolean>();
  for (const { name, aliases } of properties) {
    const given = [name, ...aliases]
      .map((key) => (key === 'font' ? familyOfFontFlag(options) : options[key]))
      .filter((value) => value !== undefined);
    const value = name === 'page' ? given.find((each) => !isPageNumber(each)) : given[0];
    if (typeof value === 'string' || typeof value === 'boolean') values.set(name, value);
  }
  return values;
}

/** The flag that sets the payload value at a JSON Pointer. */
export function flagForPointer(pointer: string): string | undefined {
  const name = /^\/options\/(\w+)$/.exec(pointer)?.[1];
  return name !== undefined && properties.some((property) => property.name === name)
    ? `--${kebab(name)}`
    : undefined;
}

/**
 * Applies the flags to the payload. A flag overrides the setting of the payload at any place and in any
 * spelling.
 */
export function applyStyleFlags(payload: JsonObject, flags: StyleFlags): JsonObject {
  if (flags.size === 0) return payload;
  const overridden = new Set([...flags.keys(), ...paddingsOverriddenBy(flags)].flatMap(spellingsOf));
  const changed = new Map(
    [...payload].filter(([name, value]) => !overridden.has(name) || isDifferentMember(name, value)),
  );
  const options = without(changed, 'options', overridden);
  const nested = without(options, 'styles', overridden);
  if (options.has('styles')) options.set('styles', nested);
  if (changed.has('styles')) changed.set('styles', without(changed, 'styles', overridden));
  for (const [name, value] of flags) options.set(name, value);
  return changed.set('options', options);
}

/** The format in the flags. Undefined if the table determines it. */
export function requestedFormat(flags: StyleFlags): ImageFormat | undefined {
  return findImageFormat(flags.get('format'));
}

/**
 * Checks that the destination of the table supports the format. Otherwise, the renderer would choose another
 * format, and the file would have the wrong extension.
 *
 * @throws CommandError if the destination does not support the format
 */
export function checkDestinationFormat(payload: JsonObject, format: ImageFormat): void {
  const { options, styles } = Object.fromEntries(payload);
  const holders = [payload, options, styles].filter((holder) => isObject(holder));
  const name = holders.map((holder) => holder.get('for')).find((value) => typeof value === 'string');
  const destination: Destination | undefined = findDestination(typeof name === 'string' ? name : undefined);
  if (destination === undefined || destination.formats.includes(format)) return;
  const { label, formats } = destination;
  throw invalidInput(
    `${label} does not support ${format}; use ${formats.join(' or ')} with --for ${destination.name}.`,
    'Change the file extension or --format, or omit --for.',
  );
}

/**
 * Whether a member only shares the name of an option, as a list of `headers` does, and is therefore not
 * overridden.
 */
function isDifferentMember(name: string, value: JsonValue): boolean {
  const property = names.get(name);
  // Only the service knows which names of themes are valid.
  if (property === undefined || name === 'title' || property.kind === 'theme') return false;
  return readProperty(property, value).kind === 'invalid';
}

const sidePaddings = ['cellPaddingX', 'cellPaddingY'];

/** Padding settings of the table that would override the flags, or that have no effect with them. */
function paddingsOverriddenBy(flags: StyleFlags): readonly string[] {
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
    throw invalidInput(`${member} of the table must be an object, so that style flags can be added to it.`);
  }
  return new Map([...inner].filter(([name]) => !names.has(name)));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
