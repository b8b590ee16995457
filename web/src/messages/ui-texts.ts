/** Texts of the generic components in `ui/`; none of them is about tables, images or accounts. */
export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  working: 'Working...',
  loading: 'Loading',
  notLoaded: 'Failed to load. Try again',
  openInNewTab: 'Open in new tab',
  error: 'Error',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied!',
  copiedLabel: (label: string) => `${label} copied to clipboard`,
  copyFailed: 'Failed to copy to clipboard',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  /** Shown instead of the hex digits of a colour. */
  noColor: 'none',
  hexDigits: 'Use 3 or 6 hex digits.',
  pickColor: (label: string) => `Pick ${label.toLowerCase()} colour`,
} as const;
