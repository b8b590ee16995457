import { openApiDocument } from '@pictable/contract/openapi';
import { printTypes, type Schema } from './print-types.ts';

const header = `// Written by \`npm run types -w sdk\` from the OpenAPI document. Do not change it by hand.
`;

/** The types of what the client sends and receives, as TypeScript. */
export function clientTypes(): string {
  const { components } = openApiDocument({ version: '0.0.0', origin: 'https://pictable.example' });
  const { schemas } = components as { schemas: Readonly<Record<string, Schema>> };
  const types = printTypes(schemas, {
    sent: ['TablePayload', 'NewProject', 'ProjectChange', 'ProfileChange', 'PasswordChange', 'SignIn'],
    received: [
      ...[
        'StoredImage',
        'Preview',
        'ListedImage',
        'ImageOfList',
        'ImageDetail',
        'DemoImage',
        'Project',
        'CreatedProject',
      ],
      ...[
        'NewProjectKey',
        'SigningSecret',
        'ExampleList',
        'RegistrationMail',
        'SignInWays',
        'SignedIn',
        'MagicLink',
      ],
      ...[
        'User',
        'CallerUser',
        'ShownApiKey',
        'NewApiKey',
        'SavedSettings',
        'Usage',
        'RequestLog',
        'Plan',
        'PlanList',
      ],
      ...['Billing', 'BillingPage', 'Done', 'Status', 'ErrorBody'],
    ],
    written: {
      // A row may be an object of any type: an interface has no index signature, and JSON shows what it holds.
      Row: '{ readonly [column: string]: Cell } | readonly Cell[] | object',
    },
    // Styles may be in `options` too, and those of a cell beside its value.
    bases: { TableOptions: 'TableStyles', Cell: 'CellStyle' },
  });
  return `${header}\n${types}\n`;
}
