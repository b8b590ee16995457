let pressed: HTMLElement | undefined;
let begin: () => void = () => {};

/** Settles when somebody turns to a page that has no code yet. */
export const firstTurn = new Promise<void>((resolve) => {
  begin = resolve;
});

const turns = ['pointerdown', 'keydown', 'focusin'] as const;

function keep({ target }: Event): void {
  pressed = (target instanceof Element && target.closest('button')) || pressed;
}

if (typeof document !== 'undefined') {
  for (const turn of turns) document.addEventListener(turn, begin, { once: true });
  document.addEventListener('click', keep, true);
}

function forget(): void {
  pressed = undefined;
}

/** From here on React does what is pressed, or stops it where it cannot yet: what comes through to the document is done. */
export function forgetWhatIsDone(): void {
  document.addEventListener('click', forget);
}

/** The page has its code: it learns where the focus is, and what was pressed last is done now. Links needed no code. */
export function doEarlyPress(): void {
  document.removeEventListener('click', keep, true);
  document.removeEventListener('click', forget);
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (pressed?.isConnected) pressed.click();
  pressed = undefined;
}
