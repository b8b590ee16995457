import { product } from './shared-texts.ts';

export const dashboard = {
  title: `Dashboard · ${product}`,
  heading: 'Dashboard',
  welcome: (name: string) => `Signed in as ${name}`,
  newImage: 'Create New Image',
  more: 'Dashboard pages',
  templates: 'Templates',
  liveImages: 'Live images',
  webhooks: 'Webhooks',
  requestLog: 'Request log',
  draftHeading: 'Your demo table is saved',
  draftText: 'Open it to get a permanent URL.',
  openDraft: 'Open it',
  planHeading: (name: string) => `You chose the ${name} plan`,
  planText: 'It starts once you complete payment. Until then you are on the Free plan.',
  seePlan: 'Go to the plan',
  dismiss: 'Not now',
} as const;

export const subscription = {
  heading: 'Subscription',
  plan: 'Plan',
  perMonth: (price: number) => `$${price} a month`,
  bySales: 'Custom pricing',
  usage: 'Tables used',
  used: (used: string, limit: string) => `${used} of ${limit}`,
  usedUnlimited: (used: string) => `${used}, unlimited`,
  resets: (date: string) => `Resets on ${date}`,
  usedUp: "You've used all the tables in your plan. Stored images stay online.",
  upgrade: 'Upgrade to Professional',
  seePlans: 'See plans',
  manage: 'Manage Subscription',
} as const;

export const statistics = {
  heading: 'Statistics',
  images: 'Stored images',
  projects: 'Projects',
  of: (count: string, limit: string) => `${count} of ${limit}`,
  unknown: '–',
  lastDays: 'Tables, last 30 days',
  empty: 'No activity in the last 30 days.',
  asTable: 'Show as a table',
  dayColumn: 'Day (UTC)',
  tablesColumn: 'Tables',
  today: 'Today',
  chart: (total: number, busiest: string) =>
    total === 0
      ? 'No tables were stored in the last 30 days.'
      : `${total} tables were stored in the last 30 days, most of them on ${busiest}.`,
  day: (day: string, tables: number) => `${day}: ${tables === 1 ? '1 table' : `${tables} tables`}`,
  byProject: 'By project',
  withoutProject: 'No project',
  deletedProject: 'Deleted project',
  failed: "Couldn't load your usage.",
} as const;

export const projectList = {
  heading: 'Projects',
  create: 'Create Project',
  upgrade: 'Upgrade for More Projects',
  atLimit: (limit: number) =>
    limit === 1 ? 'Your plan includes 1 project.' : `Your plan includes ${limit} projects.`,
  search: 'Search images',
  format: 'Format',
  anyFormat: 'All formats',
  order: 'Order',
  orders: { newest: 'Newest first', oldest: 'Oldest first', title: 'Title, A to Z' },
  view: 'View',
  views: { table: 'Table', gallery: 'Gallery' },
  failed: "Couldn't load projects and images",
  empty: 'No projects yet',
  emptyText: 'A project has its own API key and endpoint, and keeps its images together.',
  tryEditor: 'Open the editor',
  menu: (name: string) => `Actions for ${name}`,
  viewKey: 'View API Key',
  moreKeys: 'Keys with scopes',
  templates: 'Templates',
  liveImages: 'Live Images',
  webhooks: 'Webhooks',
  fonts: 'Fonts',
  themes: 'Themes',
  logo: 'Logo',
  secrets: 'Secrets',
  signingSecret: 'Signing Secret',
  bucket: 'Own Bucket',
  members: 'Members',
  rename: 'Rename Project',
  remove: 'Delete Project',
  addExample: 'Add Example Image',
  newImage: 'Create New Image',
  images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  created: (date: string) => `Created ${date}`,
  endpoint: 'Endpoint',
  withoutProject: 'No project',
} as const;

export const imageTable = {
  label: (project: string) => `Images of ${project}`,
  image: 'Image',
  titleColumn: 'Title',
  createdColumn: 'Created',
  actionsColumn: 'Actions',
  view: 'View',
  copyUrl: 'Copy URL',
  url: 'URL',
  remove: 'Delete',
  showMore: (count: number) => `Show ${count} more`,
  empty: 'No images yet. Send the first table with your key:',
  noImages: 'No images yet.',
  noMatch: 'No images in this project match the search and format.',
  untitled: 'Untitled table',
} as const;

export const imageDialogs = {
  viewText: (date: string) => `Stored on ${date}`,
  open: 'Open in new tab',
  download: 'Download',
  pdf: 'The table as a PDF document',
  removeTitle: 'Delete image',
  removeText: (title: string) =>
    `This deletes "${title}" and its public URL stops working. You can undo this for a few seconds.`,
  remove: 'Delete image',
  removed: 'Image deleted',
  removeFailed: 'Failed to delete image',
  undo: 'Undo',
  undoHint: 'Press F8 to focus this notification, then Undo',
  restored: 'Image restored',
  restoreFailed: 'Failed to restore image',
} as const;

export const projectDialogs = {
  renameTitle: 'Rename project',
  renameText: 'The endpoint path and the API key do not change.',
  rename: 'Rename',
  renamed: 'Project renamed',
  renameFailed: 'Failed to rename project',
  removeTitle: 'Delete project',
  removeText(name: string, images: number) {
    if (images === 0) return `This permanently deletes "${name}" and its API key.`;
    const those = images === 1 ? 'its image' : `its ${images} images`;
    return `This permanently deletes "${name}", its API key and ${those}. Public URLs will stop working.`;
  },
  remove: 'Delete project',
  removed: 'Project deleted',
  removeFailed: 'Failed to delete project',
  exampleTitle: 'Add example image',
  exampleText: (project: string) =>
    `This renders a ready-made table and stores it in ${project}. It counts as one table.`,
  example: 'Example',
  add: 'Add example',
  added: 'Example added',
  addFailed: 'Failed to add example',
} as const;

export const checklist = {
  heading: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
  project: 'Create a project',
  projectText: 'It has its own endpoint and its own key.',
  key: 'Copy its API key',
  keyText: 'Shown only once. Need another? Use ⋯ → View API Key.',
  request: 'Send the first request',
  requestText: 'Send a table from your own program. It shows up here within seconds.',
  curl: 'cURL',
  copyCurl: 'Copy cURL',
  openEditor: 'Open the editor',
  image: 'Store the first image',
  imageText: 'With an API request or in the editor.',
  allDone: 'All set! This checklist will disappear.',
  done: 'done',
  open: 'open',
} as const;
