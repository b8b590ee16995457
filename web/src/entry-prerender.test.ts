import { planCatalogues } from '@pictable/contract';
import { afterEach, expect, it } from 'vitest';
import { emptyPage, renderPage } from './entry-prerender.tsx';
import { landing } from './messages/public-pages/landing-texts.ts';
import { notFound } from './messages/shared-texts.ts';
import { setCurrentPlans } from './plans/plans.ts';

// Other test files of the process read them.
afterEach(() => setCurrentPlans(planCatalogues.pricing));

it('renders the page of a path in one piece, without scripts', async () => {
  const html = await renderPage('/', planCatalogues.pricing);
  expect(html).toContain(landing.heroHeading);
  expect(html).toContain(`<title>${landing.title}</title>`);
  expect(html).not.toContain('<script');
  expect(await renderPage('/no/such/page', planCatalogues.pricing)).toContain(notFound.heading);
});

it('renders the articles of the documentation', async () => {
  const html = await renderPage('/documentation/sdk', planCatalogues.pricing);
  expect(html).toMatch(/data-article="sdk"[^>]*><section/);
});

it('renders the plans of a server', async () => {
  const priceOf = async (catalogue: keyof typeof planCatalogues) => {
    const professional = /Professional<[\s\S]*?\$<!-- -->(\d+)/.exec(
      await renderPage('/', planCatalogues[catalogue]),
    );
    return professional?.[1];
  };
  expect([await priceOf('pricing'), await priceOf('dashboard')]).toEqual(['19', '13']);
});

it('has a page for browsers without scripts', () => {
  expect(emptyPage.head).toBe('<title>Pictable</title>');
  expect(emptyPage.body).toContain('<noscript>');
});
