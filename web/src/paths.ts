/** All paths and URLs that the app links to. */
export const paths = {
  home: '/',
  pricing: '/#pricing',
  app: '/app',
  /** The editor, which stores the table that the visitor brought in a first project. */
  firstTable: '/app?start=table',
  auth: '/auth',
  register: '/auth?tab=register',
  verify: '/auth/verify',
  invitation: '/invitation',
  /** Short paths that redirect to the sign-in page. */
  login: '/login',
  signUp: '/register',
  dashboard: '/dashboard',
  /** The dashboard, with the form for a new project open. */
  newProject: '/dashboard#new-project',
  requests: '/dashboard/requests',
  templates: '/dashboard/templates',
  liveImages: '/dashboard/live-images',
  webhooks: '/dashboard/webhooks',
  settings: '/settings',
  connectedApps: '/settings?tab=apps',
  /** The page on which a user allows an app; the service opens it. */
  consent: '/oauth/consent',
  operator: '/operator',
  subscribe: '/subscribe',
  manageSubscription: '/manage-subscription',
  documentation: '/documentation',
  apiReference: '/api-reference',
  apiDocumentation: '/api-reference-page',
  /** Short paths of the page that shows the API endpoint. */
  docs: '/docs',
  apiDocs: '/api-docs',
  jsonGuide: '/json-guide',
  signedUrls: '/documentation#signed-urls',
  webhookGuide: '/documentation#webhooks',
  mcpGuide: '/documentation#mcp',
  apiKeyScopes: '/api-reference#api-keys',
  documentationJson: '/documentation#json-guide',
  makeIntegration: '/make-integration',
  n8nIntegration: '/n8n-integration',
  zapierIntegration: '/zapier-integration',
  examples: '/examples',
  gallery: '/examples/gallery',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  /** Node, which writes the articles, has no `import.meta.env`; the articles do not use this address. */
  contact: `mailto:${import.meta.env?.VITE_CONTACT_EMAIL ?? 'hello@pictable.example'}`,
} as const;

/** Paths that redirect to a page; the server redirects them as well. */
export const redirects: Readonly<Record<string, string>> = {
  [paths.login]: paths.auth,
  [paths.signUp]: paths.register,
  [paths.jsonGuide]: paths.documentationJson,
};

/** Pages below the documentation, in the order of its table of contents. */
export const topicNames = [
  'structure',
  'transform',
  'visuals',
  'templates',
  'sources',
  'live-images',
  'sdk',
  'command-line',
  'self-hosting',
  'data-protection',
  'versioning',
  'changelog',
] as const;
export type TopicName = (typeof topicNames)[number];

/** The page of a topic. */
export function topicPath(name: TopicName): string {
  return `/documentation/${name}`;
}

/** The reference entry of an error type: cause and fix. Without a type, the section `#error-handling`. */
export function errorPath(type = 'handling'): string {
  return `${paths.apiReference}#error-${type}`;
}

/** The Markdown version of a text page. */
export function markdownPath(page: string): string {
  return `${page}.md`;
}

/** The sign-in page, which returns to `next` afterwards. */
export function signInPath(next: string): string {
  return `${paths.auth}?next=${encodeURIComponent(next)}`;
}

/** Redirects to a sign-in provider, which returns to `next` afterwards. */
export function providerSignInPath(provider: string, next: unknown): string {
  const path = `/api/auth/${provider}`;
  return typeof next === 'string' ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The page to register on with an invitation, however the server limits registration; returns to `next` afterwards. */
export function invitedRegisterPath(token: string, next: string): string {
  return `${paths.auth}?invitation=${encodeURIComponent(token)}&next=${encodeURIComponent(next)}`;
}

/** The page that accepts an invitation. */
export function invitationPath(token: string): string {
  return `${paths.invitation}?token=${encodeURIComponent(token)}`;
}

/** The editor with a project selected. */
export function newImagePath(projectId: number): string {
  return `${paths.app}?projectId=${projectId}`;
}

/** The editor with the table of a stored image. @param live the live image that the table replaces */
export function storedTablePath(
  { id, projectId }: { readonly id: number; readonly projectId: number | null },
  live?: string,
): string {
  const inProject = projectId === null ? '' : `&projectId=${projectId}`;
  return `${paths.app}?image=${id}${inProject}${live === undefined ? '' : `&live=${live}`}`;
}

/** The templates of a project. */
export function projectTemplatesPath(projectId: number): string {
  return `${paths.templates}?project=${projectId}`;
}

/** A template of a project, or one of its versions. */
export function templatePath(projectId: number, name: string, version?: number): string {
  const path = `${projectTemplatesPath(projectId)}&name=${name}`;
  return version === undefined ? path : `${path}&version=${version}`;
}

/** The live images of a project. */
export function liveImagesPath(projectId: number): string {
  return `${paths.liveImages}?project=${projectId}`;
}

/** A live image; its name is unique in its project, or among those that belong to none. */
export function liveImagePath(projectId: number | null, name: string): string {
  return `${paths.liveImages}?name=${name}${projectId === null ? '' : `&in=${projectId}`}`;
}

/** The API keys of a project, on the settings page. */
export function projectKeysPath(projectId: number): string {
  return `${paths.settings}?tab=keys&project=${projectId}`;
}

/** An account on the page for operators. */
export function operatorUserPath(id: number): string {
  return `${paths.operator}?user=${id}`;
}

/** A part of the page for operators, with its filters. */
export function operatorTabPath(
  tab: 'users' | 'errors' | 'audit',
  filters: Readonly<Record<string, string>> = {},
): string {
  return `${paths.operator}?${new URLSearchParams({ tab, ...filters })}`;
}

/** The file with everything of an account, for operators. */
export function accountExportPathOf(id: number): string {
  return `/api/operator/users/${id}/export`;
}

/** The card of a project on the dashboard. */
export function projectPath(projectId: number): string {
  return `${paths.dashboard}#${projectAnchor(projectId)}`;
}

export function projectAnchor(projectId: number): string {
  return `project-${projectId}`;
}

/** The endpoint path of a project as shown to the user; the shared endpoint without a project. */
export function endpointPathOf(project: { readonly endpointPath: string } | undefined): string {
  return project ? `/api/pictable/${project.endpointPath}` : '/api/pictable/json-to-png';
}
