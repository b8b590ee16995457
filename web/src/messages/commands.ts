export const palette = {
  page: 'On this page',
  commands: 'Commands',
  projects: 'Projects',
  pages: 'Go to',
  found: 'Documentation and examples',
} as const;

export const siteCommands = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Theme as the system',
  themeWords: 'colour color scheme mode appearance switch theme',
  inUse: 'in use',
  shortcuts: 'Keyboard shortcuts',
  shortcutsWords: 'keys help list',
  newProject: 'New project',
  newProjectWords: 'create add project',
  signOut: 'Log out',
  signOutWords: 'logout sign out signout leave',
} as const;

export const projectCommands = {
  open: (project: string) => project,
  openAbout: 'Images, key and menu on the dashboard',
  newImage: (project: string) => `New image in ${project}`,
  store: (project: string) => `Store in ${project}`,
  words: 'project create table switch',
} as const;

export const pageCommands = {
  generate: 'Generate the table',
  generateWords: 'create store public url image',
  copyImage: 'Copy the image',
  copyImageWords: 'clipboard png picture',
  download: 'Download the file',
  downloadWords: 'save png jpeg svg pdf image',
  shareLink: 'Copy the share link',
  shareLinkWords: 'url clipboard',
  sample: 'Use sample data',
  sampleWords: 'example table',
  save: 'Save the style settings',
  saveWords: 'look default',
  undo: 'Undo',
  redo: 'Redo',
} as const;

export const shortcutSheet = {
  title: 'Keyboard shortcuts',
  text: 'Each works where its heading says.',
  open: 'Keyboard shortcuts',
  everywhere: 'On every page',
  commands: 'Search, go to a page, run a command',
  sheet: 'Show this list',
  notifications: 'Go to the notifications',
  editor: 'In the editor, while a table is made',
  undo: 'Undo, data and style alike',
  redo: 'Redo',
  themes: 'Next and previous theme, from the chosen one',
  leaveEditor: 'Leave the JSON, for what comes after it',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Those without Ctrl or Cmd, here the question mark. Kept in this browser.',
} as const;
