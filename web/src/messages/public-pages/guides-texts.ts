import { product } from '../shared-texts.ts';

const guide = (platform: string, firstTab: string) =>
  ({
    title: `${platform} · ${product}`,
    description: `How to make table images in ${platform}, step by step.`,
    heading: `${product} in ${platform}`,
    lead: `Your ${platform} automation sends rows and gets back the URL of an image. You need an API key; each project on the dashboard has one.`,
    parts: [
      { id: 'steps', label: firstTab },
      { id: 'answer', label: 'Response Format' },
      { id: 'example', label: 'Complete Example' },
    ],
  }) as const;

export const makeGuide = guide('Make', 'HTTP Module');
export const n8nGuide = guide('n8n', 'HTTP Request');
export const zapierGuide = guide('Zapier', 'Webhooks');

export const guides = {
  parts: 'Parts of the guide',
  progress: 'Your progress',
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
  startOver: 'Start over',
  done: 'Done',
  stepDone: (step: number) => `Step ${step} done`,
  signIn: 'Sign in',
  toSeeRequest: 'to see your first request arrive here.',
  more: 'Next',
  dashboard: 'Dashboard',
  documentation: 'Documentation',
  apiReference: 'API reference',
  examples: 'Examples',
  contact: 'Contact us',
  make: 'Make guide',
  n8n: 'n8n guide',
  zapier: 'Zapier guide',
} as const;
