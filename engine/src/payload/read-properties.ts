import {
  type BorderValue,
  borderMemberProperties,
  borderOf,
  type DerivedTheme,
  type PropertyValues,
  propertyNames,
  readDerivedTheme,
  readProperty,
  showValue,
  type TableProperty,
} from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue, nearestName, pointerTo } from '@pictable/contract/json';
import type { Color } from '../scene/color.ts';
import { parseColor } from './parse-color.ts';
import type { Problems } from './problems.ts';

/** Location of a value in the payload: as a label for messages, and as a JSON Pointer. */
export interface SourceLocation {
  /** For example `options.styles`; empty for the payload itself. */
  readonly label: string;
  readonly pointer: string;
}

export function memberLocation(place: SourceLocation, key: string): SourceLocation {
  return new MemberPlace(place, key);
}

/** Computed lazily: nearly all members are valid and need no message. */
class MemberPlace implements SourceLocation {
  private readonly parent: SourceLocation;
  private readonly key: string;

  constructor(parent: SourceLocation, key: string) {
    this.parent = parent;
    this.key = key;
  }

  get label(): string {
    const { label } = this.parent;
    return label === '' ? this.key : `${label}.${this.key}`;
  }

  get pointer(): string {
    return pointerTo(this.parent.pointer, this.key);
  }
}

/** One parsed member of an object. */
export interface LocatedProperty {
  /** Canonical name of the property the value belongs to. */
  readonly name: string;
  readonly value: unknown;
  /** The lowest rank wins if a name has several values. */
  readonly rank: number;
  readonly place: SourceLocation;
}

const namesOf = new WeakMap<readonly TableProperty[], ReadonlyMap<string, TableProperty>>();

/** Properties by name and alias; cached, because the lists are constants. */
export function propertiesByName(properties: readonly TableProperty[]): ReadonlyMap<string, TableProperty> {
  let names = namesOf.get(properties);
  if (names === undefined) {
    names = propertyNames(properties);
    namesOf.set(properties, names);
  }
  return names;
}

/** Parses one member; undefined if it is unset or invalid. */
export function parseProperty(
  property: TableProperty,
  key: string,
  value: JsonValue,
  place: SourceLocation,
  problems: Problems,
): LocatedProperty | undefined {
  if (property.kind === 'border' && isObject(value)) {
    const border = borderOf(readProperties(borderMemberProperties, value, place, problems));
    return { name: property.name, value: border, rank: 0, place };
  }
  if (property.kind === 'theme' && isObject(value)) {
    const theme = readTheme(value, place, problems);
    return theme && { name: property.name, value: theme, rank: 0, place };
  }
  const parsed = readProperty(property, value, problems.own);
  if (parsed.kind === 'missing') return undefined;
  if (parsed.kind === 'invalid') {
    problems.error(`${place.label} must be ${parsed.allowed}; got ${showValue(value)}.`, place.pointer);
    return undefined;
  }
  if (parsed.remark !== undefined) problems.warn(parsed.remark, place.pointer);
  const normal = withParsedColors(property, parsed.value);
  const alias = key === property.name ? 0 : 1 + property.aliases.indexOf(key);
  if (property.sameAs === undefined) return { name: property.name, value: normal, rank: alias, place };
  const { name, times } = property.sameAs;
  const converted = times !== undefined && typeof normal === 'number' ? normal * times : normal;
  return { name, value: converted, rank: EQUIVALENT_RANK + alias, place };
}

/** A theme that is derived from colours; undefined if it is invalid. */
function readTheme(value: JsonObject, place: SourceLocation, problems: Problems): DerivedTheme | undefined {
  const reading = readDerivedTheme(value, place.label, problems.own.families);
  for (const { path, message } of reading.problems) problems.error(message, place.pointer + path);
  for (const { path, message } of reading.remarks) problems.warn(message, place.pointer + path);
  for (const { path, message } of reading.unknown)
    problems.warn(message, place.pointer + path, 'unknownKeys');
  return reading.theme;
}

/** The value with its colour, if it has one, in the form of the later stages. */
function withParsedColors(property: TableProperty, value: unknown): unknown {
  if (property.kind === 'color') return parseColor(value as string);
  if (property.kind !== 'border') return value;
  const { color, ...line } = value as BorderValue;
  return { ...line, color: color === undefined ? undefined : parseColor(color) };
}

/** Rank of an equivalent property (`sameAs`): weaker than every alias of the property itself. */
const EQUIVALENT_RANK = 1_000;

/** Keeps the strongest value per name; warns about different values that are ignored. */
export function resolveConflicts(
  found: readonly LocatedProperty[],
  problems: Problems,
): Record<string, unknown> {
  const chosen = new Map<string, LocatedProperty>();
  for (const candidate of found) {
    const other = chosen.get(candidate.name);
    if (other === undefined) {
      chosen.set(candidate.name, candidate);
      continue;
    }
    const wins = candidate.rank < other.rank;
    const [winner, loser] = wins ? [candidate, other] : [other, candidate];
    chosen.set(candidate.name, winner);
    if (winner.value !== loser.value) {
      problems.warn(
        `${loser.place.label} is ignored because ${winner.place.label} is given too.`,
        loser.place.pointer,
      );
    }
  }
  const values: Record<string, unknown> = {};
  for (const { name, value } of chosen.values()) values[name] = value;
  return values;
}

/** Parses an object whose members are properties of one list; unknown keys cause warnings. */
export function readProperties<const List extends readonly TableProperty[]>(
  properties: List,
  value: JsonValue,
  place: SourceLocation,
  problems: Problems,
  skip: ReadonlySet<string> = NO_KEYS,
): Partial<PropertyValues<List, Color>> {
  if (value === null) return {};
  if (!isObject(value)) {
    problems.error(`${place.label} must be an object; got ${showValue(value)}.`, place.pointer);
    return {};
  }
  const names = propertiesByName(properties);
  const found: LocatedProperty[] = [];
  for (const [key, member] of value) {
    if (skip.has(key)) continue;
    const property = names.get(key);
    if (property === undefined) {
      warnUnknownKey(key, place, names.keys(), problems);
      continue;
    }
    const match = parseProperty(property, key, member, memberLocation(place, key), problems);
    if (match !== undefined) found.push(match);
  }
  return resolveConflicts(found, problems) as Partial<PropertyValues<List, Color>>;
}

const NO_KEYS: ReadonlySet<string> = new Set();

export function warnUnknownKey(
  key: string,
  place: SourceLocation,
  known: Iterable<string>,
  problems: Problems,
): void {
  const nearest = nearestName(key, known);
  const where = place.label === '' ? '' : ` in ${place.label}`;
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  problems.warn(
    `Unknown key "${key.slice(0, 80)}"${where} is ignored.${advice}`,
    pointerTo(place.pointer, key),
    'unknownKeys',
  );
}

/** The member if it is an object; anything but null is an error otherwise. */
export function objectMember(
  object: JsonObject,
  key: string,
  place: SourceLocation,
  problems: Problems,
): JsonObject | undefined {
  const member = object.get(key);
  if (member === undefined || member === null || member === '') return undefined;
  if (isObject(member)) return member;
  const here = memberLocation(place, key);
  problems.error(`${here.label} must be an object; got ${showValue(member)}.`, here.pointer);
  return undefined;
}
