import { imageFormats } from '@pictable/contract';

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
  system: 'Use system theme',
  themeWords: 'colour color scheme mode appearance switch theme',
  inUse: 'in use',
  shortcuts: 'Keyboard shortcuts',
  shortcutsWords: 'keys help list',
  newProject: 'New project',
  newProjectWords: 'create add project',
  signOut: 'Sign out',
  signOutWords: 'log out logout signout leave',
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
  downloadWords: `save ${imageFormats.join(' ')} image`,
  shareLink: 'Copy the share link',
  shareLinkWords: 'url clipboard',
  publishLive: 'Publish as live image',
  publishLiveWords: 'stable url replace embed',
  saveTemplate: 'Save as template',
  saveTemplateWords: 'reuse styles columns version',
  sample: 'Use sample data',
  sampleWords: 'example table',
  save: 'Save the style settings',
  saveWords: 'default appearance',
  undo: 'Undo',
  redo: 'Redo',
} as const;

export const shortcutsDialog = {
  title: 'Keyboard shortcuts',
  text: 'Shortcuts are grouped by where they work.',
  open: 'Keyboard shortcuts',
  everywhere: 'On every page',
  commands: 'Search, go to a page, run a command',
  sheet: 'Show this list',
  notifications: 'Go to the notifications',
  editor: 'In the table editor',
  undo: 'Undo changes to data and style',
  redo: 'Redo',
  themes: 'Next and previous theme, when a theme has focus',
  leaveEditor: 'Move focus out of the JSON editor',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts without Ctrl or Cmd, such as ?. Saved in this browser.',
} as const;
