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
  selfHosting: '/documentation/self-hosting',
  sdk: '/documentation/sdk',
  commandLine: '/documentation/command-line',
  versioning: '/documentation/versioning',
  changelog: '/documentation/changelog',
  documentationApi: '/documentation#api-reference',
  apiReference: '/api-reference',
  errorHandling: '/api-reference#error-handling',
  apiDocumentation: '/api-reference-page',
  /** Short addresses of the page that shows where tables are posted. */
  docs: '/docs',
  apiDocs: '/api-docs',
  jsonGuide: '/json-guide',
  signedAddresses: '/documentation#signed-addresses',
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

/** What an error means and what to do about it, by its type. */
export function errorPath(type: string | undefined): string {
  return type === undefined ? paths.errorHandling : `${paths.apiReference}#error-${type}`;
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
