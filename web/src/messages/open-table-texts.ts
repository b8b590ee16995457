export const openTable = {
  open: 'Open in editor',
  /** Starts with the visible label, so that speech control finds the link by it. */
  openNamed: (title: string) => `Open in editor: ${title}`,
  failed: 'Table not opened',
  failedText: 'The table could not be loaded. Check your connection and follow the link again.',
} as const;
