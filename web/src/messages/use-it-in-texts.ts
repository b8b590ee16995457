export const useItIn = {
  menuItem: 'Use it in other tools',
  title: 'Use your table',
  stored: 'Your table is online. Send new rows from any of these, and get a URL like this one.',
  notStored: 'Send rows from any of these, and get the URL of an image like the preview.',
  url: 'Public URL',
  key: 'API key',
  keyText: "You won't see this key again. The examples below contain it.",
  keyLost: (prefix: string) =>
    `The examples contain a placeholder for your key, which begins with ${prefix}. You can only see a key right after it was created.`,
  newKey: 'Go to the dashboard for a new one',
  showKey: 'Show key',
  hideKey: 'Hide key',
  tools: 'Tools',
  tool: {
    slack: 'Slack',
    n8n: 'n8n',
    make: 'Make',
    zapier: 'Zapier',
    curl: 'cURL',
  },
  how: {
    slack:
      'Posts a fresh image to a channel. Create an incoming webhook in Slack, put its URL in the second line, and run this on a schedule. It needs curl and jq.',
    n8n: 'Copy this, click on an empty place of your workflow in n8n, and press Ctrl+V. Connect the node to your data.',
    make: 'Save this as a file, then choose Import blueprint in the menu of your scenario in Make.',
    zapier:
      'Add the action "Webhooks by Zapier", event "Custom Request", and copy these fields into it. The next step of your Zap gets the URL.',
    curl: 'Run this in a terminal. The response contains the URL.',
  },
  tooLong: 'Your table is long, so the examples have a short one.',
  test: 'Send a test request',
  testing: 'Sending…',
  testWorks: (ms: string) => `It works: rendered with your key in ${ms} ms. Test requests are free.`,
  testImage: 'The image of the test request',
  testFailed: 'The test request failed',
  done: "Done, I've saved the key",
  close: 'Close',
} as const;

export const firstTable = {
  project: 'My first project',
  failed: "Your table couldn't be stored",
  failedText: 'It is still here. Press Generate Table to try again.',
} as const;
