import Axe from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { accessibilityIssues } from './accessibility-issues.ts';
import { bundleForPage } from './bundle-for-page.ts';
import { disableContentVisibility } from './disable-content-visibility.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Rules that depend on colours. All others have the same result in both schemes, so they run only in the
 * light one.
 */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Bundled script that finds examples of each distinct text style. */
const styleFinder = bundleForPage('find-text-styles.ts', 'finder');

/** All accessibility violations on the current page. */
export async function violations(page: Page): Promise<string[]> {
  return [...(await violationsAtRest(page)), ...(await accessibilityIssues(page))];
}

/** Violations that axe finds without moving the focus, in the light and the dark scheme. */
export async function violationsAtRest(page: Page): Promise<string[]> {
  await disableContentVisibility(page);
  const inAny = await axe(page).withTags(rules).disableRules(colorRules).analyze();
  const inLight = await colorsOf(page);
  await switchTo(page, 'dark');
  const inDark = await colorsOf(page);
  await switchTo(page, 'light');
  return [...linesOf('any', inAny), ...linesOf('light', inLight), ...linesOf('dark', inDark)];
}

/**
 * Legacy mode, because our pages have no cross-origin frames and the default mode opens a new page per run.
 */
function axe(page: Page): Axe {
  return new Axe({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/**
 * Checks the colours of a few examples per text style: pages have thousands of equal words and cells, and
 * each check takes ten milliseconds. Retries, because a toast that closes between the two steps changes the
 * selectors.
 */
async function colorsOf(page: Page): ReturnType<Axe['analyze']> {
  let found: Awaited<ReturnType<Axe['analyze']>> | undefined;
  await expect(async () => {
    const selectors: string[] = await page.evaluate(`${styleFinder}; finder.findTextStyles()`);
    expect(selectors.length).toBeGreaterThan(0);
    found = await selectors
      .reduce((builder, selector) => builder.include(selector), axe(page))
      .withRules(colorRules)
      .analyze();
  }).toPass({ timeout: 30_000 });
  if (!found) throw new Error('axe returned no results.');
  return found;
}

/** Switches the colour scheme and waits for the colour transitions, which run even with reduced motion. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
}

function linesOf(scheme: string, { violations }: Awaited<ReturnType<Axe['analyze']>>): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Labels of the tables of an article that need horizontal scrolling. */
function overflowingTables(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.article .scroll')
    .evaluateAll((tables) =>
      tables.filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.ariaLabel),
    );
}

/** Expects a page that fits three widths, and on a phone an article whose tables fit too. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await disableContentVisibility(page);
  for (const widthPx of [320, 390, 768]) {
    await page.setViewportSize({ width: widthPx, height: 800 });
    const scrollWidthPx = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidthPx, `at ${widthPx} px`).toBeLessThanOrEqual(widthPx);
    if (widthPx === 390) expect(await overflowingTables(page)).toEqual([]);
  }
}
