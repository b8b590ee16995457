/** The rights that an API key can have, in the order in which they are shown. */
export const keyScopes = [
  'render',
  'preview',
  'images:read',
  'images:write',
  'templates',
  'live',
  'webhooks',
  'project',
  'usage:read',
] as const;

/** A right of an API key. */
export type KeyScope = (typeof keyScopes)[number];

/** What each scope allows. */
export const keyScopeMeanings: Readonly<Record<KeyScope, string>> = {
  render: 'Render tables and store the images.',
  preview: 'Render tables without storing them.',
  'images:read': 'List images and read their records and tables.',
  'images:write': 'Rename, delete and restore images.',
  templates: 'Read and change templates.',
  live: 'Read and change live images.',
  webhooks: 'Read and change webhooks and their deliveries.',
  project: 'Read and change projects and saved styles.',
  'usage:read': 'Read the usage and the request log.',
};

/** Whether a text is a scope. A database that a newer version has used can contain others. */
export function isKeyScope(text: string): text is KeyScope {
  return (keyScopes as readonly string[]).includes(text);
}
