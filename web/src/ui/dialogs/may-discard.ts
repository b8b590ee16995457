import { formTexts } from '../../messages/form-texts.ts';

/** Asks before unsaved changes in a dialog are lost. True without changes, or if the user agrees. */
export function mayDiscard(isChanged: boolean): boolean {
  return !isChanged || window.confirm(formTexts.discard);
}
