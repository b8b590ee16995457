import type {
  Billing,
  BillingPage,
  CallerUser,
  Done,
  NewApiKey,
  PasswordChange,
  Plan,
  PlanList,
  ProfileChange,
  RequestLog,
  SavedSettings,
  ShownApiKey,
  Status,
  TableOptions,
  Usage,
  User,
} from './generated/api-types.ts';
import { paths } from './paths.ts';
import { type Calls, read } from './send.ts';

/** Style settings to save: all styles and options but those that belong to one table. */
export type StyleSettings = Omit<
  TableOptions,
  | ('title' | 'for' | 'destination' | 'styles' | 'customFilename' | 'fileName')
  | ('dataProcessing' | 'pagination')
>;

/** Which entries of the request log to list. */
export interface RequestLogOptions {
  readonly projectId?: number | undefined;
  /** A status, such as 402, or a class, such as 4xx. */
  readonly status?: string | undefined;
  /** Only those of programs with a key, or only those of the web app. */
  readonly via?: 'key' | 'session' | undefined;
  /** `app-reads` leaves out what the web app only read. */
  readonly without?: 'app-reads' | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** Calls about the caller himself: profile, keys, settings, usage and plan. */
export function accountCalls({ json }: Calls) {
  return {
    /** Who the caller is. */
    user: () => json<CallerUser>(read(paths.getUser)),

    /** Changes first and last name. */
    updateUser: (change: ProfileChange) =>
      json<User>({ method: 'PATCH', path: paths.updateUser, body: change }),

    /** Changes the password and ends every other session. */
    changePassword: (change: PasswordChange) =>
      json<Done>({ method: 'POST', path: paths.changePassword, body: change }),

    /** The beginning of the personal key. */
    apiKey: () => json<ShownApiKey>(read(paths.getApiKey)),

    /** Makes a personal key; the one before it stops working. */
    generateApiKey: () => json<NewApiKey>({ method: 'POST', path: paths.generateApiKey }),

    /** The style settings that hold for every table of the caller, or those of one project. */
    settings: ({ projectId }: { projectId?: number } = {}) =>
      json<SavedSettings>(read(paths.getSettings, { projectId })),

    /** Replaces the saved style settings; an empty object clears them. */
    saveSettings: (settings: StyleSettings) =>
      json<SavedSettings>({ method: 'POST', path: paths.saveSettings, body: { settings } }),

    /** Where the account stands, and its tables of the last 30 days. */
    usage: () => json<Usage>(read(paths.getUsage)),

    /** The requests of the last 30 days, newest first. */
    requests: ({ projectId, status, via, without, before, limit }: RequestLogOptions = {}) =>
      json<RequestLog>(read(paths.listRequests, { projectId, status, via, without, before, limit })),

    /** The plan of the account, and whether another can be bought here. */
    billing: () => json<Billing>(read(paths.getBilling)),

    /** A page to buy a plan on. */
    openCheckout: (tier: Plan['tier']) =>
      json<BillingPage>({ method: 'POST', path: paths.openCheckout, body: { tier } }),

    /** A page to manage the subscription on. */
    openPortal: () => json<BillingPage>({ method: 'POST', path: paths.openPortal }),

    /** Limits and prices. */
    plans: () => json<PlanList>(read(paths.listPlans)),

    /** Whether the service works. */
    status: () => json<Status>(read(paths.getStatus)),
  };
}
