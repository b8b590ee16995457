/** Every address the app links to, once. */
export const paths = {
  home: '/',
  pricing: '/#pricing',
  app: '/app',
  auth: '/auth',
  register: '/auth?tab=register',
  dashboard: '/dashboard',
  settings: '/settings',
  documentation: '/documentation',
  documentationApi: '/documentation#api-reference',
  apiReference: '/api-reference',
  apiDocumentation: '/api-reference-page',
  makeIntegration: '/make-integration',
  examples: '/examples',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  contact: `mailto:${import.meta.env.VITE_CONTACT_EMAIL ?? 'hello@pictable.example'}`,
} as const;

/** Every call the app makes. */
export const apiPaths = {
  status: '/api/pictable/status',
  currentUser: '/api/user',
  logout: '/api/logout',
  projects: '/api/pictable/projects',
  generate: '/api/pictable/json-to-png',
  preview: '/api/pictable/json-to-png/preview',
  demo: '/api/demo/generate-image',
  settings: '/api/settings',
} as const;

/** The address a project's tables are posted to, as it is shown to the user. */
export function endpointPathOf(project: { readonly endpointPath: string } | undefined): string {
  return project ? `/api/pictable/${project.endpointPath}` : apiPaths.generate;
}
