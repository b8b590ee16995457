import { acceptsOtherParameters, credentialParameter, type Route } from '@pictable/contract';
import { type JsonObject, nearestName, pointerTo } from '@pictable/contract/json';
import { invalidMembers } from './errors/public-error.ts';

/** Longest name that an error shows, in characters. */
const NAME_CHARS_MAX = 80;
/** More unknown parameters than these are counted in a warning, not named. */
const NAMED_PARAMETERS_MAX = 10;

/** An error or a warning about one member or parameter. */
interface UnknownName {
  readonly path: string;
  readonly message: string;
}

/** The error for a member that an object does not have. @param what the object, such as `a batch` */
export function unknownMember(name: string, allowed: readonly string[], what = 'this request'): UnknownName {
  const shown = shorten(name);
  const known = `the members are ${allowed.join(', ')}.`;
  return {
    path: pointerTo('', shown),
    message: `${JSON.stringify(shown)} is not a member of ${what}; ${known}${suggestion(name, allowed)}`,
  };
}

/**
 * Rejects an object with other members than those allowed.
 *
 * @param what the object, such as `a batch`
 * @param advice where other members belong
 * @throws PublicError 400 that names each unknown member
 */
export function rejectUnknownMembers(
  object: JsonObject,
  allowed: readonly string[],
  what: string,
  advice: string,
): void {
  const unknown = [...object.keys()]
    .filter((key) => !allowed.includes(key))
    .map((key) => unknownMember(key, allowed, what));
  if (unknown.length > 0)
    throw invalidMembers(unknown.map(({ path, message }) => ({ path, message: `${message} ${advice}` })));
}

/**
 * Rejects query parameters that an operation does not have: without them, it would do something else than the caller
 * asked for.
 *
 * @throws PublicError 400 that names each unknown parameter
 */
export function rejectUnknownParameters(route: Route, query: unknown): void {
  if (acceptsOtherParameters(route)) return;
  const unknown = unknownParameters(route, query);
  if (unknown.length > 0) throw invalidMembers(unknown);
}

/** Warnings about the query parameters that an operation does not have, and therefore ignores. */
export function ignoredParameters(route: Route, query: unknown): UnknownName[] {
  const unknown = unknownParameters(route, query);
  const warnings: UnknownName[] = unknown
    .slice(0, NAMED_PARAMETERS_MAX)
    .map(({ path, message }) => ({ path, message: `${message} It was ignored.` }));
  const others = unknown.length - warnings.length;
  if (others > 0)
    warnings.push({ path: '', message: `${others} other unknown query parameters were ignored.` });
  return warnings;
}

function unknownParameters(route: Route, query: unknown): UnknownName[] {
  const allowed = Object.keys(route.query?.shape ?? {});
  const known = allowed.length === 0 ? 'it has none.' : `the query parameters are ${allowed.join(', ')}.`;
  return Object.keys(query ?? {})
    .filter((name) => !allowed.includes(name) && name !== credentialParameter)
    .map((name) => {
      const shown = shorten(name);
      const problem = `${JSON.stringify(shown)} is not a query parameter of this operation; ${known}`;
      return { path: pointerTo('', shown), message: problem + suggestion(name, allowed) };
    });
}

function shorten(name: string): string {
  return name.slice(0, NAME_CHARS_MAX);
}

function suggestion(name: string, allowed: readonly string[]): string {
  const nearest = nearestName(name, allowed);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}
