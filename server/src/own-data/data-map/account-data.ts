import { all, type DataMap, exported, internal, secret, untilDeleted } from './data-map-types.ts';

/** Accounts, and what gives access to them. */
export const accountData = {
  users: {
    contains: 'Accounts',
    owner: 'account',
    rows: [{ column: 'id', is: 'account' }],
    deletion: 'statement',
    kept: untilDeleted,
    columns: {
      ...all(exported, 'id', 'username', 'email', 'emailVerifiedAt', 'firstName', 'lastName', 'authProvider'),
      ...all(exported, 'externalId', 'stripeCustomerId', 'stripeSubscriptionId', 'currentPlanTier'),
      ...all(exported, 'usageCount', 'usageResetDate', 'avatarUrl', 'apiKeyPrefix', 'apiKeyLastUsedAt'),
      ...all(exported, 'settings', 'createdAt', 'role', 'roleFromGroup', 'disabledAt'),
      password: secret('Hash of the password'),
      apiKeyHash: secret('Hash of the API key'),
      signingVersion: internal('Version of the secret that signs URLs'),
    },
  },
  sessions: {
    contains: 'Sessions of browsers',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'Until the user signs out, or 30 days without a request',
    columns: {
      ...all(exported, 'id', 'userId', 'createdAt', 'lastSeenAt', 'expiresAt', 'provesMailbox'),
      tokenHash: secret('Hash of the cookie'),
      idToken: secret('ID token of single sign-on, encrypted'),
    },
  },
  magicLinkTokens: {
    contains: 'Sign-in links that were sent',
    owner: 'account',
    rows: [
      { column: 'userId', is: 'account' },
      { column: 'email', is: 'address' },
    ],
    deletion: 'statement',
    kept: 'Until they expire',
    columns: {
      ...all(exported, 'id', 'userId', 'email', 'createdAt', 'expiresAt', 'used'),
      tokenHash: secret('Hash of the link'),
      nonceHash: secret('Hash of the cookie of the browser that asked for it'),
      passwordHash: secret('Hash of the password chosen at registration'),
    },
  },
  invitations: {
    contains: 'Invitations by email',
    owner: 'account',
    rows: [
      { column: 'invitedBy', is: 'account' },
      { column: 'email', is: 'address' },
    ],
    deletion: 'statement',
    kept: 'Until 30 days after they were accepted or have expired',
    columns: {
      ...all(
        exported,
        'id',
        'email',
        'projectId',
        'role',
        'invitedBy',
        'createdAt',
        'expiresAt',
        'acceptedAt',
      ),
      tokenHash: secret('Hash of the link'),
    },
  },
  apiKeys: {
    contains: 'API keys with scopes',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'Until they are revoked',
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'name', 'prefix', 'scopes', 'expiresAt', 'revokedAt'),
      ...all(exported, 'createdBy', 'createdAt', 'lastUsedAt'),
      keyHash: secret('Hash of the key'),
    },
  },
  oauthGrants: {
    contains: 'Apps that may use `/mcp` with OAuth, and what they may do',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'Until the user disconnects the app, or 30 days after the app was last used, a year at most',
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'clientId', 'appName', 'scopes', 'createdAt'),
      ...all(exported, 'lastUsedAt', 'expiresAt'),
      grantHash: secret('Hash that connects the tokens of the app'),
      ciphertext: secret('What the OAuth library stores, encrypted'),
    },
  },
  oauthRecords: {
    contains: 'Codes and tokens of these apps, and pending authorization requests',
    owner: 'account',
    rows: [{ column: 'grantHash', in: 'oauthGrants', by: 'grantHash' }],
    deletion: 'cascade',
    kept: 'Until they expire',
    columns: {
      ...all(exported, 'kind', 'expiresAt', 'consumedAt'),
      idHash: secret('Hash of the code or token'),
      grantHash: secret('Hash that connects the tokens of the app'),
      ciphertext: secret('What the OAuth library stores, encrypted'),
    },
  },
} satisfies Partial<DataMap>;
