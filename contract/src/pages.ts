/** Paths of the pages of the web app. Any other path outside the API shows the not-found page. */
export const pagePaths = [
  '/',
  '/app',
  '/auth',
  '/auth/verify',
  '/dashboard',
  '/dashboard/requests',
  '/settings',
  '/documentation',
  '/documentation/self-hosting',
  '/documentation/sdk',
  '/documentation/command-line',
  '/documentation/versioning',
  '/documentation/changelog',
  '/api-reference',
  '/api-reference-page',
  '/make-integration',
  '/n8n-integration',
  '/zapier-integration',
  '/examples',
  '/about',
  '/docs',
  '/api-docs',
  '/terms',
  '/privacy',
  '/subscribe',
  '/manage-subscription',
] as const;

/** The path of a page of the web app. */
export type PagePath = (typeof pagePaths)[number];

/** Whether the web app has a page at a path (without query; the server ignores one trailing slash). */
export function isPagePath(path: string): path is PagePath {
  return (pagePaths as readonly string[]).includes(path);
}

/** Placeholder in prebuilt pages and files; the real origin of the service replaces it later. */
export const placeholderOrigin = 'https://pictable.example';
