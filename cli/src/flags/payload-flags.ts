import { existsSync } from 'node:fs';
import { limits, parseTemplateReference } from '@pictable/contract';
import {
  isArray,
  isObject,
  type JsonArray,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
} from '@pictable/contract/json';
import { applyTemplate } from '@pictable/contract/templates';
import { type Command, Option } from 'commander';
import { invalidInput } from '../command-error.ts';
import { readText } from '../sources.ts';
import { addLogoFlags, type LogoFlags, withLogoFlags } from './logo-flags.ts';
import { appendText } from './repeatable.ts';

/** Flags that change any member of the payload. */
export interface PayloadFlags extends LogoFlags {
  readonly set?: readonly string[];
  readonly template?: string;
  readonly transform?: readonly string[];
  readonly values?: readonly string[];
}

/** Adds the flags that change any member of the payload to a command. */
export function addPayloadFlags(command: Command): Command {
  addLogoFlags(command);
  const group = 'Rows and columns:';
  const set = new Option(
    '--set <path=value>',
    'Set any key of the table: "columns.price.type=currency", "substitute.null=–". Repeat to set more.',
  );
  command.addOption(set.argParser(appendText).helpGroup(group));
  const template = new Option(
    '--template <file>',
    'JSON with columns, styles and options for every table; the table itself takes precedence. With --remote also the name of a template: invoice, invoice@3.',
  );
  command.addOption(template.helpGroup(group));
  const transform = new Option(
    '--transform <steps>',
    'Reshape the rows first: a JSON file with steps, or steps as JSON: \'{"sort":"-Price"}\'. Repeat to add more steps.',
  );
  command.addOption(transform.argParser(appendText).helpGroup(group));
  const values = new Option(
    '--values <name=text>',
    'Fill {{name}} in titles, labels and other texts: "month=May", or a JSON file with all values. Repeat for more.',
  );
  return command.addOption(values.argParser(appendText).helpGroup(group));
}

/**
 * Applies the template under the payload, and the steps of `--transform` and the values of `--set` over it. The renderer fills the
 * placeholders; a template that only the service has is passed on by its name.
 *
 * @throws CommandError
 */
export async function applyPayloadFlags(
  payload: JsonObject,
  {
    set = [],
    template,
    transform,
    values,
    remote = false,
    ...logo
  }: PayloadFlags & {
    readonly remote?: boolean;
  },
): Promise<JsonObject> {
  const shared = await withTemplate(payload, template, remote);
  const merged = withAssignments(await withLogoFlags(await withSteps(shared, transform), logo), set);
  if (template === undefined && values === undefined) return merged;
  const own = merged.get('values');
  const filled = new Map([...(isObject(own) ? own : []), ...(await readValues(values ?? []))]);
  return new Map<string, JsonValue>([...merged, ['values', filled]]);
}

function withAssignments(payload: JsonObject, set: readonly string[]): JsonObject {
  return set.reduce((changed, assignment) => withAssignment(changed, assignment), payload);
}

/** A file takes precedence over a template of the same name at the service. */
async function withTemplate(
  payload: JsonObject,
  template: string | undefined,
  isRemote: boolean,
): Promise<JsonObject> {
  if (template === undefined) return payload;
  const isName = parseTemplateReference(template) !== undefined && !existsSync(template);
  if (!isName) {
    const example = 'For example: {"columns": {"price": {"type": "currency"}}}';
    return applyTemplate(payload, await readObject('--template', template, example));
  }
  if (isRemote) return new Map<string, JsonValue>([...payload, ['template', template]]);
  throw invalidInput(
    `--template ${template} is no file, and the templates of a service require --remote.`,
    'Add --remote, or specify a JSON file.',
  );
}

async function readValues(values: readonly string[]): Promise<JsonObject> {
  const read = new Map<string, JsonValue>();
  for (const text of values) {
    const [, name, value] = /^([\p{L}_][\p{L}\p{N}_.-]*)=(.*)$/su.exec(text) ?? [];
    if (name !== undefined && value !== undefined) read.set(name, value);
    else {
      const example = 'For example: --values month=May, or a file with {"month": "May"}';
      for (const [key, member] of await readObject('--values', text, example)) read.set(key, member);
    }
  }
  return read;
}

/** The steps take the place of those in the payload. */
async function withSteps(payload: JsonObject, transform: readonly string[] | undefined): Promise<JsonObject> {
  if (transform === undefined) return payload;
  const steps: JsonValue[] = [];
  for (const text of transform) {
    const isJson = /^\s*[[{]/.test(text);
    const example = 'For example: --transform steps.json, or --transform \'{"sort": "-Price"}\'';
    const value = isJson
      ? parsed(text, (message) => invalidInput(`--transform is not JSON: ${message}`, example))
      : await readJson('--transform', text);
    if (!isArray(value) && !isObject(value))
      throw invalidInput(`--transform ${text} must contain a step or a list of steps.`, example);
    // A file may also be a template with nothing but steps.
    const own = isObject(value) && value.size === 1 ? (value.get('transform') ?? value) : value;
    steps.push(...(isArray(own) ? own : [own]));
  }
  return new Map<string, JsonValue>([...payload, ['transform', steps]]);
}

async function readObject(flag: string, file: string, example: string): Promise<JsonObject> {
  const value = await readJson(flag, file);
  if (isObject(value)) return value;
  throw invalidInput(`${flag} ${file} must contain a JSON object.`, example);
}

async function readJson(flag: string, file: string): Promise<JsonValue> {
  const text = await readText({ name: file, file, folder: '' });
  return parsed(text, (message) => invalidInput(`${flag} ${file} is not JSON: ${message}`));
}

function parsed(text: string, toError: (message: string) => Error): JsonValue {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw toError(`${error.message} (line ${error.line}, column ${error.column})`);
  }
}

function withAssignment(payload: JsonObject, assignment: string): JsonObject {
  const { path, value } = readAssignment(assignment);
  const changed = withValue(payload, path, value, (at, list) => {
    const holder = path.slice(0, at).join('.');
    const reason = list ? `is a list; use an index from 0 to ${list.length - 1}` : 'has no members';
    return invalidInput(`--set "${assignment}": ${holder} ${reason}.`);
  });
  return isObject(changed) ? changed : payload;
}

/** Splits `columns."unit price".type=currency`. A key with a dot, an equals sign or a quote is quoted. */
function readAssignment(assignment: string): { path: readonly string[]; value: JsonValue } {
  const path: string[] = [];
  let rest = assignment;
  for (;;) {
    const [part, quoted, bare] = /^(?:"((?:[^"\\]|\\.)*)"|([^.="]+))(?=[.=])/s.exec(rest) ?? [];
    if (part === undefined) break;
    path.push(quoted === undefined ? (bare ?? '').trim() : quoted.replace(/\\(.)/gs, '$1'));
    rest = rest.slice(part.length);
    if (rest.startsWith('=')) return { path, value: jsonOrText(rest.slice(1)) };
    rest = rest.slice(1);
  }
  throw invalidInput(
    `--set "${assignment}" must be a path and a value.`,
    'For example: --set columns.price.type=currency. Quote keys with a dot: --set \'columns."user.name".label=Name\'.',
  );
}

/** A value as JSON, or else as text. */
function jsonOrText(text: string): JsonValue {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return text;
    throw error;
  }
}

/** @param toError creates the error for a path whose first `at` keys lead to a plain value or to a list */
function withValue(
  target: JsonValue | undefined,
  path: readonly string[],
  value: JsonValue,
  toError: (at: number, list?: JsonArray) => Error,
  at = 0,
): JsonValue {
  const key = path[at];
  if (key === undefined) return value;
  const change = (member: JsonValue | undefined) => withValue(member, path, value, toError, at + 1);
  if (isArray(target)) {
    const index = /^\d+$/.test(key) ? Number(key) : -1;
    if (index < 0 || index >= target.length) throw toError(at, target);
    return target.with(index, change(target[index]));
  }
  if (isObject(target)) return new Map([...target, [key, change(target.get(key))]]);
  if (target !== undefined && target !== null) throw toError(at);
  return new Map([[key, change(undefined)]]);
}
