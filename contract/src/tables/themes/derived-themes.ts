import { nearestName } from '../../json/nearest-name.ts';
import { isArray, isGiven, type JsonObject, type JsonValue } from '../../json/value.ts';
import { limits } from '../../limits.ts';
import type { ParsedProperty } from '../read-property.ts';
import type { TableProperty } from '../table-property.ts';
import { type densityPaddings, fontFamilies } from '../table-styles.ts';

/** Backgrounds of a derived theme. */
export const themeModes = ['light', 'dark'] as const;
/** Backgrounds of a derived theme. */
export type ThemeMode = (typeof themeModes)[number];

/** A normalised theme that is derived from colours. */
export interface DerivedTheme {
  /** One to three colours, lower-case `#rrggbb` or `#rrggbbaa`: of the header, of drawings, of groups. */
  readonly from: readonly string[];
  readonly mode: ThemeMode;
  readonly fontFamily?: string;
  readonly density?: keyof typeof densityPaddings;
  /** Corner radius, px. */
  readonly borderRadius?: number;
}

/** The members of a derived theme besides its colours. */
export const themeProperties = [
  {
    kind: 'choice',
    name: 'mode',
    aliases: [],
    choices: themeModes,
    default: 'light',
    description: 'Whether the rows are light or dark.',
  },
  {
    kind: 'font',
    name: 'fontFamily',
    aliases: ['font'],
    choices: fontFamilies,
    default: undefined,
    description: 'Font family; saved settings and the table override it.',
  },
  {
    kind: 'choice',
    name: 'density',
    aliases: [],
    choices: ['compact', 'regular', 'spacious'],
    default: undefined,
    description: 'Predefined cell padding; saved settings and the table override it.',
  },
  {
    kind: 'number',
    name: 'borderRadius',
    aliases: ['cornerRadius'],
    unit: 'px',
    integer: false,
    auto: false,
    min: 0,
    max: limits.borderRadiusPxMax,
    default: undefined,
    description: 'Corner radius of the table; saved settings and the table override it.',
  },
] as const satisfies readonly TableProperty[];

const example = '["#0b6b45", "#f59e0b"]';
const fromRule = `a list of 1 to ${limits.themeColorsMax} colours such as ${example}`;

/** The values of `theme`, worded to follow "must be". @param own names of the themes of the project */
export function allowedThemes(choices: readonly string[], own: readonly string[] = []): string {
  const ofProject = own.length === 0 ? '' : `, a theme of the project (${own.join(', ')})`;
  return `${choices.join(', ')}${ofProject} or {"from": ${example}}`;
}

/** An error or a remark about a member. `path` is a JSON Pointer below the theme. */
interface ThemeRemark {
  readonly path: string;
  readonly message: string;
}

/** A theme as it was read, with the reasons against it and what is ignored. */
export interface ThemeReading {
  /** Undefined if there are problems. */
  readonly theme: DerivedTheme | undefined;
  readonly problems: readonly ThemeRemark[];
  readonly remarks: readonly ThemeRemark[];
  /** Members that no theme has, as remarks. */
  readonly unknown: readonly ThemeRemark[];
}

/** Normalises one value. */
type ReadMember = (property: TableProperty, value: JsonValue) => ParsedProperty;

const byName: ReadonlyMap<string, TableProperty> = new Map(
  themeProperties.flatMap((property) =>
    [property.name, ...property.aliases].map((name) => [name, property] as const),
  ),
);

const color: TableProperty = {
  kind: 'color',
  name: 'from',
  aliases: [],
  transparent: false,
  default: undefined,
  description: 'A colour.',
};

/** Normalises a theme. @param label of the object, for messages @param show a value, for messages */
export function readThemeMembers(
  object: JsonObject,
  label: string,
  { read, show }: { readonly read: ReadMember; readonly show: (value: JsonValue) => string },
): ThemeReading {
  const problems: ThemeRemark[] = [];
  const remarks: ThemeRemark[] = [];
  const unknown: ThemeRemark[] = [];
  const values: Record<string, unknown> = { mode: 'light' };
  const refuse = (path: string, allowed: string, value: JsonValue | undefined) => {
    const where = path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
    const got = value === undefined ? 'nothing' : show(value);
    problems.push({ path, message: `${label}${where} must be ${allowed}; got ${got}.` });
  };
  values.from = readFrom(object.get('from'), { read, refuse });
  for (const [key, value] of object) {
    if (key === 'from') continue;
    const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const property = byName.get(key);
    if (property === undefined) {
      unknown.push({ path, message: unknownMember(key, label) });
      continue;
    }
    if (key !== property.name && isGiven(object.get(property.name))) {
      remarks.push({
        path,
        message: `${label}.${key} is ignored because ${label}.${property.name} is given too.`,
      });
      continue;
    }
    const parsed = read(property, value);
    if (parsed.kind === 'invalid') refuse(path, parsed.allowed, value);
    if (parsed.kind !== 'valid') continue;
    values[property.name] = parsed.value;
    if (parsed.remark !== undefined) remarks.push({ path, message: parsed.remark });
  }
  const theme = problems.length > 0 ? undefined : (values as unknown as DerivedTheme);
  return { theme, problems, remarks, unknown };
}

interface FromReader {
  readonly read: ReadMember;
  readonly refuse: (path: string, allowed: string, value: JsonValue | undefined) => void;
}

function readFrom(from: JsonValue | undefined, { read, refuse }: FromReader): readonly string[] {
  const listed = typeof from === 'string' ? splitColors(from) : from;
  if (!isArray(listed) || listed.length === 0 || listed.length > limits.themeColorsMax) {
    refuse('/from', fromRule, from);
    return [];
  }
  return listed.flatMap((value, index) => {
    const parsed = read(color, value);
    if (parsed.kind === 'valid') return [parsed.value as string];
    const allowed = parsed.kind === 'invalid' ? parsed.allowed : 'a colour such as #2563eb';
    refuse(isArray(from) ? `/from/${index}` : '/from', allowed, value);
    return [];
  });
}

/** Longer texts are no colours; the limit also keeps the search for them fast. */
const FROM_CHARS_MAX = 200;

/** Colours in one text, because many forms cannot send lists: separated by spaces, or by commas outside of brackets. */
function splitColors(text: string): JsonValue[] {
  if (text.length > FROM_CHARS_MAX) return [];
  return text.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? [];
}

function unknownMember(key: string, label: string): string {
  const nearest = nearestName(key, ['from', ...byName.keys()]);
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return `Unknown key "${key.slice(0, 80)}" in ${label} is ignored.${advice}`;
}
