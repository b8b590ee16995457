import PdfDocument from 'pdfkit';
import { defaultStyle, rowBackground } from '../default-style.ts';
import type { Align, Workload } from '../workload.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import type { ColumnWidths, WidthsOf } from './pictable.ts';

/** pdfkit has no table layout: it is given our column widths, but breaks lines itself. */
export class PdfkitEngine implements BenchEngine {
  readonly name = 'pdfkit';
  private readonly fonts: TableFonts;
  private readonly widthsOf: WidthsOf;

  constructor(fonts: TableFonts, widthsOf: WidthsOf) {
    this.fonts = fonts;
    this.widthsOf = widthsOf;
  }

  async render(workload: Workload): Promise<Uint8Array> {
    const document = new PdfDocument({
      size: 'A4',
      layout: 'landscape',
      margin: defaultStyle.outerPaddingPx,
    });
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    const ended = new Promise((resolve) => document.on('end', resolve));
    document.registerFont('regular', Buffer.from(this.fonts.regular));
    document.registerFont('bold', Buffer.from(this.fonts.bold));
    drawTable(document, workload, this.widthsOf(workload));
    document.end();
    await ended;
    return Buffer.concat(parts);
  }

  childCpuMs(): number {
    return 0;
  }

  async close(): Promise<void> {}
}

interface DrawnCell {
  readonly text: string;
  readonly color: string;
  readonly align: Align;
  readonly background?: string | undefined;
}

function drawTable(document: PDFKit.PDFDocument, workload: Workload, widths: ColumnWidths): void {
  const factor = (document.page.width - 2 * defaultStyle.outerPaddingPx) / widths.imageWidthPx;
  const columns = widths.columns.map((width) => width * factor);
  document.fontSize(defaultStyle.fontSizePx * factor);
  const headers = workload.columns.map(({ header, align }) => ({
    text: header,
    align,
    color: defaultStyle.headerTextColor,
  }));
  let y: number = defaultStyle.outerPaddingPx;
  const rows = workload.rows.map((row) =>
    row.map(({ text, color, background }, column) => ({
      text,
      background,
      align: workload.columns[column]!.align,
      color: color ?? defaultStyle.textColor,
    })),
  );
  document.font('bold');
  y = drawRow(document, headers, columns, y, defaultStyle.headerBackground);
  document.font('regular');
  rows.forEach((row, index) => {
    y = drawRow(document, row, columns, y, rowBackground(index));
  });
}

/** Returns the y coordinate of the next row. */
function drawRow(
  document: PDFKit.PDFDocument,
  cells: readonly DrawnCell[],
  columns: readonly number[],
  top: number,
  background: string,
): number {
  const inset = 6;
  const heights = cells.map(({ text }, column) =>
    document.heightOfString(text, { width: columns[column]! - 2 * inset }),
  );
  const height = Math.max(...heights) + 2 * inset;
  let y = top;
  if (y + height > document.page.height - defaultStyle.outerPaddingPx) {
    document.addPage();
    y = defaultStyle.outerPaddingPx;
  }
  let x: number = defaultStyle.outerPaddingPx;
  cells.forEach(({ text, color, align, background: own }, column) => {
    const width = columns[column]!;
    document.rect(x, y, width, height).fillAndStroke(own ?? background, defaultStyle.borderColor);
    document.fillColor(color).text(text, x + inset, y + inset, { width: width - 2 * inset, align });
    x += width;
  });
  return y + height;
}
