import { hasStructuredShape } from '@pictable/contract';
import { isArray, isGiven, isObject, type JsonValue } from '@pictable/contract/json';
import type { RenderReport } from '@pictable/engine';
import type { ShownStep } from './render-types.ts';

/**
 * The steps of `transform` that the text of a table has itself: those of saved settings are not the user's to change
 * here.
 *
 * @param done what the engine reports, if it did all steps
 */
export function stepsOf(table: JsonValue, done: RenderReport['steps'] = []): readonly ShownStep[] {
  const value = ownTransform(table);
  const steps = isArray(value) ? value : value === undefined ? [] : [value];
  return steps.map((step, index) => ({
    verb: (isObject(step) && [...step.keys()][0]) || '',
    rows: done.length === steps.length ? done[index]?.rows : undefined,
  }));
}

/** The index of the step that a JSON Pointer leads into; undefined if it leads elsewhere. */
export function stepAt(table: JsonValue, pointer: string): number | undefined {
  const found = /^(?:\/options)?(?:\/styles)?\/transform(?:\/(\d+))?(?:\/|$)/.exec(pointer);
  if (found === null) return undefined;
  if (found[1] !== undefined) return Number(found[1]);
  return isArray(ownTransform(table)) ? undefined : 0;
}

/** The strongest one, as in the engine. */
function ownTransform(table: JsonValue): JsonValue | undefined {
  const options = memberOf(table, 'options');
  const places = [table, memberOf(table, 'styles'), memberOf(options, 'styles'), options];
  return places
    .map((place) => memberOf(place, 'transform'))
    .find((value) => isGiven(value) && hasStructuredShape('transform', value));
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) ? value.get(name) : undefined;
}
