import { limits } from '@pictable/contract';
import { isObject, JsonSyntaxError, type JsonValue, parseJson } from '@pictable/contract/json';
import { liveSteps as messages } from '../../../messages/public-pages/live-steps-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';

/** JSON of the page that a reader can edit. */
export interface StepField {
  readonly element: HTMLTextAreaElement;
  /** The step that adds it; undefined for the rows. */
  readonly step: string | undefined;
}

/** What the fields up to a step make together, or why they are not JSON. */
export type StepPayload = { readonly payload: JsonValue } | { readonly problem: string };

/** Replaces a code block by a field with the same text and appearance. */
export function fieldFor(code: HTMLPreElement, onInput: () => void): StepField {
  const element = document.createElement('textarea');
  const fit = () => {
    // One more line for the scroll bar.
    element.rows = element.value.split('\n').length + 1;
  };
  element.value = code.textContent;
  element.className = `${code.className} block w-full bg-sheet font-mono`;
  element.style.resize = 'none';
  element.wrap = 'off';
  element.spellcheck = false;
  element.autocapitalize = 'off';
  element.setAttribute('aria-label', code.getAttribute('aria-label') ?? '');
  element.addEventListener('input', () => {
    fit();
    onInput();
  });
  fit();
  const step = code.closest<HTMLElement>('[data-step]')?.dataset.step;
  code.replaceWith(element);
  return { element, step };
}

/** The rows with what some steps add. Objects are merged; any other value replaces the one before. */
export function payloadOf(fields: readonly StepField[], steps: readonly string[]): StepPayload {
  let payload: JsonValue = new Map();
  for (const { element, step } of fields) {
    if (step !== undefined && !steps.includes(step)) continue;
    const read = valueIn(element.value);
    if ('problem' in read) return { problem: `${element.getAttribute('aria-label')}: ${read.problem}` };
    if (step !== undefined && !isObject(read.value)) return { problem: messages.needsObject };
    payload = merged(payload, step === undefined ? new Map([['data', read.value]]) : read.value);
  }
  return { payload };
}

function valueIn(text: string): { readonly value: JsonValue } | { readonly problem: string } {
  try {
    return { value: parseJson(text, { depthMax: limits.jsonDepthMax }) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column, message } = error;
    return { problem: `${renderingTexts.position(line, column)}: ${message}` };
  }
}

function merged(before: JsonValue, added: JsonValue): JsonValue {
  if (!isObject(before) || !isObject(added)) return added;
  const both = new Map(before);
  for (const [key, value] of added) {
    const own = both.get(key);
    both.set(key, own === undefined ? value : merged(own, value));
  }
  return both;
}
