export const workflows = {
  heading: 'Workflows',
  lead: "Seventeen automations to start from. Import n8n and Make files directly. Zapier can't import files, so you get step-by-step instructions. No file contains an API key.",
  platforms: {
    n8n: {
      name: 'n8n',
      import: 'Copy a workflow and paste it onto the canvas, or download it and choose "Import from File".',
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
  image: (title: string) => `The table image that "${title}" creates`,
  setup: (count: number) => `${count} setup steps`,
  copy: 'Copy',
  /** Starts with the visible label, so that speech control finds the button by it. */
  copyNamed: (label: string, title: string) => `${label} "${title}"`,
  copySteps: 'Copy steps',
  download: 'Download',
  downloadNamed: (title: string) => `Download "${title}"`,
  error: 'Error',
  unavailable: 'The file could not be loaded. Try again.',
} as const;
