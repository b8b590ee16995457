import { expect, type Locator, type Page, test } from '@playwright/test';

// Where each page leads, as the specification of the pages has it. Read without JavaScript, as a visitor's browser gets them.

/** Pages below the documentation, each of which leads to all of them. */
const topics = ['sdk', 'command-line', 'self-hosting', 'versioning', 'changelog'].map(
  (name) => `/documentation/${name}`,
);
const guides = ['/make-integration', '/n8n-integration', '/zapier-integration'];

/** Links in the middle of a page, by its path. */
const linksOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['/auth', '/api-reference-page', '/auth?tab=register'],
  '/documentation': ['/api-reference', ...guides, ...topics],
  ...Object.fromEntries(topics.map((path) => [path, ['/documentation', ...topics]])),
  '/api-reference': [],
  '/api-reference-page': [],
  '/make-integration': [...guides, '/documentation', '/dashboard', '/api-reference', '/examples', 'mailto:'],
  '/n8n-integration': [...guides, '/documentation'],
  '/zapier-integration': [...guides, '/documentation'],
  '/examples': guides,
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

test('every page leads where it should', async ({ page }) => {
  for (const [path, links] of Object.entries(linksOf)) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await missing(page.getByRole('banner'), inHeader), path).toEqual([]);
    expect(await missing(page.getByRole('main'), links), path).toEqual([]);
    expect(await missing(page.getByRole('contentinfo'), inFooter), path).toEqual([]);
    expect(await deadAnchors(page), path).toEqual([]);
    expect(await deadPlaces(page), path).toEqual([]);
  }
});

/** Those of the links that a part of the page does not have. */
async function missing(part: Locator, links: readonly string[]): Promise<readonly string[]> {
  const there = await part
    .locator('a')
    .evaluateAll((found) =>
      found.map((link) => (link.getAttribute('href') ?? '').replace(/^mailto:.*/, 'mailto:')),
    );
  return links.filter((link) => !there.includes(link));
}

/** Links to a place on another page of ours that it does not have. */
async function deadPlaces(page: Page): Promise<readonly string[]> {
  const links = await page
    .locator('main a[href^="/"][href*="#"]')
    .evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))]);
  const dead: string[] = [];
  for (const link of links) {
    const [path = '', id] = link.split('#');
    const html = await (await page.request.get(path)).text();
    if (!html.includes(`id="${id}"`)) dead.push(link);
  }
  return dead;
}

/** Links within the page to a place that it does not have. */
function deadAnchors(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href'))
        .filter((href) => document.getElementById((href ?? '').slice(1)) === null),
    );
}
