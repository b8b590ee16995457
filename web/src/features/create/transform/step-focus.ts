import { atom } from 'nanostores';

/** The step that gets the focus as soon as it is shown; `add`: the button that adds steps. */
export const $stepToFocus = atom<number | 'add' | undefined>();

/** The ID of the button that adds steps. */
export const addStepId = 'add-step';

/**
 * Focuses the step that an action left, if it is shown.
 *
 * @returns false if it cannot be focused yet: it is not shown, or behind an open menu
 */
export function focusWantedStep(): boolean {
  const wanted = $stepToFocus.get();
  if (wanted === undefined) return false;
  const found =
    wanted === 'add'
      ? document.getElementById(addStepId)
      : document.querySelectorAll<HTMLElement>('[data-step]')[wanted];
  found?.focus();
  if (!found || document.activeElement !== found) return false;
  $stepToFocus.set(undefined);
  return true;
}

/** After a menu has closed, the focus goes to the step that it added, moved or left instead of back to the menu. */
export function passFocusOn(closing: Event): void {
  const isPassedOn = focusWantedStep() || document.activeElement?.matches('[data-step]');
  if (isPassedOn) closing.preventDefault();
  // What gets the focus may still be behind the menu, or its bar may be gone with the last step.
  else requestAnimationFrame(() => focusWantedStep());
}
