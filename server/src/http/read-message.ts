import {
  destinationNames,
  limits,
  type MessageReplacement,
  messageKeys,
  messageReplacements,
  nativePlatforms,
  showValue,
} from '@pictable/contract';
import { isGiven, isObject, type JsonObject, type JsonValue, stringify } from '@pictable/contract/json';
import type { FastifyRequest } from 'fastify';
import { invalidRequest } from './errors/public-error.ts';
import { formatBodySize, readJsonObject, readTextBody } from './read-body.ts';
import { readProjectId } from './read-tables.ts';
import { rejectUnknownMembers } from './reject-unknown.ts';

/** A message with tables, and how its images are rendered. */
export interface MessageBody {
  readonly text: string;
  readonly replace: MessageReplacement;
  /** Members that the payloads of all tables have in common, as JSON text. */
  readonly defaults: string;
  readonly projectId: string | undefined;
  /** The whole body as JSON text. */
  readonly json: string;
}

/** @throws PublicError 400 that names the member, the value and what is allowed */
export function readMessageBody({ body }: Pick<FastifyRequest, 'body'>): MessageBody {
  const message = readJsonObject(body);
  rejectUnknownMembers(message, messageKeys, 'a message', 'Put what all images have in common into styles.');
  const destination = readChoice(message, 'for', destinationNames);
  const defaults = new Map<string, JsonValue>();
  if (destination !== undefined) defaults.set('for', destination);
  const platform = nativePlatforms.find((name) => name === destination);
  if (platform) defaults.set('native', [platform]);
  const styles = readStyles(message.get('styles'));
  if (styles) defaults.set('styles', styles);
  return {
    text: readText(message.get('text')),
    replace: readChoice(message, 'replace', messageReplacements) ?? 'all',
    defaults: stringify(defaults),
    projectId: readProjectId(message.get('projectId')),
    json: readTextBody(body),
  };
}

function readText(value: JsonValue | undefined): string {
  const { messageCharsMax: max } = limits;
  if (!isGiven(value)) throw invalidRequest('/text', 'text is missing. It must be a message in Markdown.');
  if (typeof value !== 'string')
    throw invalidRequest(
      '/text',
      `text must be a message in Markdown, as a string; got ${showValue(value)}.`,
    );
  if (value.length <= max) return value;
  throw invalidRequest('/text', `text must have at most ${max} characters; got ${value.length}.`);
}

function readChoice<Choice extends string>(
  message: JsonObject,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = message.get(key);
  if (!isGiven(value)) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw invalidRequest(`/${key}`, `${key} must be one of ${choices.join(', ')}; got ${showValue(value)}.`);
}

function readStyles(value: JsonValue | undefined): JsonObject | undefined {
  if (!isGiven(value)) return undefined;
  if (!isObject(value))
    throw invalidRequest(
      '/styles',
      `styles must be an object such as {"theme": "modern"}; got ${showValue(value)}.`,
    );
  const { templateBytesMax: max } = limits;
  const bytes = Buffer.byteLength(stringify(value));
  if (bytes <= max) return value;
  throw invalidRequest(
    '/styles',
    `styles must be ${formatBodySize(max)} or smaller; got ${Math.ceil(bytes / 1024)} KB.`,
  );
}
