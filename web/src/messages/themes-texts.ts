export const themes = {
  heading: 'Theme',
  hint: 'Use the arrow keys to try them.',
  own: 'This table sets its own theme, which takes precedence.',
} as const;
