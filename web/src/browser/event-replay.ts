let click: MouseEvent | undefined;
let resolveFirst: () => void = () => {};

/** Resolves on the first interaction with a page whose code is not loaded yet. */
export const firstInteraction = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

const interactions = ['pointerdown', 'keydown', 'focusin'] as const;

function keep(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, [data-part]')) click = event;
}

if (typeof document !== 'undefined') {
  for (const type of interactions) document.addEventListener(type, resolveFirst, { once: true });
  document.addEventListener('click', keep, true);
}

function forget(): void {
  click = undefined;
}

/**
 * From now on React handles clicks, or stops them until it can: a click that reaches the document is done.
 */
export function clearHandledClicks(): void {
  document.addEventListener('click', forget);
}

/** Once the code is loaded, reports the current focus to it and repeats the last click on a control. */
export function replayPreHydrationClick(): void {
  document.removeEventListener('click', keep, true);
  document.removeEventListener('click', forget);
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (click) {
    const { target, clientX, clientY } = click;
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }));
  }
  click = undefined;
}
