/** Set by Radix on what an open list or menu hides from assistive technology. */
const hiddenMark = 'data-aria-hidden';

let isObserving = false;

/**
 * Makes what an open list, menu or dialog hides inert as well. Otherwise it could still receive the focus, and a
 * screen reader would then read nothing. Call it when the code of a list or menu is loaded.
 */
export function makeHiddenPartsInert(): void {
  if (isObserving || typeof document === 'undefined') return;
  isObserving = true;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement) target.inert = target.hasAttribute(hiddenMark);
  });
  observer.observe(document.documentElement, { subtree: true, attributeFilter: [hiddenMark] });
}
