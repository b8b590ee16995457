/** Every address the app links to, once. */
export const paths = {
  home: '/',
  pricing: '/#pricing',
  app: '/app',
  auth: '/auth',
  register: '/auth?tab=register',
  verify: '/auth/verify',
  /** Short addresses that lead to the sign-in page. */
  login: '/login',
  signUp: '/register',
  dashboard: '/dashboard',
  /** The dashboard with the form for a new project open. */
  newProject: '/dashboard#new-project',
  requests: '/dashboard/requests',
  settings: '/settings',
  subscribe: '/subscribe',
  manageSubscription: '/manage-subscription',
  documentation: '/documentation',
  apiReference: '/api-reference',
  apiDocumentation: '/api-reference-page',
  /** Short addresses of the page that shows where tables are posted. */
  docs: '/docs',
  apiDocs: '/api-docs',
  jsonGuide: '/json-guide',
  signedAddresses: '/documentation#signed-urls',
  documentationJson: '/documentation#json-guide',
  makeIntegration: '/make-integration',
  n8nIntegration: '/n8n-integration',
  zapierIntegration: '/zapier-integration',
  examples: '/examples',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  /** Node, which writes the articles, has no `import.meta.env`; they do not name this address. */
  contact: `mailto:${import.meta.env?.VITE_CONTACT_EMAIL ?? 'hello@pictable.example'}`,
} as const;

/** Pages below the documentation, in the order in which it lists them. */
export const topicNames = ['sdk', 'command-line', 'self-hosting', 'versioning', 'changelog'] as const;
export type TopicName = (typeof topicNames)[number];

/** The page of a topic. */
export function topicPath(name: TopicName): string {
  return `/documentation/${name}`;
}

/** What an error means and what to do about it, by its type; without one the section about errors, `#error-handling`. */
export function errorPath(type = 'handling'): string {
  return `${paths.apiReference}#error-${type}`;
}

/** A page to read, as Markdown. */
export function markdownOf(page: string): string {
  return `${page}.md`;
}

/** Where to sign in and come back from. */
export function signInPath(next: string): string {
  return `${paths.auth}?next=${encodeURIComponent(next)}`;
}

/** The editor with a project chosen. */
export function newImagePath(projectId: number): string {
  return `${paths.app}?projectId=${projectId}`;
}

/** The card of a project on the dashboard. */
export function projectPath(projectId: number): string {
  return `${paths.dashboard}#${projectAnchor(projectId)}`;
}

export function projectAnchor(projectId: number): string {
  return `project-${projectId}`;
}

/** The address a project's tables are posted to, as it is shown to the user. */
export function endpointPathOf(project: { readonly endpointPath: string } | undefined): string {
  return project ? `/api/pictable/${project.endpointPath}` : '/api/pictable/json-to-png';
}
