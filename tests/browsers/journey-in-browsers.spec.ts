import { readFileSync } from 'node:fs';
import { formatLabels, type ImageFormat, imageFormatRecords, imageFormats } from '@pictable/contract';
import { smallWorkbook } from '../../web/src/imported-tables/small-workbook.fixture.ts';
import { emailedLink, newEmail } from '../e2e/setup/account.ts';
import { serverOrigin } from '../e2e/setup/server-origin.ts';
import { expect, test } from './browser-test.ts';
import type { BrowserUser } from './browser-user.ts';

/** The text of the editor, if all its lines are rendered. */
const editorText = `[...document.querySelectorAll('.cm-content .cm-line')].map((line) => line.textContent).join('\\n')`;

const table = '[{"Stad":"Umeå","Antal":12}]';
const tablePreview = 'Table preview: 1 row, 2 columns';

async function expectFile(url: string, format: ImageFormat): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const start = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 8);
  expect(
    start.startsWith(imageFormatRecords[format].signature),
    `${url} begins with ${JSON.stringify(start)}`,
  ).toBe(true);
}

/** Opens the editor and waits until its preview is rendered. */
async function openEditor(user: BrowserUser): Promise<void> {
  await user.opens('/app');
  await user.sees('img', /^Table preview/);
}

/** Replaces all text of an editor by typing. */
async function typeTable(user: BrowserUser, editor: string, text: string): Promise<void> {
  await user.clicks('textbox', editor);
  await user.presses('Control', 'a');
  // With a selection, an opening bracket would be typed around it.
  await user.presses('Backspace');
  await user.types(text);
}

test('a visitor types a table on the landing page and gets its image', async ({ user }) => {
  await user.opens('/');
  await user.clicks('button', 'Edit JSON');
  await typeTable(user, 'Demo JSON', table);
  await user.sees('img', tablePreview);
  await user.clicks('button', 'Generate Image');
  const image = await user.attributeOf('img', 'The generated table', 'src');
  await expectFile(new URL(image, serverOrigin).href, 'png');
});

test('a new user signs up with a magic link and creates a project', async ({ user }) => {
  const email = newEmail('link');
  await user.opens('/');
  await user.clicks('link', 'Sign In');
  await user.clicks('tab', 'Magic Link');
  await user.fills('Email', email);
  await user.clicks('button', 'Send magic link');
  await user.sees('heading', 'Check your inbox');
  await user.opens(await emailedLink(email));
  await user.sees('heading', 'You are signed in');
  await user.isAt('/dashboard');
  await user.reads(new RegExp(`Signed in as ${email}`));
  await user.clicks('button', 'Create Project');
  await user.fills('Name', 'Weekly orders');
  await user.clicks('button', 'Create Project');
  await user.sees('button', 'Copy API key');
  await user.clicks('button', "Done, I've saved it");
  await user.sees('button', 'Actions for Weekly orders');
});

test('a table is typed, pasted and dropped as a file', async ({ user }) => {
  await openEditor(user);
  await typeTable(user, 'Table JSON', table);
  await user.waitsFor(editorText, table);
  await user.sees('img', tablePreview);

  const rows = ['Stad;Antal', 'Umeå;12', 'Kiruna;7'];
  await user.presses('Control', 'a');
  await user.presses('Backspace');
  for (const row of rows) {
    await user.types(row);
    await user.presses('Enter');
  }
  await user.waitsFor(editorText, `${rows.join('\n')}\n`);
  await user.presses('Control', 'a');
  await user.presses('Control', 'x');
  await user.waitsFor(editorText, '');
  await user.presses('Control', 'v');
  await user.reads(/^2 × 2 from CSV, read on this device\./);
  await user.sees('img', 'Table preview: 2 rows, 2 columns');

  await user.drops('.cm-content', 'stock.xlsx', smallWorkbook());
  await user.reads(/^2 × 4 from Excel, read on this device\./);
  await user.sees('img', 'Table preview: 2 rows, 4 columns');
});

test('a table is stored in four formats', async ({ user }) => {
  await user.hasAccount('formats');
  await openEditor(user);
  for (const format of imageFormats) {
    await user.clicks('combobox', /^Format/);
    await user.clicks('option', formatLabels[format]);
    await user.clicks('button', 'Generate Table');
    await expectFile(await user.attributeOf('link', new RegExp(`^http.*\\.${format}$`), 'href'), format);
  }
});

test('a button copies the share link, which opens the table elsewhere', async ({ user }) => {
  await openEditor(user);
  await typeTable(user, 'Table JSON', table);
  await user.sees('img', tablePreview);
  await user.clicks('button', 'Copy share link');
  await user.reads('Link copied');
  const { text } = await user.pastes();
  expect(text).toContain(`${serverOrigin}/app#d=`);
  await user.startsAsVisitor();
  await user.opens(text);
  await user.sees('img', tablePreview);
  await user.waitsFor(editorText, table);
});

test('keys copy the image as a file', async ({ user }) => {
  await openEditor(user);
  await user.presses('Control', 'Shift', 'C');
  await user.reads('Image copied');
  const { imageStart } = await user.pastes();
  const start = String.fromCharCode(...imageStart);
  expect(start.startsWith(imageFormatRecords.png.signature), JSON.stringify(start)).toBe(true);
});

test('a copy in an article works before the code of the page is loaded', async ({ user }) => {
  await user.opens('/documentation');
  await user.clicksAtOnce('[data-act="copy"][data-label="Store a table"]');
  await user.reads(/^Store a table copied to clipboard/);
  const { text } = await user.pastes();
  expect(text).toContain(`curl ${serverOrigin}/api/pictable/table-to-image`);
});

test('the file of a workflow is loaded and copied in one press', async ({ user }) => {
  const title = 'Daily sheet as an image in Slack';
  await user.opens('/examples');
  await user.clicks('button', `Copy "${title}"`);
  await user.reads(new RegExp(`^${title} copied to clipboard`));
  const { text } = await user.pastes();
  const { nodes } = JSON.parse(text) as { nodes: readonly { readonly name: string }[] };
  expect(nodes.map(({ name }) => name)).toContain('Create table image');
});

test('an image is deleted on the dashboard and restored', async ({ user }) => {
  const project = await user.hasAccount('deletion');
  await user.opens('/dashboard');
  await user.clicks('button', `Actions for ${project}`);
  await user.clicks('menuitem', 'Add Example Image');
  await user.clicks('button', 'Add example');
  await user.clicks('button', 'Copy URL');
  await user.reads(/copied to clipboard/);
  const { text: url } = await user.pastes();
  await expectFile(url, 'png');
  await user.clicks('button', 'Delete Revenue by region');
  await user.clicks('button', 'Delete image');
  await user.reads('Image deleted');
  await user.seesNo('button', 'View Revenue by region');
  expect((await fetch(url)).status).toBe(404);
  await user.clicks('button', 'Undo');
  await user.reads('Image restored');
  await user.sees('button', 'View Revenue by region');
  await expectFile(url, 'png');
});

test('an example of the documentation runs in the browser', async ({ user }) => {
  await user.opens('/documentation');
  await user.clicks('button', 'Run A theme');
  await user.reads(/Rendered in this browser in \d+ ms/);
  await user.sees('img', /Table preview, Server status/);
});

test('the documentation promises no newer version than the one tested here', ({ driver, testedBrowser }) => {
  const text = readFileSync(`${import.meta.dirname}/../../docs/documentation/getting-started.md`, 'utf8');
  const names = { firefox: 'Firefox ESR', webkit: 'WebKitGTK' };
  const promised = new RegExp(`${names[testedBrowser]} (\\d+(?:\\.\\d+)?)`).exec(text)?.[1] ?? '';
  const [, tested = ''] = /\/(\d+(?:\.\d+)?)/.exec(driver.version) ?? [];
  expect(tested.localeCompare(promised, 'en', { numeric: true }), `${tested} is tested`).not.toBe(-1);
  expect(promised).not.toBe('');
});
