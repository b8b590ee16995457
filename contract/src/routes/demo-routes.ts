import { demoImageSchema } from '../images/demo.ts';
import { demoHeaderBg, demoLimits } from '../images/demo-limits.ts';
import { type Route, renderErrors } from './route.ts';

/** Operations of the demo, which need no account. */
export const demoRoutes = {
  generateDemoImage: {
    role: 'none',
    method: 'POST',
    writes: false,
    path: '/api/demo/generate-image',
    aliases: [],
    tag: 'Demo',
    summary: 'Try the API without an account',
    description: `Smaller tables, ten images per ten minutes; the image expires after a day. The header is ${demoHeaderBg} if the table does not set its colour.`,
    access: 'anyone',
    scope: 'none',
    body: 'table',
    bodyBytesMax: demoLimits.bodyBytesMax,
    responses: { 200: { description: 'The image is ready.', schema: demoImageSchema } },
    errors: [...renderErrors, 'demo-limit-reached'],
  },
} as const satisfies Record<string, Route>;
