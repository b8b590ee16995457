import { openApiDocument } from '@pictable/contract/openapi';
import { printTypes, type Schema } from './print-types.ts';

const header = `// Generated from the OpenAPI document by \`npm run types -w sdk\`. Do not edit.
`;

/** The types that the client names, by where they are. */
const namedTypes = {
  requests: [
    ...['TablePayload', 'NewProject', 'ProjectChange', 'ProfileChange', 'PasswordChange', 'SignIn'],
    'Registration',
    ...['NewScopedKey', 'ConsentDecision', 'ProjectBucketRequest', 'AccountDeletion'],
    ...['MemberChange', 'NewInvitation'],
    ...['AccountChange', 'AccountRemoval', 'Purge'],
    ...['NewWebhook', 'WebhookChange', 'NewSecret', 'LiveChange', 'MessageRequest'],
  ],
  responses: [
    ...['StoredImage', 'Batch', 'RenderedMessage', 'Preview', 'ListedImage', 'ImageOfList', 'ImageDetail'],
    ...['DemoImage', 'Project', 'CreatedProject'],
    ...[
      ...['Template', 'TemplateSummary', 'TemplateList', 'SavedTemplate'],
      ...['ProjectBucket', 'BucketTest'],
      ...['LiveImage', 'LiveImageDetail', 'LiveImageList', 'StoredLiveImage'],
      'RenderJob',
      ...['Webhook', 'WebhookList', 'OneWebhook', 'WebhookWithSecret', 'WebhookMessage'],
      ...['Delivery', 'DeliveryList', 'OneDelivery'],
      ...['Logo', 'LogoResponse', 'SavedLogo'],
      ...['FontFile', 'FontFamily', 'FontList', 'SavedFont'],
      ...['ProjectTheme', 'ThemeResponse', 'ThemeList', 'SavedTheme'],
      ...['Secret', 'SecretList', 'SavedSecret'],
      ...['Member', 'MemberList', 'OneMember', 'ProjectTransfer', 'OneTransfer'],
      ...['Invitation', 'InvitationList', 'OneInvitation'],
      ...['ReceivedInvitation', 'AcceptedInvitation'],
      ...['NewProjectKey', 'SignedUrl', 'SigningSecret', 'AccountExport'],
      'ExampleList',
      'RegistrationMail',
      'RegistrationInvitation',
      'SignInWays',
      'SignedIn',
      'SignedOut',
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
    ...['ConsentRequest', 'ConsentResponse', 'ConnectedApp', 'ConnectedApps'],
    ...['ListedKey', 'KeyList', 'CreatedKey', 'RestoredKey', 'DeletedImages', 'RestoredImages'],
    ...['OperatorAccount', 'AccountList', 'AccountDetail', 'ChangedAccount', 'SignInLink', 'Purged'],
    ...['Overview', 'RetriedJobs', 'FailureList', 'AuditList'],
    ...['Billing', 'BillingPage', 'Done', 'DeletedImage', 'Status', 'ErrorBody'],
  ],
};

/** TypeScript source of the request and response types of the client. */
export function generateClientTypes(): string {
  const { components } = openApiDocument({ version: '0.0.0', origin: 'https://pictable.example' });
  const { schemas } = components as { schemas: Readonly<Record<string, Schema>> };
  const types = printTypes(schemas, {
    ...namedTypes,
    handwritten: {
      // `object` admits rows typed as interfaces, which have no index signature.
      Row: '{ readonly [column: string]: Cell } | readonly Cell[] | object',
    },
    // `options` also accepts styles, and a cell accepts its style next to its value.
    baseTypes: { TableOptions: 'TableStyles', Cell: 'CellStyle' },
  });
  return `${header}\n${types}\n`;
}
