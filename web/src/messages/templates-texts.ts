import { product } from './shared-texts.ts';

/** Texts of the screen with the templates of a project. */
export const templates = {
  title: `Templates · ${product}`,
  titleOf: (name: string) => `${name} · Templates · ${product}`,
  heading: 'Templates',
  back: 'Back to Dashboard',
  backToList: 'All templates',
  text: 'Save styles, columns and texts once. Requests then send only a name and new data.',
  learnMore: 'How templates work',
  project: 'Project',
  create: 'New template',
  loading: 'Loading templates',
  readFailed: "Couldn't load the templates",
  retry: 'Try again',
  list: (project: string) => `Templates of ${project}`,
  nameColumn: 'Name',
  versionColumn: 'Newest version',
  changedColumn: 'Changed',
  actionsColumn: 'Actions',
  version: (version: number) => `Version ${version}`,
  useInEditor: 'Use in the editor',
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  empty: 'No templates in this project',
  emptyText:
    'A template keeps the style of a recurring table: an invoice, a weekly report, a price list. Change it in one place, and every new image follows.',
  emptyFromEditor: 'Design one in the editor',
  emptyRequest: 'Or save one with the API key of this project:',
  noProjects: 'Templates belong to a project',
  noProjectsText: 'Create a project first. It has its own API key and endpoint, too.',
  createProject: 'Create a project',
} as const;

/** Texts about one template. */
export const templateDetail = {
  loading: 'Loading the template',
  missing: "Couldn't load this template",
  versions: 'Version',
  count: (versions: number) => (versions === 1 ? '1 version' : `${versions} versions`),
  saved: (time: string) => `Saved ${time}`,
  edit: 'Edit JSON',
  preview: 'Preview',
  previewOwn: 'With the example table of the template.',
  previewSample: 'With sample rows, because the template has no example table.',
  noPreview: 'No preview',
  content: 'Content',
  use: 'Use it in a request',
  useText: (name: string, version: number) =>
    `template: "${name}" is always the newest version; "${name}@${version}" stays at this one.`,
  removeTitle: 'Delete template',
  removeText: (name: string) =>
    `Requests that name "${name}" will fail. Stored images stay. You can undo this for a few seconds.`,
  removed: 'Template deleted',
  removeFailed: 'Failed to delete template',
  undo: 'Undo',
  undoHint: 'Press F8 to focus this notification, then Undo',
  restored: 'Template restored',
  restoreFailed: 'Failed to restore template',
} as const;

/** Texts of the dialogs that save a template. */
export const saveTemplate = {
  menuItem: 'Save as template',
  title: 'Save as template',
  text: (project: string) => `Saved in ${project}, with the styles of this table.`,
  newTitle: 'New template',
  newText: 'Any part of a table: styles, columns, totals, and texts with {{placeholders}}.',
  editTitle: (name: string) => `Edit ${name}`,
  editText: 'Saving creates a new version. Versions never change.',
  name: 'Name',
  nameHint: 'Lower-case letters, digits and hyphens. Requests use this name.',
  nameExists: (name: string, next: number) => `${name} exists. This saves version ${next}.`,
  nameInvalid: 'Use 1 to 50 lower-case letters, digits and hyphens. Start and end with a letter or digit.',
  json: 'Template JSON',
  notAnObject: 'A template is a JSON object, such as { "title": "Sales in {{month}}" }.',
  withTable: 'Include the table as an example',
  withTableHint: 'The preview shows it, and requests without a table of their own use it.',
  withoutTableHint: 'Only styles, columns and texts are saved.',
  save: 'Save template',
  saveVersion: 'Save new version',
  saved: 'Template saved',
  savedText: (name: string, version: number) => `${name}, version ${version}`,
  unchanged: 'Nothing to save',
  unchangedText: (name: string, version: number) => `Version ${version} of ${name} has the same content.`,
  failed: 'Failed to save template',
  show: 'Show',
  showHint: 'Templates are listed on the dashboard, under Templates',
  needsProject: 'Templates belong to a project. Create one first, with New Project above the editor.',
} as const;

/** Texts of the editor about a template that it opens. */
export const openTemplate = {
  opened: (name: string) => `Template ${name} opened`,
  openedText: 'Save it as a template again to create a new version.',
  openedSampleText: 'It has no example table, so the rows are samples.',
  undo: 'Undo',
  undoHint: 'Press Ctrl+Z to restore the previous table.',
  failed: "Couldn't open the template",
} as const;
