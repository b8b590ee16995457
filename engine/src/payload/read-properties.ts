import {
  type PropertyValues,
  propertyNames,
  readProperty,
  showValue,
  type TableProperty,
} from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue, nearestName, pointerTo } from '@pictable/contract/json';
import type { Problems } from './problems.ts';

/** Where an object stands: in words for messages, and as JSON Pointer. */
export interface Place {
  /** For example `options.styles`; empty for the payload itself. */
  readonly label: string;
  readonly pointer: string;
}

export function inside(place: Place, key: string): Place {
  return new MemberPlace(place, key);
}

/** Written out only when a message asks for it: nearly all members are as they should be. */
class MemberPlace implements Place {
  private readonly parent: Place;
  private readonly key: string;

  constructor(parent: Place, key: string) {
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

/** One settled member of an object. */
export interface FoundProperty {
  /** Canonical name of the property the value belongs to. */
  readonly name: string;
  readonly value: unknown;
  /** Of two values for one name the lower rank wins. */
  readonly rank: number;
  readonly place: Place;
}

const namesOf = new WeakMap<readonly TableProperty[], ReadonlyMap<string, TableProperty>>();

/** Names and aliases of a list of properties; the list is a constant, so the map is made once. */
export function namesFor(properties: readonly TableProperty[]): ReadonlyMap<string, TableProperty> {
  let names = namesOf.get(properties);
  if (names === undefined) {
    names = propertyNames(properties);
    namesOf.set(properties, names);
  }
  return names;
}

/** Settles one member; undefined where it is open or wrong. */
export function findProperty(
  property: TableProperty,
  key: string,
  value: JsonValue,
  place: Place,
  problems: Problems,
): FoundProperty | undefined {
  const reading = readProperty(property, value);
  if (reading.kind === 'absent') return undefined;
  if (reading.kind === 'wrong') {
    problems.wrong(`${place.label} must be ${reading.allowed}; got ${showValue(value)}.`, place.pointer);
    return undefined;
  }
  if (reading.remark !== undefined) problems.warn(reading.remark, place.pointer);
  const alias = key === property.name ? 0 : 1 + property.aliases.indexOf(key);
  if (property.sameAs === undefined) return { name: property.name, value: reading.value, rank: alias, place };
  const { name, times } = property.sameAs;
  const converted =
    times !== undefined && typeof reading.value === 'number' ? reading.value * times : reading.value;
  return { name, value: converted, rank: OTHER_FORM + alias, place };
}

/** Rank of another form of a property: weaker than every spelling of the property itself. */
const OTHER_FORM = 1_000;

/** Keeps, of several values for one name, the strongest; says so where a different one loses. */
export function chooseStrongest(
  found: readonly FoundProperty[],
  problems: Problems,
): Record<string, unknown> {
  const chosen = new Map<string, FoundProperty>();
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

/** Settles an object all of whose members are properties of one list; unknown members are named in a warning. */
export function readProperties<const List extends readonly TableProperty[]>(
  properties: List,
  value: JsonValue,
  place: Place,
  problems: Problems,
  skip: ReadonlySet<string> = NOTHING,
): Partial<PropertyValues<List>> {
  if (value === null) return {};
  if (!isObject(value)) {
    problems.wrong(`${place.label} must be an object; got ${showValue(value)}.`, place.pointer);
    return {};
  }
  const names = namesFor(properties);
  const found: FoundProperty[] = [];
  for (const [key, member] of value) {
    if (skip.has(key)) continue;
    const property = names.get(key);
    if (property === undefined) {
      warnUnknown(key, place, names.keys(), problems);
      continue;
    }
    const settled = findProperty(property, key, member, inside(place, key), problems);
    if (settled !== undefined) found.push(settled);
  }
  return chooseStrongest(found, problems) as Partial<PropertyValues<List>>;
}

const NOTHING: ReadonlySet<string> = new Set();

export function warnUnknown(key: string, place: Place, known: Iterable<string>, problems: Problems): void {
  const nearest = nearestName(key, known);
  const where = place.label === '' ? '' : ` in ${place.label}`;
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  problems.warn(
    `Unknown key "${key.slice(0, 80)}"${where} is ignored.${advice}`,
    pointerTo(place.pointer, key),
    'unknownKeys',
  );
}

/** The member when it is an object; anything else but null is a problem. */
export function objectMember(
  object: JsonObject,
  key: string,
  place: Place,
  problems: Problems,
): JsonObject | undefined {
  const member = object.get(key);
  if (member === undefined || member === null || member === '') return undefined;
  if (isObject(member)) return member;
  const here = inside(place, key);
  problems.wrong(`${here.label} must be an object; got ${showValue(member)}.`, here.pointer);
  return undefined;
}
