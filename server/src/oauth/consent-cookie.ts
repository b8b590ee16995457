/**
 * Binds a request of an app to the browser that the app opened: without it, an attacker could send someone a link to a
 * request of the attacker's own app, and get the answer.
 */
export const requestCookie = {
  name: 'oauth_request',
  /** Browsers send it with the request that it belongs to, so that several can be open. */
  path: (id: string) => `/api/pictable/oauth-requests/${id}`,
} as const;
