import type { RouteName, routes } from '@pictable/contract';

type PathsOf<Name extends RouteName> = (typeof routes)[Name]['path' | 'aliases'] extends infer Found
  ? Found extends readonly (infer Alias)[]
    ? Alias
    : Found
  : never;

/**
 * Paths of the operations. The compiler checks them against the routes of the contract. Importing the routes
 * themselves would load their schemas in the browser.
 */
export const paths = {
  generateImage: '/api/pictable/table-to-image',
  generateProjectImage: '/api/pictable/{endpointPath}',
  previewImage: '/api/pictable/table-to-image/preview',
  previewImageBytes: '/api/pictable/json-to-png/preview',
  previewProjectImage: '/api/pictable/{endpointPath}/preview',
  generateBatch: '/api/pictable/batch',
  getImage: '/api/pictable/images/{filename}',
  listImages: '/api/pictable/user/images',
  getImageDetail: '/api/pictable/user/images/{id}',
  deleteImage: '/api/pictable/user/images/{id}',
  getSignedUrl: '/api/pictable/user/images/{id}/signed-url',
  restoreImage: '/api/pictable/user/images/{id}/restore',
  deleteImages: '/api/pictable/user/images/delete',
  restoreImages: '/api/pictable/user/images/restore',
  downloadImages: '/api/pictable/user/images/archive',
  generateDemoImage: '/api/demo/generate-image',
  listProjects: '/api/pictable/projects',
  createProject: '/api/pictable/projects',
  updateProject: '/api/pictable/projects/{id}',
  deleteProject: '/api/pictable/projects/{id}',
  regenerateProjectKey: '/api/projects/{id}/regenerate-key',
  createSigningSecret: '/api/pictable/projects/{id}/signing-secret',
  getProjectBucket: '/api/pictable/projects/{id}/bucket',
  setProjectBucket: '/api/pictable/projects/{id}/bucket',
  deleteProjectBucket: '/api/pictable/projects/{id}/bucket',
  testProjectBucket: '/api/pictable/projects/{id}/bucket/test',
  listFonts: '/api/pictable/projects/{id}/fonts',
  saveFont: '/api/pictable/projects/{id}/fonts/{family}',
  deleteFont: '/api/pictable/projects/{id}/fonts/{family}',
  listSecrets: '/api/pictable/projects/{id}/secrets',
  saveSecret: '/api/pictable/projects/{id}/secrets/{name}',
  deleteSecret: '/api/pictable/projects/{id}/secrets/{name}',
  listTemplates: '/api/pictable/projects/{id}/templates',
  getTemplate: '/api/pictable/projects/{id}/templates/{name}',
  saveTemplate: '/api/pictable/projects/{id}/templates/{name}',
  deleteTemplate: '/api/pictable/projects/{id}/templates/{name}',
  restoreTemplate: '/api/pictable/projects/{id}/templates/{name}/restore',
  listWebhooks: '/api/pictable/webhooks',
  createWebhook: '/api/pictable/webhooks',
  updateWebhook: '/api/pictable/webhooks/{id}',
  deleteWebhook: '/api/pictable/webhooks/{id}',
  restoreWebhook: '/api/pictable/webhooks/{id}/restore',
  rotateWebhookSecret: '/api/pictable/webhooks/{id}/rotate-secret',
  testWebhook: '/api/pictable/webhooks/{id}/test',
  listDeliveries: '/api/pictable/webhooks/{id}/deliveries',
  replayDelivery: '/api/pictable/webhooks/{id}/deliveries/{delivery}/replay',
  putLiveImage: '/api/pictable/user/live/{name}',
  listLiveImages: '/api/pictable/user/live',
  getLiveImage: '/api/pictable/user/live/{name}',
  updateLiveImage: '/api/pictable/user/live/{name}',
  refreshLiveImage: '/api/pictable/user/live/{name}/refresh',
  deleteLiveImage: '/api/pictable/user/live/{name}',
  restoreLiveImage: '/api/pictable/user/live/{name}/restore',
  listExamples: '/api/pictable/examples',
  addExampleImage: '/api/pictable/projects/{id}/examples',
  getUser: '/api/user',
  updateUser: '/api/pictable/user',
  exportAccount: '/api/pictable/user/export',
  deleteAccount: '/api/pictable/user/delete',
  changePassword: '/api/pictable/change-password',
  getApiKey: '/api/pictable/user/api-key',
  createAccountSigningSecret: '/api/pictable/user/signing-secret',
  generateApiKey: '/api/pictable/user/generate-api-key',
  listKeys: '/api/pictable/keys',
  createKey: '/api/pictable/keys',
  revokeKey: '/api/pictable/keys/{id}',
  restoreKey: '/api/pictable/keys/{id}/restore',
  getSettings: '/api/settings',
  saveSettings: '/api/settings',
  getUsage: '/api/pictable/user/usage',
  listRequests: '/api/pictable/user/requests',
  getBilling: '/api/pictable/billing',
  openCheckout: '/api/pictable/billing/checkout',
  openPortal: '/api/pictable/billing/portal',
  listPlans: '/api/pictable/plans',
  getStatus: '/api/pictable/status',
  register: '/api/register',
  login: '/api/login',
  logout: '/api/logout',
  requestMagicLink: '/api/magic-link',
  verifyMagicLink: '/api/verify-magic-link',
  confirmMagicLink: '/api/confirm-magic-link',
  listSignInWays: '/api/auth/providers',
} as const satisfies { readonly [Name in RouteName]?: PathsOf<Name> };

/** The path that the specification of the web app names for storing an image: an alias of the canonical path. */
export const webAppGeneratePath = '/api/pictable/json-to-png' satisfies PathsOf<'generateImage'>;

/** The path of a job; on its own, because the web app has no jobs. */
export const renderJobPath = '/api/pictable/jobs/{id}' satisfies PathsOf<'getRenderJob'>;
