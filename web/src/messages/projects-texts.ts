export const newProject = {
  open: 'New Project',
  title: 'Create project',
  text: 'A project has its own API key, its own endpoint and its own statistics.',
  name: 'Name',
  description: 'Description (optional)',
  endpointPath: 'Endpoint path (optional)',
  endpointHint: 'Lower-case letters, digits and hyphens. Derived from the name if you leave it empty.',
  create: 'Create Project',
  creating: 'Creating...',
  created: 'Project created',
  createdInEditor: 'Project Created',
  limitReached: 'You have reached the project limit of your plan.',
  createdText: (name: string) => `${name} is ready.`,
  failed: 'Failed to create project',
  failedText: 'There was an error creating your project.',
  nameRequired: 'Project name is required',
} as const;

export const apiKeyDialog = {
  title: 'API key',
  newText: (project: string) => `API key for ${project}. Copy it now. You won't see it again.`,
  prefixText: (project: string) =>
    `API key for ${project}. For security we only show the prefix. Lost it? Generate a new one.`,
  key: 'API key',
  endpoint: 'Endpoint',
  saved: "Done, I've saved it",
  test: 'Test key',
  testing: 'Testing...',
  testWorks: (ms: string) => `Success: rendered in ${ms} ms. Test requests don't count towards your plan.`,
  testImage: 'A table of two cities, rendered with this key',
  testFailed: 'The test request failed',
  regenerate: 'Regenerate key',
  regenerateWarning: 'Your current key will stop working immediately.',
  regenerateNow: 'Regenerate now',
  regenerated: 'API Key Regenerated',
  regeneratedText: 'Your previous key no longer works.',
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
