import { isNumber, isObject, type JsonValue, stringify } from '../json/value.ts';
import { genericFontFamilies } from '../text/font-family-name.ts';
import { formatThousands } from '../text/format-thousands.ts';
import { readLanguageTag } from '../text/language-tag.ts';
import { cssColors } from './css-colors.ts';
import { borderMemberProperties, borderWidthWords } from './table-borders.ts';
import type {
  BooleanLabels,
  BooleanLabelsProperty,
  BooleanProperty,
  BorderValue,
  ChoiceProperty,
  ColorProperty,
  FontProperty,
  NumberProperty,
  TableProperty,
  TextProperty,
  ThemeProperty,
} from './table-property.ts';

/**
 * Result of parsing a property value. `valid`: the normalised value, and a remark if a warning is needed.
 * `invalid`: the allowed values. `missing`: the value is null or an empty string.
 */
export type ParsedProperty =
  | { readonly kind: 'valid'; readonly value: unknown; readonly remark?: string }
  | { readonly kind: 'invalid'; readonly allowed: string }
  | { readonly kind: 'missing' };

/** Names of a project that tables can use. */
export interface OwnNames {
  /** Font families. */
  readonly families?: readonly string[];
  /** Themes. */
  readonly themes?: readonly string[];
}

const NO_OWN_NAMES: OwnNames = {};
const MISSING: ParsedProperty = { kind: 'missing' };

/**
 * Normalises one value: `"14px"` is 14, `RED` is #ff0000, `"true"` is true. Never throws.
 *
 * @param own names that are available besides those of the property
 */
export function readProperty(
  property: TableProperty,
  value: JsonValue,
  own: OwnNames = NO_OWN_NAMES,
): ParsedProperty {
  if (value === null) return MISSING;
  if (property.kind === 'text') return readText(property, value);
  if (value === '') return MISSING;
  switch (property.kind) {
    case 'color':
      return readColorProperty(property, value);
    case 'number':
      return readNumber(property, value);
    case 'choice':
      return readChoice(property, value);
    case 'font':
      return readFont(property, value, own.families ?? []);
    case 'theme':
      return readThemeName(property, value, own);
    case 'boolean':
      return readBoolean(property, value);
    case 'boolean-labels':
      return readBooleanLabels(property, value);
    case 'border':
      return readBorder(property, value);
  }
}

/** The values that a property allows, worded to follow "must be". */
export function allowedValues(property: TableProperty): string {
  switch (property.kind) {
    case 'color':
      return `a colour such as #2563eb${property.transparent ? ' or transparent' : ''}`;
    case 'number': {
      const unit = property.unit === '' ? '' : ` ${property.unit}`;
      const what = property.integer ? 'a whole number' : 'a number';
      const share = property.percent ? ', a percentage from 1% to 100%' : '';
      const auto = property.auto ? ', or "auto"' : '';
      return `${what} from ${formatThousands(property.min)} to ${formatThousands(property.max)}${unit}${share}${auto}`;
    }
    case 'choice':
      return property.allowed ?? orList(property.choices);
    case 'font':
      return orList(property.choices);
    case 'theme':
      return allowedThemes(property.choices);
    case 'boolean':
      return 'true or false';
    case 'text':
      return `text of up to ${formatThousands(property.charsMax)} characters`;
    case 'boolean-labels':
      return 'an object such as {"true": "✓", "false": "✗"}';
    case 'border': {
      const [width, style] = borderMemberProperties;
      return `a border such as "2px solid #111" (a width from ${width.min} to ${width.max} px, a style of ${orList(style.choices)}, and a colour), or an object with width, style and color`;
    }
  }
}

/** A value as sent, truncated for a message. */
export function showValue(value: JsonValue): string {
  const text = stringify(value);
  const characters = [...text];
  if (characters.length <= 60) return text;
  return `${characters.slice(0, 59).join('')}…`;
}

/** Normalises a colour to lower-case #rrggbb, #rrggbbaa or `transparent`; undefined if it is not a colour. */
export function readColor(text: string): string | undefined {
  const color = text.trim().toLowerCase();
  if (color === 'transparent') return 'transparent';
  const named = cssColors.get(color);
  if (named !== undefined) return named;
  if (/^#[0-9a-f]{3,4}$/.test(color))
    return withoutFullAlpha(`#${[...color.slice(1)].map((digit) => digit + digit).join('')}`);
  if (/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(color)) return withoutFullAlpha(color);
  return readRgbFunction(color);
}

function withoutFullAlpha(color: string): string {
  return color.length === 9 && color.endsWith('ff') ? color.slice(0, 7) : color;
}

/** `rgb(37, 99, 235)` and `rgba(37, 99, 235, 0.5)`, with commas or spaces. */
function readRgbFunction(color: string): string | undefined {
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(\d+(?:\.\d+)?|\.\d+)(%?))?\s*\)$/.exec(
      color,
    );
  if (parts === null) return undefined;
  const channels = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (channels.some((channel) => channel > 255)) return undefined;
  if (parts[4] !== undefined) {
    const alpha = Number(parts[4]) / (parts[5] === '%' ? 100 : 1);
    if (alpha > 1) return undefined;
    channels.push(Math.round(alpha * 255));
  }
  return withoutFullAlpha(`#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
}

function readColorProperty(property: ColorProperty, value: JsonValue): ParsedProperty {
  const color = typeof value === 'string' ? readColor(value) : undefined;
  if (color === undefined || (color === 'transparent' && !property.transparent)) return invalid(property);
  return { kind: 'valid', value: color };
}

function readNumber(property: NumberProperty, value: JsonValue): ParsedProperty {
  const written = isNumber(value) ? value.raw : value;
  if (typeof written !== 'string') return invalid(property);
  const text = written.trim().toLowerCase();
  if (text === 'auto' && property.auto) return { kind: 'valid', value: 'auto' };
  if (text.endsWith('%') && property.percent) return readPercentage(property, text.slice(0, -1).trimEnd());
  const digits =
    property.unit !== '' && text.endsWith(property.unit)
      ? text.slice(0, -property.unit.length).trimEnd()
      : text;
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/.test(digits)) return invalid(property);
  const number = Number(digits);
  if (number < property.min || number > property.max) return invalid(property);
  if (property.integer && !Number.isInteger(number)) return invalid(property);
  return { kind: 'valid', value: number };
}

function readPercentage(property: NumberProperty, digits: string): ParsedProperty {
  const share = /^\+?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : 0;
  return share < 1 || share > 100 ? invalid(property) : { kind: 'valid', value: `${share}%` };
}

function readChoice(property: ChoiceProperty, value: JsonValue): ParsedProperty {
  const written = isNumber(value) ? value.raw : value;
  if (typeof written !== 'string') return invalid(property);
  const text = written.trim().toLowerCase();
  const choice =
    property.choices.find((candidate) => candidate.toLowerCase() === text) ?? property.synonyms?.[text];
  if (choice === undefined || !property.choices.includes(choice)) return invalid(property);
  return { kind: 'valid', value: choice };
}

/** CSS generic families and common desktop fonts, with the closest available family. */
const FONT_SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ['sans-serif', 'Inter'],
  ['system-ui', 'Inter'],
  ['serif', 'Merriweather'],
  ['georgia', 'Merriweather'],
  ['times', 'Merriweather'],
  ['times new roman', 'Merriweather'],
  ['garamond', 'Merriweather'],
  ['cambria', 'Merriweather'],
  ['monospace', 'Roboto Mono'],
  ['courier', 'Roboto Mono'],
  ['courier new', 'Roboto Mono'],
  ['consolas', 'Roboto Mono'],
  ['menlo', 'Roboto Mono'],
  ['monaco', 'Roboto Mono'],
]);

/** `Inter sans-serif`: a font followed by its generic family without a comma. */
const GENERIC_AT_END = / (?:sans-serif|serif|monospace)$/;

function readFont(property: FontProperty, value: JsonValue, ownFamilies: readonly string[]): ParsedProperty {
  if (typeof value !== 'string') return invalid(property);
  const stack = value.split(',').map((family) =>
    family
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim()
      .toLowerCase(),
  );
  for (const family of stack) {
    const own = ownFamilies.find((name) => name.toLowerCase() === family);
    if (own !== undefined) return { kind: 'valid', value: own };
    const named = family.replace(GENERIC_AT_END, '').trimEnd();
    const known = property.choices.find((choice) => [family, named].includes(choice.toLowerCase()));
    if (known !== undefined) return { kind: 'valid', value: known };
  }
  const substitute =
    stack.map((family) => FONT_SUBSTITUTES.get(family)).find((family) => family !== undefined) ?? 'Inter';
  const remark = `Font ${showValue(value)} is not available; ${substitute} is used. Available: ${[...ownFamilies, ...property.choices].join(', ')}.`;
  return genericFontFamilies.some((name) => name === stack[0])
    ? { kind: 'valid', value: substitute }
    : { kind: 'valid', value: substitute, remark };
}

/** A name; the object form is read by `readDerivedTheme`, whose errors name its members. */
function readThemeName({ choices }: ThemeProperty, value: JsonValue, own: OwnNames): ParsedProperty {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  const found = [...choices, ...(own.themes ?? [])].find((choice) => choice.toLowerCase() === name);
  if (found !== undefined) return { kind: 'valid', value: found };
  return { kind: 'invalid', allowed: allowedThemes(choices, own.themes) };
}

/** @param own names of the themes of the project */
function allowedThemes(choices: readonly string[], own: readonly string[] = []): string {
  const ofProject = own.length === 0 ? '' : `, a theme of the project (${own.join(', ')})`;
  return `${choices.join(', ')}${ofProject} or {"from": ["#0b6b45", "#f59e0b"]}`;
}

function readBoolean(property: BooleanProperty, value: JsonValue): ParsedProperty {
  const parsed = asBoolean(value);
  return parsed === undefined ? invalid(property) : { kind: 'valid', value: parsed };
}

/** true and false, also as text or as 1 and 0, because form tools cannot send booleans. */
function asBoolean(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return undefined;
}

function readText(property: TextProperty, value: JsonValue): ParsedProperty {
  const text = isNumber(value) ? value.raw : typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string' || isLongerThan(property.charsMax, text)) return invalid(property);
  return property.isLanguageTag ? readLanguage(property, text) : { kind: 'valid', value: text };
}

/** A wrong language is not worth an error: the image looks the same. */
function readLanguage({ name }: TextProperty, text: string): ParsedProperty {
  if (text.trim() === '') return MISSING;
  const tag = readLanguageTag(text);
  if (tag !== undefined) return { kind: 'valid', value: tag };
  const remark = `${name} is ignored: ${showValue(text)} is not a language tag such as de or pt-BR.`;
  return { kind: 'valid', value: undefined, remark };
}

/** Counts code points, as JSON Schema does. */
function isLongerThan(charsMax: number, text: string): boolean {
  return text.length > charsMax && [...text].length > charsMax;
}

function readBooleanLabels(property: BooleanLabelsProperty, value: JsonValue): ParsedProperty {
  if (value === 'symbols') return { kind: 'valid', value: property.default };
  if (value === 'text')
    return { kind: 'valid', value: { true: 'true', false: 'false' } satisfies BooleanLabels };
  if (!isObject(value)) return invalid(property);
  const onTrue = value.get('true') ?? property.default.true;
  const onFalse = value.get('false') ?? property.default.false;
  if (typeof onTrue !== 'string' || typeof onFalse !== 'string') return invalid(property);
  if (isLongerThan(40, onTrue) || isLongerThan(40, onFalse)) return invalid(property);
  return { kind: 'valid', value: { true: onTrue, false: onFalse } satisfies BooleanLabels };
}

/** Longer texts are not borders; the limit also keeps the search for their parts fast. */
const BORDER_CHARS_MAX = 100;

function readBorder(property: TableProperty, value: JsonValue): ParsedProperty {
  const members = isObject(value) ? value : borderMembers(isNumber(value) ? value.raw : value);
  if (members === undefined) return invalid(property);
  const values: Record<string, unknown> = {};
  for (const member of borderMemberProperties) {
    const parsed = readProperty(member, members.get(member.name) ?? null);
    if (parsed.kind === 'invalid') return invalid(property);
    if (parsed.kind === 'valid') values[member.name] = parsed.value;
  }
  return { kind: 'valid', value: borderOf(values) };
}

/** A border from the normalised members of its object form. */
export function borderOf<Color = string>(members: {
  readonly width?: number | undefined;
  readonly style?: string | undefined;
  readonly color?: Color | undefined;
}): BorderValue<Color> {
  const { width = 1, style = 'solid', color } = members;
  if (style !== 'dashed' && style !== 'dotted')
    return { widthPx: style === 'none' ? 0 : width, style: 'solid', color };
  return { widthPx: width, style, color };
}

/** The parts of a text such as `2px solid #111`; undefined if one is unknown or occurs twice. */
function borderMembers(text: JsonValue): ReadonlyMap<string, JsonValue> | undefined {
  if (typeof text !== 'string' || text.length > BORDER_CHARS_MAX) return undefined;
  const members = new Map<string, JsonValue>();
  for (const part of text.toLowerCase().match(/rgba?\([^)]*\)|\S+/g) ?? []) {
    const width = borderWidthWords.get(part);
    const member = borderMemberProperties.find((each) => readProperty(each, part).kind === 'valid');
    const name = width === undefined ? member?.name : 'width';
    if (name === undefined || members.has(name)) return undefined;
    members.set(name, width === undefined ? part : String(width));
  }
  return members.size === 0 ? undefined : members;
}

function invalid(property: TableProperty): ParsedProperty {
  return { kind: 'invalid', allowed: allowedValues(property) };
}

function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
