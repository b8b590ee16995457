import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imageFormatRecords, imageFormats, limits, tableThemes } from '@pictable/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeVsix } from '../../../scripts/build/write-vsix.ts';
import { type FakePanel, FakeVscode } from './fake-vscode.fixture.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly enum?: string[] }>> };
  };
}

/** Size of the package: the fonts are most of it. */
const packageBytesMax = 20e6;

let folder: string;
let installed: string;
let files: Record<string, Uint8Array>;
let manifest: Manifest;
let vscode: FakeVscode;
let subscriptions: { dispose(): void }[];
const text = (name: string) => new TextDecoder().decode(files[name]);

/** Unpacks the package as VS Code does. The fake of its module is beside the extension, where it is required. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictable-vscode-'));
  const packed = writeVsix(path.join(import.meta.dirname, '../dist'), folder);
  const archive = readFileSync(path.join(folder, packed));
  expect(archive.length).toBeLessThan(packageBytesMax);
  files = unzipSync(archive);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  installed = path.join(folder, 'extension');
  manifest = JSON.parse(text('extension/package.json'));
  mkdirSync(path.join(folder, 'node_modules/vscode'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/vscode/index.js'), 'module.exports = globalThis.fakeVscode;');
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  vscode = new FakeVscode(installed);
  Object.assign(globalThis, { fakeVscode: vscode });
  const require = createRequire(path.join(folder, 'start.js'));
  for (const loaded of Object.keys(require.cache))
    if (loaded.startsWith(folder)) delete require.cache[loaded];
  subscriptions = [];
  require(path.join(installed, manifest.main)).activate({ subscriptions });
  return () => {
    for (const { dispose } of subscriptions) dispose();
  };
});

const markdown = '## Ports\n\n| Port | Ships |\n|---|---:|\n| Bergen | 45 |\n';

async function preview(fileName: string, content: string, line = 0): Promise<FakePanel> {
  vscode.edit(path.join(folder, fileName), content, line);
  await vscode.run('pictable.preview');
  const panel = vscode.panels.at(-1);
  if (!panel) throw new Error(`There is no panel. ${vscode.messages.join(' ')}`);
  return panel;
}

const altOf = ({ webview }: FakePanel) => /alt="([^"]*)"/.exec(webview.html)?.[1];

function imageOf({ webview }: FakePanel): Buffer {
  return Buffer.from(/data:image\/png;base64,([^"]+)/.exec(webview.html)?.[1] ?? '', 'base64');
}

describe('the package', () => {
  it('has every file that its manifests name, and a type for each extension', () => {
    const named = [
      ...text('extension.vsixmanifest').matchAll(/(?:Path="|<License>|<Icon>)(extension\/[\w./]+)/g),
    ];
    expect(named.length).toBeGreaterThan(5);
    for (const [, name = ''] of named) expect(Object.keys(files)).toContain(name);
    const typed = [...text('[Content_Types].xml').matchAll(/Extension="(\.\w+)"/g)].map(([, end]) => end);
    const ends = Object.keys(files).map((name) => path.extname(name));
    expect(ends.filter((end) => end !== '' && end !== '.xml' && !typed.includes(end))).toEqual([]);
    expect(text('extension.vsixmanifest')).toContain(`Id="${manifest.name}" Version="${manifest.version}"`);
    expect(text('extension/licences.txt')).toContain('harfbuzzjs');
  });

  it('registers exactly the commands that its manifest names', () => {
    const named = manifest.contributes.commands.map(({ command }) => command);
    expect([...vscode.registered.keys()].sort()).toEqual(named.toSorted());
  });

  it('offers the themes and scales of the contract', () => {
    const { 'pictable.theme': theme, 'pictable.scale': scale } =
      manifest.contributes.configuration.properties;
    expect(theme?.enum).toEqual(tableThemes.map(({ name }) => name));
    expect(scale).toMatchObject({ minimum: limits.scaleMin, maximum: limits.scaleMax });
  });
});

describe('the preview', () => {
  it('shows the table under the cursor, and follows the text and the cursor', async () => {
    const panel = await preview('page.md', markdown, 4);
    expect(altOf(panel)).toMatch(/^Ports, a table with 1 row/);
    expect(imageOf(panel).subarray(1, 4).toString()).toBe('PNG');
    expect(panel.webview.html).not.toContain('Warnings');
    vscode.edit(path.join(folder, 'page.md'), markdown.replace('Ports', 'Harbours'), 4);
    await vi.waitFor(() => expect(altOf(panel)).toMatch(/^Harbours/));
    // Elsewhere, the last table stays.
    const before = panel.webview.html;
    vscode.edit(path.join(folder, 'page.md'), markdown, 0);
    vscode.edit(path.join(folder, 'ports.csv'), 'a,b\n1,2');
    await vi.waitFor(() => expect(panel.webview.html).not.toBe(before));
    expect(altOf(panel)).toMatch(/^Table with 1 row/);
    expect(vscode.panels).toHaveLength(1);
  });

  it('has the size of the table on the screen, and the theme and scale of the settings', async () => {
    const panel = await preview('ports.csv', 'Port,Ships\nBergen,45');
    const [first, [, width]] = [imageOf(panel), /width="(\d+)"/.exec(panel.webview.html) ?? []];
    expect(first.readUInt32BE(16)).toBe(2 * Number(width));
    vscode.set('pictable.theme', 'dark');
    await vi.waitFor(() => expect(imageOf(panel).equals(first)).toBe(false));
    const dark = imageOf(panel);
    vscode.set('pictable.scale', 1);
    await vi.waitFor(() => expect(imageOf(panel).readUInt32BE(16)).toBe(Number(width)));
    // The theme of a table wins.
    const own = await preview(
      'ports.json',
      '{"data":[{"Port":"Bergen","Ships":"45"}],"options":{"theme":"default","scale":2}}',
    );
    expect(imageOf(own).equals(dark)).toBe(false);
    expect(imageOf(own).readUInt32BE(16)).toBe(first.readUInt32BE(16));
  });

  it('lists warnings as text, and shows an error in place of the image', async () => {
    const panel = await preview('a.json', '{"data":[{"a":"<b>\\u0e01</b>"}],"options":{"<i>":1}}');
    expect(panel.webview.html).toMatch(/<h2>Warnings<\/h2>.*Noto Sans Thai/s);
    expect(panel.webview.html).not.toContain('<i>');
    vscode.edit(path.join(folder, 'a.json'), '{"data":[{"a":1}],"options":{"format":"<gif>"}}');
    await vi.waitFor(() => expect(panel.webview.html).toMatch(/<p role="alert">.*format.*&lt;gif&gt;/));
    vscode.edit(path.join(folder, 'a.json'), '{"data":');
    await vi.waitFor(() =>
      expect(panel.webview.html).toMatch(/<p role="alert">Unexpected end.*\(line 1, column 8\)/),
    );
  });

  it('is opened again after it was closed', async () => {
    const panel = await preview('a.csv', 'a,b\n1,2');
    panel.dispose();
    expect(await preview('a.csv', 'a,b\n1,2')).not.toBe(panel);
  });
});

describe('a command without a table', () => {
  it.each(['pictable.preview', 'pictable.copyImage', 'pictable.saveImage'])(
    '%s says where to put the cursor',
    async (command) => {
      await vscode.run(command);
      vscode.edit(path.join(folder, 'page.md'), markdown, 0);
      await vscode.run(command);
      expect(vscode.messages).toEqual(
        Array(2).fill(expect.stringMatching(/^Put the cursor in a Markdown table/)),
      );
      vscode.edit(path.join(folder, 'a.json'), '{');
      await vscode.run(command);
      expect(vscode.messages.at(-1)).toMatch(/^Error: /);
      expect(vscode.panels).toEqual([]);
    },
  );
});

it('copying asks the page once it is loaded and has the focus, and only once', async () => {
  vscode.edit(path.join(folder, 'page.md'), markdown, 4);
  await vscode.run('pictable.copyImage');
  const panel = vscode.panels[0]!;
  expect(panel.reveals).toEqual([false]);
  expect(panel.posted).toEqual([]);
  panel.receive({ kind: 'ready' });
  panel.receive({ kind: 'ready' });
  expect(panel.posted).toEqual(['copy']);
  panel.receive({ kind: 'failed', reason: 'NotAllowedError' });
  expect(vscode.messages).toEqual([expect.stringMatching(/Save it instead\. \(NotAllowedError\)$/)]);
});

describe('saving', () => {
  it.each(imageFormats)('writes %s, by the extension of the file', async (format) => {
    vscode.edit(path.join(folder, 'page.md'), markdown, 4);
    vscode.chosenFile = path.join(folder, `saved.${format}`);
    await vscode.run('pictable.saveImage');
    expect(vscode.proposed?.defaultUri?.path).toBe(path.join(folder, 'ports.png'));
    expect(Object.values(vscode.proposed?.filters ?? {})).toEqual(imageFormats.map((each) => [each]));
    const saved = readFileSync(vscode.chosenFile, 'latin1');
    expect(saved.slice(0, 400)).toContain(imageFormatRecords[format].signature);
    expect(vscode.messages).toEqual(['Saved the table.']);
  });

  it('writes every image of a table that is split, from the button of the page', async () => {
    const data = Array.from({ length: 30 }, (_, n) => ({ n, name: `Customer ${n}` }));
    const panel = await preview('teams.json', JSON.stringify({ data, for: 'teams' }));
    expect(panel.webview.html.match(/<img /g)).toHaveLength(3);
    vscode.window.activeTextEditor = undefined;
    vscode.chosenFile = path.join(folder, 'teams.png');
    panel.receive({ kind: 'save' });
    await vi.waitFor(() => expect(vscode.messages).toEqual(['Saved 3 images of the table.']));
    expect(vscode.proposed?.defaultUri?.path).toBe(path.join(folder, 'teams.png'));
    for (const name of ['teams.png', 'teams-2.png', 'teams-3.png'])
      expect(readFileSync(path.join(folder, name), 'latin1').slice(1, 4)).toBe('PNG');
  });

  it('writes nothing if the dialog is closed', async () => {
    vscode.edit(path.join(folder, 'page.md'), markdown, 4);
    await vscode.run('pictable.saveImage');
    expect(vscode.messages).toEqual([]);
  });
});
