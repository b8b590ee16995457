import type { ErrorDetail } from '../errors.ts';
import { pointerTo } from '../json/locate.ts';
import { nearestName } from '../json/nearest-name.ts';
import { isArray, isNumber, isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { limits } from '../limits.ts';
import { showValue } from '../tables/read-property.ts';
import { tableSourceKeys } from '../tables/table-sources.ts';

/** A payload whose placeholders are filled, and what could not be filled. */
export interface FilledPayload {
  readonly payload: JsonObject;
  /** Placeholders without a value; their text is empty. */
  readonly warnings: readonly ErrorDetail[];
  /** Values that cannot fill a placeholder. */
  readonly problems: readonly ErrorDetail[];
}

interface Missing {
  readonly name: string;
  /** The text that contains it. */
  readonly path: string;
}

/** `{{name}}` with a name of up to 100 characters; spaces inside the braces are allowed. */
const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,99})\s*\}\}/gu;
/** Of more placeholders without a value, only the number is in a warning. */
const WARNINGS_MAX = 20;
/** Members that are no texts of the table: its cells, and the values themselves. */
const skipped: ReadonlySet<string> = new Set([
  ...tableSourceKeys.filter((key) => key !== 'headers'),
  'values',
  'template',
  'source',
]);

/**
 * Replaces `{{name}}` in every text of a payload outside its data by the value of that name in `values`.
 *
 * @param builtIn values that the payload need not give itself, such as `rows`
 */
export function fillPlaceholders(sent: JsonObject, builtIn: ReadonlyMap<string, string>): FilledPayload {
  const problems: ErrorDetail[] = [];
  const texts = new Map([...builtIn, ...readValues(sent.get('values'), problems)]);
  /** Placeholders without a value, each once per text. */
  const missing = new Map<string, Missing>();
  let charsLeft: number = limits.placeholderCharsAddedMax;
  const textOf = (name: string, path: string): string => {
    const text = texts.get(name);
    charsLeft -= text?.length ?? 0;
    if (text === undefined) missing.set(`${name} ${path}`, { name, path });
    // Beyond the limit the table is rejected anyway, so its texts must not grow further.
    return text === undefined || charsLeft < 0 ? '' : text;
  };
  const fill = (value: JsonValue, path: string): JsonValue => {
    if (typeof value === 'string') return value.replace(placeholder, (_, name: string) => textOf(name, path));
    if (isArray(value)) return value.map((item, index) => fill(item, pointerTo(path, index)));
    if (!isObject(value)) return value;
    return new Map([...value].map(([key, member]) => [key, fill(member, pointerTo(path, key))]));
  };
  const payload = new Map<string, JsonValue>();
  for (const [key, value] of sent)
    if (key !== 'values') payload.set(key, skipped.has(key) ? value : fill(value, pointerTo('', key)));
  if (charsLeft < 0)
    problems.push({
      path: '/values',
      message: `values may fill placeholders with at most ${limits.placeholderCharsAddedMax} characters in total; they fill more.`,
    });
  return { payload, warnings: warnAbout([...missing.values()], texts), problems };
}

/** Names of the placeholders in the texts of a payload, each once, in the order of the texts. */
export function placeholderNames(payload: JsonObject): readonly string[] {
  const names = new Set<string>();
  const collect = (value: JsonValue): void => {
    if (typeof value === 'string') for (const [, name = ''] of value.matchAll(placeholder)) names.add(name);
    else if (isArray(value)) value.forEach(collect);
    else if (isObject(value)) [...value.values()].forEach(collect);
  };
  for (const [key, value] of payload) if (!skipped.has(key)) collect(value);
  return [...names];
}

function warnAbout(missing: readonly Missing[], texts: ReadonlyMap<string, string>): ErrorDetail[] {
  const warnings = missing.slice(0, WARNINGS_MAX).map(({ name, path }) => {
    const nearest = nearestName(name, texts.keys());
    const hint = nearest === undefined ? '' : ` Did you mean {{${nearest}}}?`;
    return { path, message: `The placeholder {{${name}}} has no value, so its text is empty.${hint}` };
  });
  const more = missing.length - warnings.length;
  if (more === 0) return warnings;
  const message =
    more === 1
      ? '1 more placeholder has no value, and its text is empty.'
      : `${more} more placeholders have no value, and their texts are empty.`;
  return [...warnings, { path: '/values', message }];
}

function readValues(values: JsonValue | undefined, problems: ErrorDetail[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (!isObject(values)) return texts;
  if (values.size > limits.placeholderValuesMax) {
    const message = `values must have at most ${limits.placeholderValuesMax} members; it has ${values.size}.`;
    problems.push({ path: '/values', message });
    return texts;
  }
  for (const [name, value] of values) {
    const text = scalarText(value);
    const path = pointerTo('/values', name);
    if (text === undefined)
      problems.push({
        path,
        message: `values.${name} must be text, a number or a boolean; got ${showValue(value)}.`,
      });
    else if (text.length > limits.placeholderCharsMax)
      problems.push({
        path,
        message: `values.${name} must have at most ${limits.placeholderCharsMax} characters; it has ${text.length}.`,
      });
    else texts.set(name, text);
  }
  return texts;
}

/** Numbers keep their digits; null is an empty text. */
function scalarText(value: JsonValue): string | undefined {
  if (value === null) return '';
  if (isNumber(value)) return value.raw;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
