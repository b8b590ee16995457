import { fillPath } from '@pictable/contract';
import type {
  Billing,
  BillingPage,
  CallerUser,
  CreatedKey,
  Done,
  KeyList,
  NewApiKey,
  NewScopedKey,
  PasswordChange,
  Plan,
  ProfileChange,
  RequestLog,
  RestoredKey,
  SavedSettings,
  ShownApiKey,
  SigningSecret,
  TableOptions,
  Usage,
  User,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Style settings to save: all styles and options except those of a single table. */
export type StyleSettings = Omit<
  TableOptions,
  | ('title' | 'for' | 'destination' | 'styles' | 'customFilename' | 'fileName')
  | ('dataProcessing' | 'pagination')
>;

/** Which entries of the request log to list. */
export interface RequestLogOptions {
  readonly projectId?: number | undefined;
  /** Status code, such as 402, or status class, such as 4xx. */
  readonly status?: string | undefined;
  /** Only requests authenticated with an API key, or only requests of the web app. */
  readonly via?: 'key' | 'session' | undefined;
  /** `app-reads` excludes the read requests of the web app. */
  readonly without?: 'app-reads' | undefined;
  /** Only entries older than the entry with this ID. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** Operations on the account of the caller: profile, keys, settings, usage and plan. */
export function accountOperations({ json }: Transport) {
  return {
    /** The authenticated user. */
    user: () => json<CallerUser>(getRequest(paths.getUser)),

    /** Changes first and last name. */
    updateUser: (change: ProfileChange) =>
      json<User>({ method: 'PATCH', path: paths.updateUser, body: change }),

    /** Changes the password and ends every other session. */
    changePassword: (change: PasswordChange) =>
      json<Done>({ method: 'POST', path: paths.changePassword, body: change }),

    /** The prefix of the personal key. */
    apiKey: () => json<ShownApiKey>(getRequest(paths.getApiKey)),

    /** Creates a personal key. The previous key stops working. */
    generateApiKey: () => json<NewApiKey>({ method: 'POST', path: paths.generateApiKey }),

    /**
     * Creates a secret that signs the URLs of private images outside of projects. URLs signed with the previous
     * secret stop working.
     */
    createAccountSigningSecret: () =>
      json<SigningSecret>({ method: 'POST', path: paths.createAccountSigningSecret }),

    /** The API keys of the account, or of one project, without the keys themselves. */
    keys: ({ projectId }: { projectId?: number | undefined } = {}) =>
      json<KeyList>(getRequest(paths.listKeys, { projectId })),

    /** Creates an API key with scopes. Only this response contains the key. */
    createKey: (key: NewScopedKey) => json<CreatedKey>({ method: 'POST', path: paths.createKey, body: key }),

    /** Revokes an API key with scopes. */
    revokeKey: (id: number) => json<Done>({ method: 'DELETE', path: fillPath(paths.revokeKey, { id }) }),

    /** Restores a key that was revoked a moment ago. */
    restoreKey: (id: number) =>
      json<RestoredKey>({ method: 'POST', path: fillPath(paths.restoreKey, { id }) }),

    /** The style settings that apply to every table of the caller, or those of one project. */
    settings: ({ projectId }: { projectId?: number } = {}) =>
      json<SavedSettings>(getRequest(paths.getSettings, { projectId })),

    /** Replaces the saved style settings. An empty object clears them. */
    saveSettings: (settings: StyleSettings) =>
      json<SavedSettings>({ method: 'POST', path: paths.saveSettings, body: { settings } }),

    /** The current usage of the account, and its tables of the last 30 days, or those of one project. */
    usage: ({ projectId }: { readonly projectId?: number | undefined } = {}) =>
      json<Usage>(getRequest(paths.getUsage, { projectId })),

    /** The logged requests, newest first. */
    requests: ({ projectId, status, via, without, before, limit }: RequestLogOptions = {}) =>
      json<RequestLog>(getRequest(paths.listRequests, { projectId, status, via, without, before, limit })),

    /** The plan of the account, and whether the service sells plans. */
    billing: () => json<Billing>(getRequest(paths.getBilling)),

    /** The checkout page for a plan. */
    openCheckout: (tier: Plan['tier']) =>
      json<BillingPage>({ method: 'POST', path: paths.openCheckout, body: { tier } }),

    /** The customer portal, where users manage their subscription. */
    openPortal: () => json<BillingPage>({ method: 'POST', path: paths.openPortal }),
  };
}
