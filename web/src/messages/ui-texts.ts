/** Texts of the generic components in `ui/`; none of them is about tables, images or accounts. */
export const uiTexts = {
  close: 'Close',
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
} as const;
