/** Texts of the generic components in `ui/`; none of them is about tables, images or accounts. */
export const uiTexts = {
  close: 'Close',
  loading: 'Loading',
  notLoaded: 'Failed to load. Try again',
  notReached: "The service couldn't be reached. Check your connection, then try again.",
  notAnswered: "The service didn't respond as it should. Try again in a few minutes.",
  openInNewTab: 'Open in new tab',
  error: 'Error',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied!',
  copiedLabel: (label: string) => `${label} copied to clipboard`,
  copyFailed: 'Failed to copy to clipboard',
} as const;
