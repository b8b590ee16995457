import { nearestName } from '../../json/nearest-name.ts';
import { isArray, isGiven, type JsonObject, type JsonValue } from '../../json/value.ts';
import { limits } from '../../limits.ts';
import { readProperty, showValue } from '../read-property.ts';
import type { TableProperty } from '../table-property.ts';
import { fontFamilies } from '../table-styles.ts';
import { type DerivedTheme, themeModes } from './theme-colors.ts';

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

const fromRule = `a list of 1 to ${limits.themeColorsMax} colours such as ["#0b6b45", "#f59e0b"]`;

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

/**
 * Normalises a theme that is derived from colours. Never throws.
 *
 * @param label of the object, for messages
 * @param ownFamilies font families that are available besides the built-in ones
 */
export function readDerivedTheme(
  object: JsonObject,
  label: string,
  ownFamilies: readonly string[] = [],
): ThemeReading {
  const problems: ThemeRemark[] = [];
  const remarks: ThemeRemark[] = [];
  const unknown: ThemeRemark[] = [];
  const values: Record<string, unknown> = {};
  const refuse: Refuse = (path, allowed, value) => {
    const where = path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
    const got = value === undefined ? 'nothing' : showValue(value);
    problems.push({ path, message: `${label}${where} must be ${allowed}; got ${got}.` });
  };
  const from = readFrom(object.get('from'), refuse);
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
    const parsed = readProperty(property, value, { families: ownFamilies });
    if (parsed.kind === 'invalid') refuse(path, parsed.allowed, value);
    if (parsed.kind !== 'valid') continue;
    values[property.name] = parsed.value;
    if (parsed.remark !== undefined) remarks.push({ path, message: parsed.remark });
  }
  const { mode = 'light', ...others } = values as Partial<DerivedTheme>;
  const theme = problems.length > 0 ? undefined : { from, mode, ...others };
  return { theme, problems, remarks, unknown };
}

type Refuse = (path: string, allowed: string, value: JsonValue | undefined) => void;

function readFrom(from: JsonValue | undefined, refuse: Refuse): readonly string[] {
  const listed = typeof from === 'string' ? splitColors(from) : from;
  if (!isArray(listed) || listed.length === 0 || listed.length > limits.themeColorsMax) {
    refuse('/from', fromRule, from);
    return [];
  }
  return listed.flatMap((value, index) => {
    const parsed = readProperty(color, value);
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
