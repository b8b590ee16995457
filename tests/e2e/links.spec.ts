import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageRecords } from '../../web/src/page-records.ts';

// Checks the links of each page against the specification of the pages, without JavaScript.

/** Pages below the documentation, which all link to each other. */
const topics = [
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
].map((name) => `/documentation/${name}`);
const guides = ['/make-integration', '/n8n-integration', '/zapier-integration'];

/** Links in the main part of each page, by path. */
const linksOf: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...['/auth', '/api-reference-page', '/auth?tab=register'],
    ...['/examples/gallery', '/app#table=stock-market-months', '/app#table=step-finished'],
    ...['/documentation#mcp', '/llms.txt', '/examples#workflows', ...guides],
  ],
  '/documentation': ['/api-reference', ...guides, ...topics],
  ...Object.fromEntries(topics.map((path) => [path, ['/documentation', ...topics]])),
  '/api-reference': [],
  '/api-reference-page': [],
  '/make-integration': [...guides, '/documentation', '/dashboard', '/api-reference', '/examples', 'mailto:'],
  '/n8n-integration': [...guides, '/documentation'],
  '/zapier-integration': [...guides, '/documentation'],
  '/examples': [...guides, '/examples/gallery'],
  '/examples/gallery': ['/examples'],
  '/about': ['/auth', '/auth?tab=register'],
  '/docs': ['/app'],
  '/api-docs': ['/app'],
  '/terms': ['/login', '/register', '/'],
  '/privacy': ['/login', '/register', '/', 'mailto:'],
  '/nothing/here': ['/'],
};

const inHeader = ['/', '/documentation', '/examples', '/#pricing', '/auth'];
const inFooter = [
  'mailto:',
  '/documentation',
  '/examples',
  '/api-reference',
  '/#pricing',
  '/dashboard',
  '/app',
  '/about',
  '/terms',
  '/privacy',
];

test.use({ javaScriptEnabled: false });

test('every prerendered page has its links listed here', () => {
  const unlisted = pageRecords.filter(({ path, prerendered }) => prerendered && !(path in linksOf));
  const missing = unlisted.map(({ path }) => `${path}: add its links to linksOf in tests/e2e/links.spec.ts`);
  expect(missing).toEqual([]);
});

test('every page has the specified links, and none is broken', async ({ page }) => {
  for (const [path, links] of Object.entries(linksOf)) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await missing(page.getByRole('banner'), inHeader), path).toEqual([]);
    expect(await missing(page.getByRole('main'), links), path).toEqual([]);
    expect(await missing(page.getByRole('contentinfo'), inFooter), path).toEqual([]);
    expect(await brokenAnchors(page), path).toEqual([]);
    expect(await brokenFragments(page), path).toEqual([]);
  }
});

/** The given links that a part of the page lacks. */
async function missing(part: Locator, links: readonly string[]): Promise<readonly string[]> {
  const present = await part
    .locator('a')
    .evaluateAll((found) =>
      found.map((link) => (link.getAttribute('href') ?? '').replace(/^mailto:.*/, 'mailto:')),
    );
  return links.filter((link) => !present.includes(link));
}

/** Links to another page of ours whose fragment does not exist there, or to a table that does not. */
async function brokenFragments(page: Page): Promise<readonly string[]> {
  const links = await page
    .locator('main a[href^="/"][href*="#"]')
    .evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))]);
  const broken: string[] = [];
  for (const link of links) {
    const [path = '', id = ''] = link.split('#');
    if (id.startsWith('table=')) {
      const table = await page.request.get(`/generated/tables/${id.slice('table='.length)}.json`);
      if (!table.ok()) broken.push(link);
      continue;
    }
    const html = await (await page.request.get(path)).text();
    if (!html.includes(`id="${id}"`)) broken.push(link);
  }
  return broken;
}

/** Links within the page whose target does not exist. */
function brokenAnchors(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href'))
        .filter((href) => document.getElementById((href ?? '').slice(1)) === null),
    );
}
