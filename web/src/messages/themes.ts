export const themes = {
  heading: 'Theme',
  hint: 'Arrow keys try them out.',
  own: 'The table names a theme itself, and that one counts.',
} as const;
