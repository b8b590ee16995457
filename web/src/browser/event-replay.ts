import { reserveClipboard, takeReservedWrite } from './reserved-clipboard.ts';

/** An event, and where its target was: what is laid out until it is repeated can move the target. */
interface KeptEvent<Kept extends MouseEvent> {
  readonly event: Kept;
  readonly left: number;
  readonly top: number;
}

let click: KeptEvent<MouseEvent> | undefined;
/** The pointer down of a press that is not released yet. */
let press: KeptEvent<PointerEvent> | undefined;
let resolveFirst: () => void = () => {};

/** Resolves on the first interaction with a page whose code is not loaded yet. */
export const firstInteraction = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

const interactions = ['pointerdown', 'keydown', 'focusin'] as const;
const pressEnds = ['pointerup', 'pointercancel'] as const;

/** Links work without the code, except that some of them do more than open their target. */
const controls = 'button, [data-part], a.anchor, a[id][href^="#"]';

/** Controls that copy a text. */
export const copyControls = '[data-act="copy"], a.anchor, a[id][href^="#"]';

function isOn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function kept<Kept extends MouseEvent>(event: Kept): KeptEvent<Kept> {
  return { event, ...cornerOf(event.target) };
}

function cornerOf(target: EventTarget | null): { left: number; top: number } {
  const { left, top } = (target as Element).getBoundingClientRect();
  return { left, top };
}

/** The coordinates of the same place of the target, where it is now. */
function movedPoint({ event, left, top }: KeptEvent<MouseEvent>): { clientX: number; clientY: number } {
  const now = cornerOf(event.target);
  return { clientX: event.clientX + now.left - left, clientY: event.clientY + now.top - top };
}

function keep(event: MouseEvent): void {
  if (!isOn(event, controls)) return;
  click = kept(event);
  takeReservedWrite();
  if (isOn(event, copyControls)) reserveClipboard();
}

function keepPress(event: PointerEvent): void {
  press = isOn(event, controls) ? kept(event) : undefined;
}

function endPress(): void {
  press = undefined;
}

if (typeof document !== 'undefined') {
  for (const type of interactions) document.addEventListener(type, resolveFirst, { once: true });
  document.addEventListener('click', keep, true);
  document.addEventListener('pointerdown', keepPress, true);
  for (const type of pressEnds) document.addEventListener(type, endPress, true);
}

function forgetClick(): void {
  click = undefined;
}

/**
 * From now on React handles clicks and presses, or stops them until it can: one that reaches the document is done,
 * and must not be repeated.
 */
export function forgetHandledEvents(): void {
  document.addEventListener('click', forgetClick);
  document.addEventListener('pointerdown', endPress);
}

/**
 * Once the code is loaded, reports the current focus to it and repeats the last click on a control, or the
 * start of a press that is not released yet: a click is lost if its control is replaced before the release.
 */
export function replayPreHydrationClick(): void {
  document.removeEventListener('click', keep, true);
  document.removeEventListener('click', forgetClick);
  document.removeEventListener('pointerdown', endPress);
  document.removeEventListener('pointerdown', keepPress, true);
  for (const type of pressEnds) document.removeEventListener(type, endPress, true);
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (click) {
    const init = { bubbles: true, cancelable: true, ...movedPoint(click) };
    click.event.target?.dispatchEvent(new MouseEvent('click', init));
  } else if (press) {
    const { target, pointerId, pointerType, isPrimary, button, buttons } = press.event;
    const init = { pointerId, pointerType, isPrimary, button, buttons, ...movedPoint(press) };
    target?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, ...init }));
  }
  click = undefined;
  press = undefined;
}
