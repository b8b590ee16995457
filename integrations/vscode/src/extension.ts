import { defaultImageFormat } from '@pictable/contract';
import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError, type JsonValue } from '@pictable/contract/json';
import {
  commands,
  type ExtensionContext,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { type PageMessage, writeErrorPage, writePreviewPage } from './preview-page.ts';
import { renderTable, type UserOptions } from './render-table.ts';
import { saveTable } from './save-table.ts';
import { tableAt } from './table-at.ts';

interface FoundTable {
  readonly table: JsonValue;
  readonly document: Uri;
}

const renderAfterMs = 200;
const noTable = 'Put the cursor in a Markdown table, select a table, or open a CSV, TSV or JSON file.';

/** The last table that was found, which stays in the panel while the cursor is elsewhere. */
let found: FoundTable | undefined;
let panel: WebviewPanel | undefined;
/** Whether the page copies its image as soon as it is loaded. */
let isCopying = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let renders = 0;

/** Registers the commands. The engine starts with the first table. */
export function activate({ subscriptions }: ExtensionContext): void {
  subscriptions.push(
    commands.registerCommand('pictable.preview', () => run(() => open(false))),
    // A page can copy only while it has the focus.
    commands.registerCommand('pictable.copyImage', () => run(() => open(true))),
    commands.registerCommand('pictable.saveImage', () => run(save)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document) followSoon();
    }),
    window.onDidChangeActiveTextEditor(followSoon),
    window.onDidChangeTextEditorSelection(followSoon),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('pictable')) render();
    }),
    { dispose: () => panel?.dispose() },
  );
}

/** Finds the table and does something with it. From the panel, when no editor is active, it is the last one. */
async function run(action: (found: FoundTable) => Promise<void>): Promise<void> {
  try {
    if (window.activeTextEditor) found = findTable();
    if (found) await action(found);
    else window.showInformationMessage(noTable);
  } catch (error) {
    window.showErrorMessage(messageOf(error));
  }
}

/** @throws Error if the text of a table cannot be read */
function findTable(): FoundTable | undefined {
  if (!window.activeTextEditor) return undefined;
  const { document, selection } = window.activeTextEditor;
  const { fileName, languageId, uri } = document;
  const selected = selection.isEmpty ? '' : document.getText(selection);
  const table = tableAt({
    text: document.getText(),
    fileName,
    languageId,
    line: selection.active.line,
    selected,
  });
  return table === undefined ? undefined : { table, document: uri };
}

async function open(andCopy: boolean): Promise<void> {
  panel ??= createPanel();
  panel.reveal(undefined, !andCopy);
  isCopying = andCopy;
  await render();
}

function save({ table, document }: FoundTable): Promise<void> {
  return saveTable(table, document, userOptions());
}

async function render(): Promise<void> {
  if (!panel || !found) return;
  renders += 1;
  const current = renders;
  const page = await renderTable(found.table, defaultImageFormat, userOptions()).then(
    writePreviewPage,
    (error: unknown) => writeErrorPage(messageOf(error)),
  );
  if (current === renders && panel) panel.webview.html = page;
}

function createPanel(): WebviewPanel {
  const place = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const options = { enableScripts: true, localResourceRoots: [] };
  const created = window.createWebviewPanel('pictable.preview', 'Table Preview', place, options);
  created.onDidDispose(() => {
    clearTimeout(timer);
    panel = undefined;
  });
  created.webview.onDidReceiveMessage(({ kind, reason }: PageMessage) => {
    if (kind === 'save') run(save);
    if (kind === 'failed')
      window.showErrorMessage(`The image could not be copied. Save it instead. (${reason})`);
    if (kind === 'ready' && isCopying) created.webview.postMessage('copy');
    isCopying = false;
  });
  return created;
}

/** While the panel is visible, it shows the table under the cursor. */
function followSoon(): void {
  clearTimeout(timer);
  if (!panel?.visible) return;
  timer = setTimeout(() => {
    try {
      found = findTable() ?? found;
      render();
    } catch (error) {
      if (panel) panel.webview.html = writeErrorPage(messageOf(error));
    }
  }, renderAfterMs);
}

function userOptions(): UserOptions {
  const settings = workspace.getConfiguration('pictable');
  return { theme: settings.get('theme', 'default'), scale: settings.get('scale', 2) };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = error instanceof NoTableError ? error.position : error instanceof JsonSyntaxError && error;
  return place ? `${error.message} (line ${place.line}, column ${place.column})` : error.message;
}
