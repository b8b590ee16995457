import { expect } from 'vitest';
import type { RetryingClient } from '../retrying-client.ts';
import { batchOperations } from './batch-requests.fixture.ts';
import { memberRequests } from './member-requests.fixture.ts';
import { get, type Operation } from './operation.fixture.ts';
import { projectPartRequests } from './project-part-requests.fixture.ts';
import { webhookOperations } from './webhook-requests.fixture.ts';

const rows = [{ a: 1 }];
const bucket = { endpoint: 'https://s3.example.com', bucket: 'tables', accessKeyId: 'KEY' };
const key = expect.stringMatching(/^sdk-[0-9a-f]{32}$/);

const credentials = { email: 'a@example.com', password: 'a long password' };
/** At least one request of each operation. */
export const operations: Readonly<Record<keyof RetryingClient, readonly Operation[]>> = {
  generate: [
    {
      send: (client) => client.generate(rows, { projectId: 7 }),
      line: 'POST /api/pictable/table-to-image?projectId=7',
      body: rows,
      idempotencyKey: key,
      isRetried: true,
    },
    {
      send: (client) => client.generate(rows, { endpointPath: 'a b', idempotencyKey: 'k' }),
      line: 'POST /api/pictable/a%20b',
      body: rows,
      idempotencyKey: 'k',
      isRetried: true,
    },
  ],
  generateAsync: [
    {
      send: (client) => client.generateAsync(rows, { projectId: 7 }),
      line: 'POST /api/pictable/table-to-image?projectId=7',
      body: rows,
      idempotencyKey: key,
      prefer: 'respond-async',
      isRetried: true,
    },
    {
      send: (client) => client.generateAsync(rows, { idempotencyKey: 'k', waitSeconds: 5 }),
      line: 'POST /api/pictable/table-to-image',
      body: rows,
      idempotencyKey: 'k',
      prefer: 'respond-async, wait=5',
      isRetried: true,
    },
  ],
  generateImages: [
    {
      send: (client) => client.generateImages(rows),
      line: 'POST /api/pictable/table-to-image',
      body: rows,
      idempotencyKey: key,
      isRetried: true,
    },
  ],
  preview: [
    {
      send: (client) => client.preview(rows, { projectId: 7 }),
      line: 'POST /api/pictable/table-to-image/preview?projectId=7',
      body: rows,
      isRetried: true,
    },
    {
      send: (client) => client.preview(rows, { endpointPath: 'north' }),
      line: 'POST /api/pictable/north/preview',
      body: rows,
      isRetried: true,
    },
  ],
  previewImages: [
    {
      send: (client) => client.previewImages(rows),
      line: 'POST /api/pictable/json-to-png/preview',
      body: rows,
      isRetried: true,
    },
  ],
  image: [
    get('/api/pictable/images/a%20b.png', (client) => client.image('a b.png')),
    get('/api/pictable/images/100%25.png', (client) => client.image('100%.png')),
    get('/api/pictable/images/P_a%20b.png?e=1&s=x-_', (client) =>
      client.image('https://other.example/api/images/P_a%20b.png?e=1&s=x-_'),
    ),
  ],
  images: [
    get('/api/pictable/user/images', (client) => client.images()),
    get('/api/pictable/user/images?projectId=7&before=9&limit=5&jsonData=false', (client) =>
      client.images({ projectId: 7, before: 9, limit: 5, jsonData: false }),
    ),
    get('/api/pictable/user/images?jsonData=true', (client) => client.images({ jsonData: true })),
  ],
  imageDetailText: [get('/api/pictable/user/images/3', (client) => client.imageDetailText(3))],
  deleteImage: [{ send: (client) => client.deleteImage(3), line: 'DELETE /api/pictable/user/images/3' }],
  signedUrl: [
    get('/api/pictable/user/images/3/signed-url', (client) => client.signedUrl(3)),
    get('/api/pictable/user/images/3/signed-url?expires=24h', (client) => client.signedUrl(3, '24h')),
  ],
  restoreImage: [
    { send: (client) => client.restoreImage(3), line: 'POST /api/pictable/user/images/3/restore' },
  ],
  deleteImages: [
    {
      send: (client) => client.deleteImages([3, 4]),
      line: 'POST /api/pictable/user/images/delete',
      body: { ids: [3, 4] },
    },
  ],
  restoreImages: [
    {
      send: (client) => client.restoreImages([3, 4]),
      line: 'POST /api/pictable/user/images/restore',
      body: { ids: [3, 4] },
    },
  ],
  downloadImages: [
    get('/api/pictable/user/images/archive?ids=3%2C4', (client) => client.downloadImages([3, 4])),
  ],
  demo: [{ send: (client) => client.demo(rows), line: 'POST /api/demo/generate-image', body: rows }],
  projects: [get('/api/pictable/projects', (client) => client.projects())],
  createProject: [
    {
      send: (client) => client.createProject({ name: 'North' }),
      line: 'POST /api/pictable/projects',
      body: { name: 'North' },
    },
    {
      send: (client) => client.createProject({ name: 'North' }, 'k'),
      line: 'POST /api/pictable/projects',
      body: { name: 'North' },
      idempotencyKey: 'k',
      isRetried: true,
    },
  ],
  updateProject: [
    {
      send: (client) => client.updateProject(3, { name: 'South' }),
      line: 'PATCH /api/pictable/projects/3',
      body: { name: 'South' },
    },
  ],
  deleteProject: [{ send: (client) => client.deleteProject(3), line: 'DELETE /api/pictable/projects/3' }],
  ...memberRequests,
  ...projectPartRequests,
  templates: [get('/api/pictable/projects/3/templates', (client) => client.templates(3))],
  template: [
    get('/api/pictable/projects/3/templates/invoice', (client) => client.template(3, 'invoice')),
    get('/api/pictable/projects/3/templates/invoice?version=2', (client) => client.template(3, 'invoice', 2)),
  ],
  templateText: [
    get('/api/pictable/projects/3/templates/invoice', (client) => client.templateText(3, 'invoice')),
    get('/api/pictable/projects/3/templates/invoice?version=2', (client) =>
      client.templateText(3, 'invoice', 2),
    ),
  ],
  saveTemplate: [
    {
      send: (client) => client.saveTemplate(3, 'invoice', { title: 'T' }),
      line: 'PUT /api/pictable/projects/3/templates/invoice',
      body: { title: 'T' },
      isRetried: true,
    },
  ],
  deleteTemplate: [
    {
      send: (client) => client.deleteTemplate(3, 'invoice'),
      line: 'DELETE /api/pictable/projects/3/templates/invoice',
    },
  ],
  restoreTemplate: [
    {
      send: (client) => client.restoreTemplate(3, 'invoice'),
      line: 'POST /api/pictable/projects/3/templates/invoice/restore',
    },
  ],
  putLiveImage: [
    {
      send: (client) => client.putLiveImage('sales', rows, { projectId: 7 }),
      line: 'PUT /api/pictable/user/live/sales?projectId=7',
      body: rows,
      isRetried: true,
    },
    {
      send: (client) => client.putLiveImage('sales', rows, { ifMatch: '"sales-1.png"' }),
      line: 'PUT /api/pictable/user/live/sales',
      body: rows,
      ifMatch: '"sales-1.png"',
      isRetried: true,
    },
  ],
  bucket: [get('/api/pictable/projects/3/bucket', (client) => client.bucket(3))],
  setBucket: [
    {
      send: (client) => client.setBucket(3, bucket),
      line: 'PUT /api/pictable/projects/3/bucket',
      body: bucket,
      isRetried: true,
    },
  ],
  deleteBucket: [
    { send: (client) => client.deleteBucket(3), line: 'DELETE /api/pictable/projects/3/bucket' },
  ],
  testBucket: [{ send: (client) => client.testBucket(3), line: 'POST /api/pictable/projects/3/bucket/test' }],
  liveImages: [
    get('/api/pictable/user/live', (client) => client.liveImages()),
    get('/api/pictable/user/live?projectId=7', (client) => client.liveImages({ projectId: 7 })),
  ],
  liveImage: [get('/api/pictable/user/live/sales', (client) => client.liveImage('sales'))],
  updateLiveImage: [
    {
      send: (client) => client.updateLiveImage('sales', { refresh: '6h' }, { projectId: 7 }),
      line: 'PATCH /api/pictable/user/live/sales?projectId=7',
      body: { refresh: '6h' },
    },
  ],
  refreshLiveImage: [
    { send: (client) => client.refreshLiveImage('x'), line: 'POST /api/pictable/user/live/x/refresh' },
  ],
  deleteLiveImage: [
    {
      send: (client) => client.deleteLiveImage('sales', { projectId: 7 }),
      line: 'DELETE /api/pictable/user/live/sales?projectId=7',
    },
  ],
  restoreLiveImage: [
    {
      send: (client) => client.restoreLiveImage('sales'),
      line: 'POST /api/pictable/user/live/sales/restore',
    },
  ],
  regenerateProjectKey: [
    { send: (client) => client.regenerateProjectKey(3), line: 'POST /api/projects/3/regenerate-key' },
  ],
  createAccountSigningSecret: [
    {
      send: (client) => client.createAccountSigningSecret(),
      line: 'POST /api/pictable/user/signing-secret',
    },
  ],
  createSigningSecret: [
    { send: (client) => client.createSigningSecret(3), line: 'POST /api/pictable/projects/3/signing-secret' },
  ],
  examples: [get('/api/pictable/examples', (client) => client.examples())],
  addExample: [
    {
      send: (client) => client.addExample(3, 'sales'),
      line: 'POST /api/pictable/projects/3/examples',
      body: { example: 'sales' },
    },
    {
      send: (client) => client.addExample(3),
      line: 'POST /api/pictable/projects/3/examples',
      body: {},
    },
  ],
  user: [get('/api/user', (client) => client.user())],
  keys: [
    get('/api/pictable/keys', (client) => client.keys()),
    get('/api/pictable/keys?projectId=3', (client) => client.keys({ projectId: 3 })),
  ],
  ...batchOperations,
  ...webhookOperations,
  createKey: [
    {
      send: (client) => client.createKey({ name: 'CI', scopes: ['render'] }),
      line: 'POST /api/pictable/keys',
      body: { name: 'CI', scopes: ['render'] },
    },
  ],
  connectedApps: [get('/api/pictable/connected-apps', (client) => client.connectedApps())],
  disconnectApp: [
    { send: (client) => client.disconnectApp(3), line: 'DELETE /api/pictable/connected-apps/3' },
  ],
  consentRequest: [get('/api/pictable/oauth-requests/a%20b', (client) => client.consentRequest('a b'))],
  decideConsentRequest: [
    {
      send: (client) => client.decideConsentRequest('a', { allow: false }),
      line: 'POST /api/pictable/oauth-requests/a',
      body: { allow: false },
    },
  ],
  revokeKey: [{ send: (client) => client.revokeKey(3), line: 'DELETE /api/pictable/keys/3' }],
  restoreKey: [{ send: (client) => client.restoreKey(3), line: 'POST /api/pictable/keys/3/restore' }],
  updateUser: [
    {
      send: (client) => client.updateUser({ first_name: 'Ada' }),
      line: 'PATCH /api/pictable/user',
      body: { first_name: 'Ada' },
    },
  ],
  changePassword: [
    {
      send: (client) => client.changePassword({ currentPassword: 'old', newPassword: 'new' }),
      line: 'POST /api/pictable/change-password',
      body: { currentPassword: 'old', newPassword: 'new' },
    },
  ],
  exportAccount: [get('/api/pictable/user/export', (client) => client.exportAccount())],
  deleteAccount: [
    {
      send: (client) => client.deleteAccount({ email: 'a@example.com' }),
      line: 'POST /api/pictable/user/delete',
      body: { email: 'a@example.com' },
    },
  ],
  apiKey: [get('/api/pictable/user/api-key', (client) => client.apiKey())],
  generateApiKey: [
    { send: (client) => client.generateApiKey(), line: 'POST /api/pictable/user/generate-api-key' },
  ],
  settings: [
    get('/api/settings', (client) => client.settings()),
    get('/api/settings?projectId=7', (client) => client.settings({ projectId: 7 })),
  ],
  saveSettings: [
    {
      send: (client) => client.saveSettings({ theme: 'dark' }),
      line: 'POST /api/settings',
      body: { settings: { theme: 'dark' } },
    },
  ],
  usage: [get('/api/pictable/user/usage', (client) => client.usage())],
  requests: [
    get('/api/pictable/user/requests', (client) => client.requests()),
    get(
      '/api/pictable/user/requests?projectId=7&status=4xx&via=key&without=app-reads&before=9&limit=5',
      (client) =>
        client.requests({
          ...{ projectId: 7, status: '4xx', via: 'key', without: 'app-reads' },
          ...{ before: 9, limit: 5 },
        }),
    ),
  ],
  billing: [get('/api/pictable/billing', (client) => client.billing())],
  openCheckout: [
    {
      send: (client) => client.openCheckout('premium'),
      line: 'POST /api/pictable/billing/checkout',
      body: { tier: 'premium' },
    },
  ],
  openPortal: [{ send: (client) => client.openPortal(), line: 'POST /api/pictable/billing/portal' }],
  plans: [get('/api/pictable/plans', (client) => client.plans())],
  status: [get('/api/pictable/status', (client) => client.status())],
  register: [
    { send: (client) => client.register(credentials), line: 'POST /api/register', body: credentials },
  ],
  registrationInvitation: [
    {
      send: (client) => client.registrationInvitation('a&b'),
      line: 'POST /api/register/invitation',
      body: { token: 'a&b' },
    },
  ],
  login: [{ send: (client) => client.login(credentials), line: 'POST /api/login', body: credentials }],
  logout: [{ send: (client) => client.logout(), line: 'POST /api/logout' }],
  requestMagicLink: [
    {
      send: (client) => client.requestMagicLink('a@example.com'),
      line: 'POST /api/magic-link',
      body: { email: 'a@example.com' },
    },
  ],
  verifyMagicLink: [get('/api/verify-magic-link?token=a%26b', (client) => client.verifyMagicLink('a&b'))],
  confirmMagicLink: [
    {
      send: (client) => client.confirmMagicLink('a&b'),
      line: 'POST /api/confirm-magic-link',
      body: { token: 'a&b' },
    },
  ],
  signInWays: [get('/api/auth/providers', (client) => client.signInWays())],
};
