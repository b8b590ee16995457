/** Texts of the interactive demo, loaded with its code. */
export const interactiveDemo = {
  openInApp: 'Open in the app',
  openInAppHint: 'Opens the editor with this table and its style.',
} as const;
