import {
  limits,
  listedColorProperties,
  palettes,
  type ScaleKind,
  SMOOTH_STEPS,
  scaleKeys,
  scaleProperties,
  scaleStepsProperty,
  showValue,
} from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  nearestName,
} from '@pictable/contract/json';
import type { ColorScale } from '../../table/color-scale.ts';
import type { Problems } from '../problems.ts';
import {
  memberLocation,
  parseProperty,
  readProperties,
  type SourceLocation,
  warnUnknownKey,
} from '../read-properties.ts';

/** Reads a colour scale: a palette, a list of colours, or an object. Undefined if there is none. */
export function readScale(
  value: JsonValue | undefined,
  place: SourceLocation,
  problems: Problems,
): ColorScale | undefined {
  if (value === undefined || value === null || value === '' || value === false) return undefined;
  if (value === true) return readObject(new Map(), place, problems);
  if (isObject(value)) return readObject(value, place, problems);
  return readObject(new Map([['palette', value]]), place, problems, place);
}

function readObject(
  object: JsonObject,
  place: SourceLocation,
  problems: Problems,
  palettePlace = memberLocation(place, 'palette'),
): ColorScale | undefined {
  for (const key of object.keys()) if (!keys.has(key)) warnUnknownKey(key, place, scaleKeys, problems);
  const errors = problems.count;
  const plain = readProperties(scaleProperties, object, place, problems, readApart);
  const palette = readPalette(object.get('palette'), palettePlace, problems);
  const domain = readDomain(object.get('domain'), memberLocation(place, 'domain'), problems);
  const steps = readSteps(object.get('steps'), memberLocation(place, 'steps'), problems);
  if (domain !== undefined && domain.length > 2 && plain.kind !== 'steps') {
    const here = memberLocation(place, 'domain');
    problems.error(
      `${here.label} must be two numbers, unless kind is "steps"; got ${domain.length}.`,
      here.pointer,
    );
  }
  if (problems.count > errors && palette === undefined) return undefined;
  warnAboutIgnored(object, plain, domain, place, problems);
  return {
    // A middle is that of two sides, even if all values are on one of them.
    kind: plain.kind ?? (plain.mid === undefined ? undefined : 'diverging'),
    palette: palette ?? 'auto',
    domain: plain.kind === 'quantile' ? undefined : domain,
    mid: plain.mid ?? 0,
    by: plain.by ?? 'column',
    steps: domain !== undefined && domain.length > 2 ? domain.length - 1 : steps,
    isReversed: plain.reverse ?? false,
    missing: plain.missing,
    on: plain.on ?? 'background',
    hasLegend: plain.legend ?? false,
  };
}

/** Warns about members that another one makes useless. */
function warnAboutIgnored(
  object: JsonObject,
  { kind, mid }: { readonly kind?: ScaleKind | undefined; readonly mid?: number | undefined },
  domain: readonly number[] | undefined,
  place: SourceLocation,
  problems: Problems,
): void {
  const ignored = (key: string, reason: string) => problems.warnIgnored(memberLocation(place, key), reason);
  if (mid !== undefined && kind !== undefined && kind !== 'diverging')
    ignored('mid', `kind "${kind}" has no middle`);
  if (domain === undefined) return;
  if (kind === 'quantile') ignored('domain', 'kind "quantile" divides the values themselves');
  else if (domain.length > 2 && (object.get('steps') ?? null) !== null)
    ignored('steps', `the ${domain.length} borders of domain make ${domain.length - 1} colours`);
}

const keys: ReadonlySet<string> = new Set(scaleKeys);
const readApart: ReadonlySet<string> = new Set(['palette', 'domain', 'steps']);

function readPalette(
  value: JsonValue | undefined,
  place: SourceLocation,
  problems: Problems,
): ColorScale['palette'] | undefined {
  if (value === undefined || value === null || value === '') return 'auto';
  const { scaleColorsMax } = limits;
  if (isArray(value) && value.length >= 2 && value.length <= scaleColorsMax) {
    const members = new Map(value.map((member, index) => [String(index), member]));
    const colors = Object.values(readProperties(listedColorProperties, members, place, problems));
    return colors.length === value.length ? colors.filter((color) => color !== undefined) : undefined;
  }
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const palette = palettes.find((name) => name === word);
  if (palette !== undefined) {
    if (palette === 'traffic')
      problems.warn(
        `${place.label}: the colours of "traffic" look alike to many colour-blind readers. "rdbu" and "brbg" do not.`,
        place.pointer,
      );
    return palette;
  }
  const nearest = word === '' ? undefined : nearestName(word, palettes);
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  problems.error(
    `${place.label} must be ${palettes.join(', ')} or a list of 2 to ${scaleColorsMax} colours; got ${showValue(value)}.${advice}`,
    place.pointer,
  );
  return undefined;
}

function readDomain(
  value: JsonValue | undefined,
  place: SourceLocation,
  problems: Problems,
): readonly number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const numbers = isArray(value)
    ? value.flatMap((member) => (isNumber(member) ? member.toNumber() : []))
    : [];
  const isAscending = numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
  const isWhole = isArray(value) && numbers.length === value.length && numbers.every(Number.isFinite);
  if (isWhole && isAscending && numbers.length >= 2 && numbers.length <= limits.scaleColorsMax + 1)
    return numbers;
  problems.error(
    `${place.label} must be two numbers in ascending order, such as [0, 100]; got ${showValue(value)}.`,
    place.pointer,
  );
  return undefined;
}

function readSteps(value: JsonValue | undefined, place: SourceLocation, problems: Problems): number {
  if (value === 'smooth') return SMOOTH_STEPS;
  const read =
    value === undefined ? undefined : parseProperty(scaleStepsProperty, 'steps', value, place, problems);
  return (read?.value as number | undefined) ?? scaleStepsProperty.default;
}
