export const newProject = {
  open: 'New Project',
  title: 'Create project',
  text: 'A project has its own API key, its own endpoint and its own statistics.',
  name: 'Name',
  description: 'Description (optional)',
  endpointPath: 'Endpoint path (optional)',
  endpointHint: 'Lower case letters, digits and hyphens. Made from the name if you leave it empty.',
  create: 'Create Project',
  creating: 'Creating...',
  created: 'Project created',
  createdInEditor: 'Project Created',
  noRoom: 'Your plan has no room for another project.',
  createdText: (name: string) => `${name} is ready.`,
  failed: 'Failed to create project',
  failedText: 'There was an error creating your project.',
  nameRequired: 'Project name is required',
} as const;

export const apiKeyDialog = {
  title: 'API key',
  newText: (project: string) => `The key of ${project}. Copy it now: it is shown this once.`,
  prefixText: (project: string) =>
    `The key of ${project} is known by its beginning only. If it is lost, make a new one.`,
  key: 'API key',
  endpoint: 'Endpoint',
  saved: 'I saved it',
  test: 'Test call',
  testing: 'Calling...',
  testWorks: (ms: string) =>
    `It works: the service drew this with the key in ${ms} ms. It was a preview and counts nothing.`,
  testPicture: 'A table of two cities, drawn with this key',
  testFailed: 'The test call failed',
  regenerate: 'Regenerate key',
  regenerateWarning: 'The key in use stops working at once.',
  regenerateNow: 'Regenerate now',
  regenerated: 'API Key Regenerated',
  regeneratedText: 'The key before it does not work any more.',
  regenerateFailed: 'Error Regenerating Key',
  regenerateFailedText: 'Failed to regenerate API key. Please try again.',
} as const;

export const secret = {
  show: 'Show key',
  hide: 'Hide key',
} as const;

export const dialogs = {
  cancel: 'Cancel',
  working: 'Working...',
} as const;
