import { expect, test } from './setup/silent-console.ts';

test('examples are filtered by words and by topic, and the URL keeps the filters', async ({ page }) => {
  await page.goto('/examples');
  const count = page.getByRole('search', { name: 'Find an example' }).getByRole('status');
  const tables = page.getByRole('list', { name: 'Sample tables' }).getByRole('button');
  const search = page.getByRole('searchbox', { name: 'Search tables and workflows' });
  await expect(count).toHaveText('10 tables and 17 workflows');
  await search.pressSequentially('gmail AIRTABLE');
  await expect(count).toHaveText('0 tables and 1 workflow');
  await expect(page.getByRole('heading', { name: 'Airtable view by e-mail' })).toBeVisible();
  await expect(tables).toHaveCount(0);
  // Digits stay as they are typed, although the URL parser reads 1.0 as a number.
  await search.fill('1.0');
  await expect(search).toHaveValue('1.0');
  await search.fill('');
  const merged = page.getByRole('button', { name: 'Merged cells' });
  await merged.focus();
  await page.keyboard.press('Enter');
  await expect(merged).toHaveAttribute('aria-pressed', 'true');
  await expect(tables).toHaveText(['Event Schedule']);
  await expect(page.getByRole('heading', { name: 'Workflows' })).toHaveCount(0);
  await search.pressSequentially('key');
  await expect(page).toHaveURL('/examples?q=key&show=merged');

  await page.reload();
  await expect(tables).toHaveText(['Event Schedule']);
  await expect(search).toHaveValue('key');
  await search.fill('qqqqq');
  await expect(page.getByRole('heading', { name: 'Select an Example' })).toBeVisible();
  await expect(count).toHaveText('0 tables and 0 workflows');
  await page.getByRole('button', { name: 'Show all' }).last().click();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL('/examples');
  await expect(count).toHaveText('10 tables and 17 workflows');
});

test('text typed before the scripts have loaded is searched for afterwards', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/examples');
  await page.getByRole('searchbox', { name: 'Search tables and workflows' }).fill('gmail AIRTABLE');
  release();
  await expect(page.getByText('0 tables and 1 workflow')).toBeVisible();
});

test('the first example is shown until another is selected, and while that one is filtered out', async ({
  page,
}) => {
  await page.goto('/examples');
  const first = page.getByRole('heading', { name: 'Customer Feedback' });
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Sales Report' }).click();
  const chosen = page.getByRole('heading', { name: 'Sales Report' });
  await expect(chosen).toBeVisible();
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'Links', exact: true }).click();
  await expect(chosen).toHaveCount(0);
  await page.getByRole('button', { name: 'Links', exact: true }).click();
  await expect(chosen).toBeVisible();
});

test('without JavaScript all examples are shown, without the filters', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/examples?q=slack');
  await expect(page.getByRole('list', { name: 'Sample tables' }).getByRole('button')).toHaveCount(10);
  await expect(page.getByRole('article')).toHaveCount(17);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.close();
});

test('a table of the gallery is opened in the editor, and the table before it is one undo away', async ({
  page,
}) => {
  await page.goto('/examples/gallery');
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('planets');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Open in editor: The planets' }).click();
  await expect(page).toHaveURL('/app#table=planets');
  await expect(page.getByRole('img', { name: /Eight planets/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('img', { name: /Q3 pipeline/ })).toBeVisible();
});

test('the landing page goes from raw rows to a finished table without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  const finished = page.getByRole('img', { name: 'The table at the step "Bars, lines and colours"' });
  const raw = page.getByRole('img', { name: 'The table at the step "Raw rows"' });
  await expect(finished).toBeVisible();
  await expect(raw).toBeHidden();
  await page.getByRole('radio', { name: '1. Raw rows' }).check();
  await expect(raw).toBeVisible();
  await expect(finished).toBeHidden();
  await page.close();
});
