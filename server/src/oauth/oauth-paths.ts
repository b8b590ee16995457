/** Paths of the endpoints, all below `/oauth/`. Only those that the service registers can be reached. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

/** How apps authenticate at the token endpoint. */
export const clientAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
