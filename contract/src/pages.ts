/** The pages of the web app, by path. Every other path that is no call of the API is the not-found page. */
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

/** Whether the web app has a page at a path (without query; one slash at the end is overlooked by the server). */
export function isPagePath(path: string): path is PagePath {
  return (pagePaths as readonly string[]).includes(path);
}

/** Stands in pages and files that are made before anyone knows the address of the service; it is put in place later. */
export const placeholderOrigin = 'https://pictable.example';
