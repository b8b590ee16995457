/** Texts of the fields and form buttons in `ui/`, which the landing page does not load. */
export const formTexts = {
  cancel: 'Cancel',
  discard: 'Discard your changes? They are not saved yet.',
  working: 'Working...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  /** Shown instead of the hex digits of a colour. */
  noColor: 'none',
  hexDigits: 'Use 3 or 6 hex digits.',
  pickColor: (label: string) => `Pick ${label.toLowerCase()} colour`,
} as const;
