import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { TableCase } from './table-cases.ts';

/** Box of a cell relative to the left edge of its table; CSS px. */
export interface CellBox {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Whether the cell has the width that the engine guarantees. */
  readonly hasGuaranteedWidth: boolean;
}

const require = createRequire(import.meta.url);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of an installed Chromium; undefined if there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...candidates].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return file !== '';
    } catch {
      return false;
    }
  });
}

/**
 * Cell boxes of each table as laid out by Chromium.
 *
 * @param columns column widths of each table, px; if undefined, Chromium computes them
 */
export async function chromiumBoxes(
  program: string,
  cases: readonly TableCase[],
  columns?: readonly (readonly number[])[],
): Promise<CellBox[][]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'css-tables-'));
  try {
    const page = path.join(folder, 'tables.html');
    writeFileSync(page, pageOf(cases, columns));
    const { stdout } = await promisify(execFile)(
      program,
      [...flags, `--user-data-dir=${path.join(folder, 'profile')}`, '--dump-dom', pathToFileURL(page).href],
      { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 },
    );
    const boxes = /<script id="boxes" type="application\/json">(.*?)<\/script>/s.exec(stdout)?.[1];
    if (boxes === undefined) throw new Error('Chromium returned no cell boxes.');
    return JSON.parse(boxes) as CellBox[][];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--virtual-time-budget=10000',
  '--font-render-hinting=none',
];

function pageOf(cases: readonly TableCase[], columns?: readonly (readonly number[])[]): string {
  return `<!doctype html><meta charset="utf-8"><style>
${fontFace(require.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'), 400)}
${fontFace(require.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'), 700)}
table { font: 400 14px/20px Roboto; font-variant-numeric: tabular-nums; border-collapse: separate; border-spacing: 1px; margin: 0 0 20px }
td, th { border: 0; text-align: left; vertical-align: middle; overflow-wrap: normal; white-space: pre-line }
th { font-weight: 700 } section { width: 3000px }
</style><body>${cases.map((table, index) => tableHtml(table, columns?.[index])).join('\n')}<script>
${hasGuaranteedWidth}
document.fonts.load('400 14px Roboto').then(() => document.fonts.load('700 14px Roboto')).then(() => {
  const boxes = [...document.querySelectorAll('table')].map((table) => {
    const left = table.getBoundingClientRect().left;
    return [...table.querySelectorAll('td, th')].map((cell) => {
      const { x, width, height } = cell.getBoundingClientRect();
      return { row: Number(cell.dataset.row), column: Number(cell.dataset.column), x: x - left, width, height, hasGuaranteedWidth: hasGuaranteedWidth(cell) };
    });
  });
  document.body.innerHTML = '<script id="boxes" type="application/json">' + JSON.stringify(boxes) + '</' + 'script>';
});
</script>`;
}

/**
 * Whether Chromium gives a cell the width that the engine guarantees if possible: one line for up to eight
 * characters, and space for a dozen letters per line in longer body cells.
 */
const hasGuaranteedWidth = `
function hasGuaranteedWidth(cell) {
  const ruler = document.createElement('span');
  ruler.style = 'position:absolute;white-space:pre;visibility:hidden';
  ruler.textContent = cell.textContent;
  document.body.append(ruler);
  const { fontWeight, paddingLeft } = getComputedStyle(cell);
  ruler.style.font = fontWeight + ' 14px/20px Roboto';
  ruler.style.fontVariantNumeric = 'tabular-nums';
  const textWidth = ruler.getBoundingClientRect().width;
  const letters = ruler.textContent.length;
  ruler.remove();
  const guaranteed = letters <= 8 ? textWidth : cell.tagName === 'TH' ? 0 : Math.min(1, 12 / letters) * textWidth;
  return cell.getBoundingClientRect().width - 2 * parseFloat(paddingLeft) >= guaranteed - 0.5;
}`;

function fontFace(file: string, weight: number): string {
  const bytes = readFileSync(file).toString('base64');
  return `@font-face { font-family: Roboto; font-weight: ${weight}; src: url("data:font/ttf;base64,${bytes}") }`;
}

function tableHtml(table: TableCase, columns: readonly number[] | undefined): string {
  const { headers, headerRows, rows, width, columnWidths, padding, rowHeights } = table;
  const total = columns?.reduce((sum, column) => sum + column + 1, 1);
  const sized = columns
    ? `table-layout:fixed;width:${total}px`
    : width === undefined
      ? ''
      : `width:${width}px`;
  const group = columns?.map((column) => `<col style="width:${column}px">`).join('') ?? '';
  const cells = (tag: string, row: number, texts: readonly (CellHtml | null)[]) =>
    `<tr${heightOf(rowHeights?.[row - 1])}>${texts
      .map((cell, column) => {
        if (cell === null) return '';
        const cellWidth = cell.colspan === 1 && !columns ? columnWidths[column] : undefined;
        const style = `padding:${padding}px;${cellWidth === undefined ? '' : `box-sizing:border-box;width:${cellWidth}px`}`;
        const attributes = `data-row="${row}" data-column="${column}" colspan="${cell.colspan}" rowspan="${cell.rowspan}"`;
        return `<${tag} ${attributes} style="${style}">${cell.text}</${tag}>`;
      })
      .join('')}</tr>`;
  const heads = headerRows ?? [headers.map((text) => ({ text, colspan: 1, rowspan: 1 }))];
  const head = heads.map((row, index) => cells('th', index, row)).join('');
  const body = rows.map((row, index) => cells('td', index + heads.length, row)).join('');
  return `<section><table style="${sized}">${group}${head}${body}</table></section>`;
}

function heightOf(heightPx: number | undefined): string {
  return heightPx === undefined ? '' : ` style="height:${heightPx}px"`;
}

interface CellHtml {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}
