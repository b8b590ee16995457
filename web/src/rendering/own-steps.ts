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
  const steps = isArray(value) ? value : isStep(value) ? [value] : [];
  return steps.map((step, index) => ({
    verb: (isObject(step) && [...step.keys()][0]) || '',
    rows: done.length === steps.length ? done[index]?.rows : undefined,
  }));
}

/**
 * Whether a value that is not in a list is a step. With several members it is none for the engine either, which rejects
 * it as a whole: TopoJSON has a `transform` of its own, with a scale and a translation.
 */
function isStep(value: JsonValue | undefined): boolean {
  return isObject(value) && value.size === 1;
}

/** The index of the step that a JSON Pointer leads into; undefined if it leads elsewhere. */
export function stepAt(table: JsonValue, pointer: string): number | undefined {
  const found = /^(?:\/options)?(?:\/styles)?\/transform(?:\/(\d+))?(?:\/|$)/.exec(pointer);
  if (found === null) return undefined;
  if (found[1] !== undefined) return Number(found[1]);
  return isStep(ownTransform(table)) ? 0 : undefined;
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
