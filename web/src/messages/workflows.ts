export const workflows = {
  heading: 'Workflows',
  lead: 'Seventeen automations to start from. A file of n8n or Make is imported as it is; of a Zap you get the steps, because Zapier imports no files. None of them holds a key.',
  platforms: {
    n8n: {
      name: 'n8n',
      import: 'Copy a workflow and paste it on the canvas, or download it and choose "Import from File".',
      guide: 'n8n guide',
    },
    make: {
      name: 'Make',
      import:
        'Download a blueprint and choose "Import Blueprint" in the menu of a new scenario. Blueprints are checked for structure here, not run in Make.',
      guide: 'Make guide',
    },
    zapier: {
      name: 'Zapier',
      import: 'Open the steps beside the Zap editor and copy field by field.',
      guide: 'Zapier guide',
    },
  },
  source: 'From',
  output: 'To',
  picture: (title: string) => `The table that "${title}" draws`,
  setup: (count: number) => `${count} steps to set it up`,
  copy: 'Copy',
  /** Begins with what the button shows, so that speech control finds it by that. */
  copyNamed: (label: string, title: string) => `${label} "${title}"`,
  copySteps: 'Copy steps',
  download: 'Download',
  downloadNamed: (title: string) => `Download "${title}"`,
  error: 'Error',
  unavailable: 'The file could not be loaded. Try again.',
} as const;
