import Axe from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { accessibilityIssues } from '../setup/accessibility-issues.ts';
import { editorText, openCreatePage, pasteJson } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

const steps = [
  '{ "calculate": { "revenue": "units * price" } }',
  '{ "filter": { "units": { "gt": 5 } } }',
  '{ "group": { "by": "region", "aggregate": { "revenue": "sum" } } }',
];

const table = (own: readonly string[]) => `{
  "transform": [
    ${own.join(',\n    ')}
  ],
  "data": [
    { "region": "North", "units": 12, "price": 4.5 },
    { "region": "South", "units": 3, "price": 1.25 },
    { "region": "North", "units": 7, "price": 9.75 },
    { "region": "West", "units": 9, "price": 2 }
  ]
}`;

const chips = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[data-step]');
const chip = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const preview = (page: Page, size: string) => page.getByRole('img', { name: `Table preview: ${size}` });

async function openSteps(page: Page, own = steps): Promise<Locator> {
  const field = await openCreatePage(page);
  await pasteJson(field, table(own));
  await expect(chips(page)).toHaveCount(own.length);
  return field;
}

async function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()));
}

/** Violations in the preview, also of colours. */
async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new Axe({ page })
    .setLegacyMode(true)
    .include('section[aria-label="Preview"]')
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary}`);
}

async function chooseAction(page: Page, step: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for step ${step}` }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('each step shows the rows after it, and a press selects it in the JSON', async ({ page }) => {
  await openSteps(page);
  await expect(chips(page)).toHaveText([
    'Step 1 of 3: Calculate4 rows',
    'Step 2 of 3: Filter3 rows',
    'Step 3 of 3: Group2 rows',
  ]);
  await chip(page, 'Step 2 of 3: Filter 3 rows').click();
  await expect.poll(() => selectedText(page)).toBe(steps[1]);
  await expect(page.getByRole('textbox', { name: 'Table JSON' })).toBeFocused();
});

test(
  'every verb adds a step that works, below the others and in a line of its own',
  slow,
  async ({ page }) => {
    const field = await openCreatePage(page);
    await pasteJson(field, table([]).replace('"transform": [\n    \n  ],\n  ', ''));
    const add = page.getByRole('button', { name: 'Add step' });
    await expect(chips(page)).toHaveCount(0);
    const verbs = ['Calculate', 'Filter', 'Top', 'Window', 'Sort', 'Rename', 'Select', 'Group', 'Pivot'];
    for (const [index, verb] of [...verbs, 'Unpivot', 'Transpose'].entries()) {
      await add.press('Enter');
      await expect(page.getByRole('menuitem')).toHaveCount(11);
      await page.getByRole('menuitem', { name: new RegExp(`^${verb} `) }).press('Enter');
      await expect(chips(page).nth(index)).toBeFocused();
      await expect(chips(page).nth(index)).toContainText(/\d rows?$/);
    }
    const { transform } = JSON.parse(await editorText(page));
    expect(transform).toHaveLength(11);
    expect(transform.slice(0, 3)).toEqual([
      { calculate: { difference: 'price - units' } },
      { filter: { region: 'North' } },
      { top: { n: 1, by: 'difference', others: 'Other' } },
    ]);
    expect(await editorText(page)).toContain(
      '"transform": [\n    { "calculate": { "difference": "price - units" } },\n',
    );
  },
);

test('steps are moved with keys, with the menu and by dragging', async ({ page }) => {
  await openSteps(page, [...steps.slice(0, 2), '{ "sort": ["-units"] }']);
  const order = async () => Object.keys(Object.assign({}, ...JSON.parse(await editorText(page)).transform));
  await chip(page, /: Sort/).press('Alt+ArrowLeft');
  await expect(chips(page).nth(1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(chips(page).nth(0)).toBeFocused();
  await expect.poll(order).toEqual(['sort', 'calculate', 'filter']);
  await expect(page.getByText('Sort is now step 1 of 3')).toBeAttached();
  await page.keyboard.press('Alt+ArrowLeft');

  await chooseAction(page, '1, Sort', 'Move later');
  await expect.poll(order).toEqual(['calculate', 'sort', 'filter']);
  await expect(chip(page, /^Step 2 of 3: Sort/)).toBeFocused();
  await page.getByRole('button', { name: 'Actions for step 1, Calculate' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Show in the JSON', 'Move later', 'Remove']);
  await page.keyboard.press('Escape');

  await chip(page, /: Filter/).dragTo(chip(page, /: Calculate/));
  await expect.poll(order).toEqual(['filter', 'calculate', 'sort']);
  await expect(chips(page)).toContainText(['3 rows', '3 rows', '3 rows']);
});

test('a removed step comes back with undo, and the focus stays beside it', slow, async ({ page }) => {
  await openSteps(page);
  const before = await editorText(page);
  await chip(page, /: Filter/).press('Delete');
  await expect(chips(page)).toContainText(['Calculate', 'Group']);
  await expect(chip(page, /^Step 2 of 2: Group/)).toBeFocused();
  await expect(preview(page, '3 rows, 2 columns')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chips(page)).toContainText(['Calculate', 'Filter', 'Group']);
  expect(await editorText(page)).toBe(before);

  await chooseAction(page, '3, Group', 'Remove');
  await expect(chip(page, /^Step 2 of 2: Filter/)).toBeFocused();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(chips(page)).toHaveCount(3);
  for (const left of [2, 1]) {
    await chips(page).first().press('Delete');
    await expect(chips(page)).toHaveCount(left);
  }
  await chooseAction(page, '1, Group', 'Remove');
  await expect(page.getByRole('button', { name: 'Add step' })).toBeFocused();
  expect(JSON.parse(await editorText(page))).not.toHaveProperty('transform');
});

test('a step with an error is marked, and its message is described and announced', slow, async ({ page }) => {
  const wrong = '{ "filter": "unit > 5" }';
  await openSteps(page, [steps[0] ?? '', wrong, '{ "sort": "units" }']);
  const failed = chip(page, 'Step 2 of 3: Filter has an error');
  const message = /^Step 2, Filter: column "unit" does not exist .* Did you mean "units"\?/;
  await expect(failed).toHaveAccessibleDescription(message);
  await expect(chip(page, 'Step 1 of 3: Calculate')).toHaveAccessibleName('Step 1 of 3: Calculate');
  // The data shows the message; the other panels do not.
  await expect(page.getByText('Step 2, Filter: column').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByText('Step 2, Filter: column').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: message })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Add step' })).toBeDisabled();
  await failed.click();
  await expect.poll(() => selectedText(page)).toBe(wrong);
  await page.keyboard.insertText('{ "filter": "units > 5" }');
  await expect(chip(page, 'Step 2 of 3: Filter 3 rows')).toBeVisible();
});

test('a step is opened in the JSON from the grid', slow, async ({ page }) => {
  await openSteps(page);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await chip(page, /: Group/).click();
  await expect(page.getByRole('textbox', { name: 'Table JSON' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('many steps can be used with keys and touch, and fit a phone', slow, async ({ page }) => {
      await openSteps(page, [...steps.slice(0, 2), ...Array(10).fill('{ "sort": ["-units", "region"] }')]);
      expect(await accessibilityIssues(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: 'Add step' }).click();
      await expect(page.getByRole('menuitem', { name: /^Rename/ })).toBeInViewport();
    });
  });
}
