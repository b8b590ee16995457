const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds. */
export const oauthLifetimes = {
  /** Time to sign in and to decide. */
  request: HOUR,
  code: MINUTE,
  accessToken: HOUR,
  /** From each refresh on: how long an app stays connected that nobody uses. */
  refreshToken: 30 * DAY,
  /** How long an app stays connected at most. */
  grant: 365 * DAY,
  /** How long a registered app is kept that nobody has connected. */
  unusedClient: DAY,
} as const;

/** Limits per IP address. */
export const oauthRates = {
  /** Authorization requests, each of which is stored for an hour. */
  authorize: { name: 'oauth-authorize', quota: 60, windowSeconds: MINUTE },
  /** Registrations. Hosted apps register once per user from few addresses. */
  register: { name: 'oauth-register', quota: 100, windowSeconds: HOUR },
  /** Metadata documents that were fetched. */
  documents: { name: 'oauth-documents', quota: 30, windowSeconds: MINUTE },
  /** Token requests. Hosted apps refresh the tokens of all their users from few addresses. */
  tokens: { name: 'oauth-tokens', quota: 1_200, windowSeconds: MINUTE },
} as const;
