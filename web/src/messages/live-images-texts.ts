import { product } from './shared-texts.ts';

/** Texts of the screen with live images. */
export const liveImages = {
  title: `Live images · ${product}`,
  titleOf: (name: string) => `${name} · Live images · ${product}`,
  heading: 'Live images',
  back: 'Back to Dashboard',
  backToList: 'All live images',
  text: 'One URL that always shows the newest image. Put it into a page or a document once, then send new data.',
  learnMore: 'How live images work',
  project: 'Project',
  allProjects: 'All projects',
  noProject: 'No project',
  create: 'Create in the editor',
  loading: 'Loading live images',
  readFailed: "Couldn't load the live images",
  retry: 'Try again',
  list: 'Live images',
  nameColumn: 'Name',
  versionColumn: 'Version',
  updatedColumn: 'Updated',
  actionsColumn: 'Actions',
  version: (version: number) => `Version ${version}`,
  updated: (time: string) => `Updated ${time}`,
  copyUrl: 'Copy URL',
  urlOf: (name: string) => `URL of ${name}`,
  imageDeleted: 'The image of this version was deleted',
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  empty: 'No live images yet',
  emptyText:
    'A status table in a wiki, a price list on a website, the sales of the week in a dashboard: the URL stays, the image follows your data.',
  emptyFromEditor: 'Publish one from the editor',
  emptyRequest: 'Or send a table with your API key. The same request with new data replaces the image:',
} as const;

/** Texts about one live image. */
export const liveDetail = {
  loading: 'Loading the live image',
  missing: "Couldn't load this live image",
  url: 'Stable URL',
  urlHint: 'Always the newest version. Browsers check for a new one after a minute.',
  versionUrl: 'Version URL',
  versionUrlHint: 'This version forever. Use it in chats and mails, which keep the first image they load.',
  embed: 'Embed it',
  html: 'HTML',
  markdown: 'Markdown',
  replace: 'Replace it',
  replaceText:
    'Send new data from a program, as often as you like. Identical data changes nothing and costs nothing.',
  replaceInEditor: 'Replace in the editor',
  openImage: 'Open image',
  versions: 'Versions',
  versionsText: (kept: number) => `The newest version and up to ${kept} older ones are kept.`,
  current: 'Newest',
  versionUrlOf: (version: number) => `URL of version ${version}`,
  alt: (name: string) => `The newest version of ${name}`,
  pdf: 'The newest version as a PDF document',
  removeTitle: 'Delete live image',
  removeText: (name: string) =>
    `The stable URL of "${name}" stops working, and its refreshes end. The images of its versions stay. You can undo this for a few seconds, but the refreshes stay off.`,
  removed: 'Live image deleted',
  removeFailed: 'Failed to delete live image',
  undo: 'Undo',
  undoHint: 'Press F8 to focus this notification, then Undo',
  restored: 'Live image restored',
  restoreFailed: 'Failed to restore live image',
} as const;

/** Texts about the source of a live image and its refreshes. */
export const liveRefresh = {
  heading: 'Refresh',
  text: 'The table is loaded from its source again and again. A new version is stored when its rows have changed.',
  learnMore: 'About refreshes',
  source: 'Source',
  unknownSource: 'Its template was deleted',
  every: 'Interval',
  last: 'Last refresh',
  never: 'Not yet',
  next: 'Next refresh',
  due: 'Now',
  span: (refresh: string) => {
    const names: Readonly<Record<string, string>> = { m: 'minute', h: 'hour', d: 'day' };
    const amount = Number.parseInt(refresh, 10);
    const unit = names[refresh.at(-1) ?? ''] ?? refresh;
    return amount === 1 ? `Every ${unit}` : `Every ${amount} ${unit}s`;
  },
  failed: (failures: number) =>
    failures === 1 ? 'The last refresh failed' : `The last ${failures} refreshes failed`,
  failedText: (reason: string) => `${reason} The image before it stays.`,
  now: 'Refresh now',
  started: 'Refresh started',
  startedText: 'The page shows its result in a few seconds.',
  startFailed: 'Failed to refresh',
  changed: 'Interval changed',
  changeFailed: 'Failed to change the interval',
  stop: 'Stop',
  stopTitle: 'Stop refreshing',
  stopText: (name: string) =>
    `${name} stays as it is now. To refresh it again, send its source and its interval in a request.`,
  stopped: 'Refreshes stopped',
  followCode: 'cURL with a source',
  replaceEnds: 'A request without refresh ends the refreshes.',
  follow: 'Or let it follow a source',
  followText: 'The service loads the data itself, as often as refresh says.',
  failedBecause: (reason: string) => `Refresh failed: ${reason}`,
} as const;

/** Texts of the dialog that publishes the table of the editor as a live image. */
export const publishLive = {
  menuItem: 'Publish as live image',
  title: 'Publish as live image',
  text: 'Stores the table as the newest version. Counts as one table unless it is unchanged.',
  name: 'Name',
  nameHint: 'Lower-case letters, digits and hyphens. The URL starts with it.',
  nameExists: (name: string, version: number) =>
    `${name} is at version ${version}. Its image is replaced; its URL stays the same.`,
  publish: 'Publish',
  replace: 'Replace image',
  failed: 'Failed to publish',
  created: 'Live image published',
  replaced: 'Live image replaced',
  unchanged: 'Nothing changed',
  createdText: (name: string) => `${name} has a stable URL now. Publish again to replace its image.`,
  replacedText: (name: string, version: number) => `${name} now shows version ${version}, at the same URL.`,
  unchangedText: (name: string, version: number) =>
    `Version ${version} of ${name} is the same table, so nothing was counted.`,
  details: 'Versions and details',
  done: 'Done',
} as const;

/** Texts of the editor about a live image that it was opened for. */
export const openLive = {
  replacing: (name: string) => `Replacing ${name}`,
  replacingText: 'Put the new data here, then choose Publish as live image beside Generate.',
} as const;
