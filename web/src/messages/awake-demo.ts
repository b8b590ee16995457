/** Words of the demo that come with its code, when it wakes. */
export const awakeDemo = {
  openInApp: 'Open in the app',
  openInAppHint: 'The editor opens with this table and its style.',
} as const;
