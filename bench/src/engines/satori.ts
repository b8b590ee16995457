import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { look, rowPaper } from '../look.ts';
import type { Align, Workload } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import type { ColumnWidths, WidthsOf } from './ours.ts';

type SatoriNode = Parameters<typeof satori>[0];

/** satori creates the SVG, resvg the pixels. It has no table layout, so it is given our column widths. */
export class SatoriEngine implements BenchEngine {
  readonly name = 'satori+resvg';
  private readonly fonts: TableFonts;
  private readonly widthsOf: WidthsOf;

  constructor(fonts: TableFonts, widthsOf: WidthsOf) {
    this.fonts = fonts;
    this.widthsOf = widthsOf;
  }

  async draw(workload: Workload, scale: number): Promise<Uint8Array> {
    if (workload.isMixed)
      throw new Error('does not support WOFF2, variable fonts or Arabic shaping');
    const widths = this.widthsOf(workload);
    const svg = await satori(tree(workload, widths), {
      width: widths.pictureWidthPx,
      fonts: [
        { name: 'Inter', data: Buffer.from(this.fonts.regular), weight: 400 },
        { name: 'Inter', data: Buffer.from(this.fonts.bold), weight: 700 },
      ],
    });
    const renderer = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: scale },
      font: { loadSystemFonts: false },
    });
    return renderer.render().asPng();
  }

  childCpuMs(): number {
    return 0;
  }

  async close(): Promise<void> {}
}

type Style = Readonly<Record<string, string | number>>;

function box(style: Style, children: unknown): SatoriNode {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
  } as SatoriNode;
}

const line = `${look.borderWidthPx}px solid ${look.line}`;
const sides: Readonly<Record<Align, string>> = { left: 'flex-start', center: 'center', right: 'flex-end' };

function tree(workload: Workload, widths: ColumnWidths): SatoriNode {
  const headers = workload.columns.map(({ header }) => ({ text: header, color: look.headerInk }));
  const rows = [
    rowNode(workload, widths, headers, look.headerPaper, 700),
    ...workload.rows.map((row, index) => rowNode(workload, widths, row, rowPaper(index), 400)),
  ];
  const style = {
    flexDirection: 'column',
    width: widths.pictureWidthPx,
    padding: look.outerPaddingPx,
    backgroundColor: look.paper,
    fontFamily: 'Inter',
    fontSize: look.fontSizePx,
    lineHeight: look.lineHeightPx / look.fontSizePx,
  };
  return box(style, [titleNode(workload.title), box({ flexDirection: 'column', borderBottom: line }, rows)]);
}

function titleNode(title: string): SatoriNode {
  const style = {
    fontWeight: 700,
    fontSize: look.titleSizePx,
    lineHeight: look.titleLineHeightPx / look.titleSizePx,
    marginBottom: look.titleGapPx,
    color: look.ink,
  };
  return box(style, title);
}

function rowNode(
  workload: Workload,
  widths: ColumnWidths,
  cells: readonly { text: string; color: string | undefined }[],
  backgroundColor: string,
  fontWeight: number,
): SatoriNode {
  const children = cells.map((cell, column) => {
    const style = {
      width: widths.columns[column]! + look.borderWidthPx,
      padding: look.cellPaddingPx,
      borderLeft: line,
      alignItems: 'center',
      justifyContent: sides[workload.columns[column]!.align],
      color: cell.color ?? look.ink,
      fontWeight,
    };
    return box(style, cell.text);
  });
  return box({ borderTop: line, borderRight: line, backgroundColor }, children);
}
