import type { RouteName, routes } from '@pictable/contract';
import { fontFile } from '../font-cases.ts';
import { logoFile } from '../logo-cases.ts';

type Routes = typeof routes;
/** The operations that a member of a project can use, or could with another role. */
export type RoleRoute = {
  [Name in RouteName]: Routes[Name]['role'] extends 'none' ? never : Name;
}[RouteName];

/** The ids in a request. For a stranger, it is compared with the same request with ids that do not exist. */
export interface Ids {
  readonly project: number;
  readonly endpointPath: string;
  readonly image: number;
  readonly job: string;
  readonly webhook: number;
  readonly delivery: number;
  readonly key: number;
  readonly user: number;
  readonly invitation: number;
}

export const idsOfNothing: Ids = {
  project: 999_999,
  endpointPath: 'nothing-here',
  image: 999_999,
  job: 'nothing',
  webhook: 999_999,
  delivery: 999_999,
  key: 999_999,
  user: 999_999,
  invitation: 999_999,
};

/** What a request needs to exist in the project. */
export type Need =
  | 'image'
  | 'deletedImage'
  | 'live'
  | 'deletedLive'
  | 'template'
  | 'deletedTemplate'
  | 'theme'
  | 'font'
  | 'logo'
  | 'secret'
  | 'bucket'
  | 'job'
  | 'webhook'
  | 'delivery'
  | 'deletedWebhook'
  | 'key'
  | 'revokedKey'
  | 'member'
  | 'offer'
  | 'invitation';

export interface RoleRequest {
  readonly needs?: readonly Need[];
  /** The parameters of the path that are not ids. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: (ids: Ids) => Readonly<Record<string, string | number>>;
  readonly body?: (ids: Ids) => unknown;
  readonly file?: { readonly bytes: Uint8Array; readonly type: string };
  /** The status for people who may do it, if it is not a success: role and project were accepted, and something else fails. */
  readonly allowed?: number;
  /** The status for the owner, if it differs. */
  readonly owner?: number;
}

const table = { title: 'Canary table', data: [{ Canary: 'one' }], options: { format: 'svg' } };
const inQuery = ({ project }: Ids) => ({ projectId: project });
const named = { params: { name: 'canary' } };
const live = { ...named, query: inQuery };
const ofImage = ({ image, project }: Ids) => ({ ids: [image], projectId: project });

/** One request per operation with a role. The type names those that are missing. */
export const roleRequests: Readonly<Record<RoleRoute, RoleRequest>> = {
  generateImage: { query: inQuery, body: () => table },
  generateProjectImage: { body: () => table },
  generateBatch: { body: ({ project }) => ({ projectId: String(project), tables: [table] }) },
  renderMessage: {
    body: ({ project }) => ({ projectId: String(project), text: '|Canary|\n|---|\n|1|' }),
  },
  renderProjectMessage: { body: () => ({ text: '|Canary|\n|---|\n|1|' }) },
  previewImage: { query: inQuery, body: () => table },
  previewImageBytes: { body: ({ project }) => ({ ...table, projectId: project }) },
  previewProjectImage: { body: () => table },
  getRenderJob: { needs: ['job'] },
  getImage: { needs: ['image'] },
  listImages: { needs: ['image'], query: inQuery },
  getImageDetail: { needs: ['image'] },
  getSignedUrl: { needs: ['image'] },
  updateImage: { needs: ['image'], body: () => ({ title: 'Changed' }) },
  deleteImage: { needs: ['image'] },
  restoreImage: { needs: ['deletedImage'] },
  deleteImages: { needs: ['image'], body: ofImage },
  restoreImages: { needs: ['deletedImage'], body: ofImage },
  downloadImages: { needs: ['image'], query: ({ image, project }) => ({ ids: image, projectId: project }) },
  putLiveImage: { ...live, body: () => table },
  listLiveImages: { needs: ['live'], query: inQuery },
  getLiveImage: { ...live, needs: ['live'] },
  updateLiveImage: { ...live, needs: ['live'], body: () => ({ refresh: null }) },
  // It has no source to load again.
  refreshLiveImage: { ...live, needs: ['live'], allowed: 400 },
  deleteLiveImage: { ...live, needs: ['live'] },
  restoreLiveImage: { ...live, needs: ['deletedLive'] },
  getProject: {},
  updateProject: { body: () => ({ name: 'Changed' }) },
  deleteProject: { needs: ['image', 'live'] },
  createSigningSecret: {},
  addExampleImage: { body: () => ({ example: 'user-list' }) },
  regenerateProjectKey: {},
  getSettings: { query: inQuery },
  saveSettings: { query: inQuery, body: () => ({ settings: { headerBg: '#123456' } }) },
  getUsage: { needs: ['image'], query: inQuery },
  listRequests: { needs: ['image'], query: inQuery },
  listMembers: {},
  updateMember: { needs: ['member'], body: () => ({ role: 'viewer' }) },
  removeMember: { needs: ['member'] },
  leaveProject: { owner: 409 },
  offerTransfer: { needs: ['member'], body: ({ user }) => ({ userId: user }) },
  // The owner withdraws it; other members than the one to whom it is offered have nothing to decline or accept.
  endTransfer: { needs: ['offer'], allowed: 404, owner: 200 },
  acceptTransfer: { needs: ['offer'], allowed: 404 },
  listInvitations: { needs: ['invitation'] },
  createInvitation: { body: () => ({ email: `canary-${Math.random()}@example.com`, role: 'viewer' }) },
  revokeInvitation: { needs: ['invitation'] },
  getProjectBucket: { needs: ['bucket'] },
  setProjectBucket: {
    body: () => ({
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      bucket: 'canary',
      accessKeyId: 'KEY',
      secretAccessKey: 'SECRET',
    }),
  },
  deleteProjectBucket: { needs: ['bucket'] },
  testProjectBucket: { needs: ['bucket'] },
  listFonts: { needs: ['font'] },
  saveFont: { params: { family: 'Canary' }, file: { bytes: fontFile, type: 'font/ttf' } },
  getFontFile: { needs: ['font'], params: { family: 'Canary', file: 'canary-file' } },
  deleteFont: { needs: ['font'], params: { family: 'Canary' } },
  listThemes: { needs: ['theme'] },
  getTheme: { ...named, needs: ['theme'] },
  saveTheme: { ...named, body: () => ({ from: ['#0b6b45'], mode: 'light' }) },
  deleteTheme: { ...named, needs: ['theme'] },
  getLogo: { needs: ['logo'] },
  putLogo: { file: { bytes: logoFile, type: 'image/svg+xml' } },
  getLogoImage: { needs: ['logo'] },
  deleteLogo: { needs: ['logo'] },
  listSecrets: { needs: ['secret'] },
  saveSecret: { ...named, body: () => ({ value: 'Bearer canary', hosts: ['api.example.com'] }) },
  deleteSecret: { ...named, needs: ['secret'] },
  listTemplates: { needs: ['template'] },
  getTemplate: { ...named, needs: ['template'] },
  saveTemplate: { ...named, body: () => ({ title: 'Canary' }) },
  deleteTemplate: { ...named, needs: ['template'] },
  restoreTemplate: { ...named, needs: ['deletedTemplate'] },
  listWebhooks: { needs: ['webhook'], query: inQuery },
  createWebhook: {
    body: ({ project }) => ({
      url: 'https://hooks.example.com/canary',
      events: ['image.created'],
      projectId: project,
    }),
  },
  updateWebhook: { needs: ['webhook'], body: () => ({ enabled: false }) },
  deleteWebhook: { needs: ['webhook'] },
  restoreWebhook: { needs: ['deletedWebhook'] },
  rotateWebhookSecret: { needs: ['webhook'] },
  testWebhook: { needs: ['webhook'] },
  listDeliveries: { needs: ['delivery'] },
  replayDelivery: { needs: ['delivery'] },
  listKeys: { needs: ['key'], query: inQuery },
  createKey: { body: ({ project }) => ({ name: 'Canary', scopes: ['render'], projectId: project }) },
  revokeKey: { needs: ['key'] },
  restoreKey: { needs: ['revokedKey'] },
};
