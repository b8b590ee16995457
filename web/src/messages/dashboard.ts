import { product } from './shared.ts';

export const dashboard = {
  title: `Dashboard · ${product}`,
  heading: 'Dashboard',
  welcome: (name: string) => `Signed in as ${name}`,
  newImage: 'Create New Image',
  requestLog: 'Request log',
  draftHeading: 'Your last table is kept',
  draftText: 'Open it in the editor to store it at a permanent URL.',
  openDraft: 'Open it',
  planHeading: (name: string) => `You chose the ${name} plan`,
  planText: 'It starts when it is paid for. Until then the Free plan holds.',
  seePlan: 'Go to the plan',
  dismiss: 'Not now',
} as const;

export const subscription = {
  heading: 'Subscription',
  plan: 'Plan',
  perMonth: (price: number) => `$${price} a month`,
  bySales: 'Price by agreement',
  usage: 'Tables used',
  used: (used: string, limit: string) => `${used} of ${limit}`,
  usedUnlimited: (used: string) => `${used}, unlimited`,
  resets: (date: string) => `Starts again on ${date}`,
  usedUp: 'All tables of your plan are used. Stored images stay online.',
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
  empty: 'No tables in the last 30 days. Each one you store is counted here, on its day.',
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
  withoutProject: 'Without a project',
  deletedProject: 'Deleted project',
  failed: 'The usage could not be read.',
} as const;

export const projectList = {
  heading: 'Projects',
  create: 'Create Project',
  upgrade: 'Upgrade for More Projects',
  atLimit: (limit: number) =>
    limit === 1 ? 'Your plan has room for 1 project.' : `Your plan has room for ${limit} projects.`,
  search: 'Search images',
  format: 'Format',
  anyFormat: 'All formats',
  failed: 'Projects and images could not be read',
  empty: 'No projects yet',
  emptyText: 'A project has its own API key and endpoint, and keeps its images together.',
  tryEditor: 'Open the editor',
  menu: (name: string) => `Actions for ${name}`,
  viewKey: 'View API Key',
  signingSecret: 'Signing Secret',
  rename: 'Rename Project',
  remove: 'Delete Project',
  addExample: 'Add Example Image',
  newImage: 'Create New Image',
  images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  created: (date: string) => `since ${date}`,
  endpoint: 'Endpoint',
  withoutProject: 'Without a project',
} as const;

export const imageTable = {
  label: (project: string) => `Images of ${project}`,
  picture: 'Picture',
  titleColumn: 'Title',
  createdColumn: 'Created',
  actionsColumn: 'Actions',
  view: 'View',
  copyUrl: 'Copy URL',
  url: 'URL',
  remove: 'Delete',
  showMore: (count: number) => `Show ${count} more`,
  empty: 'No images yet. Send the first table with your key:',
  noMatch: 'No image of this project matches the search and the format.',
  untitled: 'Untitled table',
} as const;

export const imageDialogs = {
  viewText: (date: string) => `Stored on ${date}`,
  open: 'Open in new tab',
  download: 'Download',
  pdf: 'The table as a PDF document',
  removeTitle: 'Delete image',
  removeText: (title: string) =>
    `"${title}" and its file are deleted. Its public URL answers 404 from then on. For a few seconds you can undo it.`,
  remove: 'Delete image',
  removed: 'Image deleted',
  removeFailed: 'Failed to delete image',
  undo: 'Undo',
  undoOtherwise: 'Press F8 to come to this notice, then Undo',
  restored: 'Image restored',
  restoreFailed: 'Failed to restore image',
} as const;

export const projectDialogs = {
  renameTitle: 'Rename project',
  renameText: 'The endpoint path and the API key stay as they are.',
  rename: 'Rename',
  renamed: 'Project renamed',
  renameFailed: 'Failed to rename project',
  removeTitle: 'Delete project',
  removeText: (name: string, images: number) =>
    `"${name}", its API key and ${images === 1 ? 'its image' : `its ${images} images`} are deleted for good. Public URLs answer 404 from then on.`,
  removeEmptyText: (name: string) => `"${name}" and its API key are deleted for good.`,
  remove: 'Delete project',
  removed: 'Project deleted',
  removeFailed: 'Failed to delete project',
  exampleTitle: 'Add example image',
  exampleText: (project: string) =>
    `A ready-made table is drawn and stored in ${project}. It counts as one table.`,
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
  keyText: 'It is shown once, when it is made. Actions, View API Key makes another.',
  call: 'Make the first call',
  callText: 'Send a table from your own program. It shows up here within seconds.',
  curl: 'cURL',
  copyCurl: 'Copy cURL',
  openEditor: 'Open the editor',
  image: 'Store the first image',
  imageText: 'By a call with your key, or in the editor.',
  allDone: 'Everything works. This list goes away by itself.',
  done: 'done',
  open: 'open',
} as const;
