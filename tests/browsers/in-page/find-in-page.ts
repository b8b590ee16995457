// Runs in the tested page: finds elements as assistive technology does.
import { queryAllByRole, queryAllByText } from '@testing-library/dom';

/** A name or text, or a regular expression for one. */
export type Wording = string | { readonly pattern: string };

const matcherOf = (wording: Wording) =>
  typeof wording === 'string' ? wording : new RegExp(wording.pattern, 'u');

const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));

/** Errors of scripts since this file was loaded into the page. */
export function scriptErrors(): readonly string[] {
  return errors;
}

function elementsOf(role: string, name: Wording): HTMLElement[] {
  return queryAllByRole(document.body, role, { name: matcherOf(name) });
}

/** Number of accessible elements with a role and a name. */
export function countRole(role: string, name: Wording): number {
  return elementsOf(role, name).length;
}

/** Number of visible elements with a text of their own. */
export function countText(text: Wording): number {
  return queryAllByText(document.body, matcherOf(text)).filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** The attribute of the first element with a role and a name; null without either. */
export function attributeOf(role: string, name: Wording, attribute: string): string | null {
  return elementsOf(role, name)[0]?.getAttribute(attribute) ?? null;
}

/** Where an element can be clicked, or why it cannot. */
export type ClickPoint = { readonly x: number; readonly y: number } | { readonly problem: string };

/** Scrolls the first element with a role and a name into view that is not covered by another one. */
export function clickPoint(role: string, name: Wording): ClickPoint {
  const problems = [`there is no ${role} ${JSON.stringify(name)}`];
  for (const element of elementsOf(role, name)) {
    if (element.matches(':disabled, [aria-disabled="true"]')) {
      problems.push('it is disabled');
      continue;
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return { x, y };
    problems.push(`it is covered by ${hit?.outerHTML.slice(0, 100)}`);
  }
  return { problem: problems.at(-1) ?? '' };
}

/** Drops a file in the middle of an element, with the events that a browser sends while a user does so. */
export function dropFile(selector: string, name: string, base64: string): void {
  const target = document.querySelector(selector);
  if (!target) throw new Error(`There is no ${selector}.`);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

/** What the last paste into the field of `openPasteField` contained. */
interface Pasted {
  readonly text: string;
  /** First bytes of the image in the clipboard; empty without one. */
  readonly imageStart: readonly number[];
}

let pasted: Pasted | undefined;

/** Adds a focused field to the page that takes whatever the user pastes. */
export function openPasteField(): void {
  pasted = undefined;
  const field = document.createElement('textarea');
  field.id = 'paste-field';
  field.style.cssText = 'position: fixed; inset: 0; z-index: 99999';
  field.addEventListener('paste', async ({ clipboardData }) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    // WebKitGTK has no files in the event, and lets a page read the clipboard only while it handles a paste.
    pasted = { text, imageStart: text === '' ? await readImageStart() : [] };
  });
  // A modal dialog makes everything outside of it inert.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.focus();
}

async function readImageStart(): Promise<readonly number[]> {
  const [item] = await navigator.clipboard.read();
  const type = item?.types.find((name) => name.startsWith('image/'));
  if (!item || type === undefined) return [];
  const image = await item.getType(type);
  return [...new Uint8Array(await image.slice(0, 8).arrayBuffer())];
}

/** Removes the field. @returns what was pasted, undefined if nothing was yet */
export function closePasteField(): Pasted | undefined {
  if (pasted) document.querySelector('#paste-field')?.remove();
  return pasted;
}
