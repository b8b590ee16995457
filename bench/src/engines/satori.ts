import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { defaultStyle, rowBackground } from '../default-style.ts';
import type { Align, Workload, WorkloadCell } from '../workload.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import type { ColumnWidths, WidthsOf } from './pictable.ts';

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

  async render(workload: Workload, scale: number): Promise<Uint8Array> {
    if (workload.isMixed) throw new Error('does not support WOFF2, variable fonts or Arabic shaping');
    const widths = this.widthsOf(workload);
    const svg = await satori(tree(workload, widths), {
      width: widths.imageWidthPx,
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

const line = `${defaultStyle.borderWidthPx}px solid ${defaultStyle.borderColor}`;
const sides: Readonly<Record<Align, string>> = { left: 'flex-start', center: 'center', right: 'flex-end' };

function tree(workload: Workload, widths: ColumnWidths): SatoriNode {
  const headers = workload.columns.map(({ header }) => ({
    text: header,
    color: defaultStyle.headerTextColor,
  }));
  const rows = [
    rowNode(workload, widths, headers, defaultStyle.headerBackground, 700),
    ...workload.rows.map((row, index) => rowNode(workload, widths, row, rowBackground(index), 400)),
  ];
  const style = {
    flexDirection: 'column',
    width: widths.imageWidthPx,
    padding: defaultStyle.outerPaddingPx,
    backgroundColor: defaultStyle.background,
    fontFamily: 'Inter',
    fontSize: defaultStyle.fontSizePx,
    lineHeight: defaultStyle.lineHeightPx / defaultStyle.fontSizePx,
  };
  return box(style, [titleNode(workload.title), box({ flexDirection: 'column', borderBottom: line }, rows)]);
}

function titleNode(title: string): SatoriNode {
  const style = {
    fontWeight: 700,
    fontSize: defaultStyle.titleSizePx,
    lineHeight: defaultStyle.titleLineHeightPx / defaultStyle.titleSizePx,
    marginBottom: defaultStyle.titleGapPx,
    color: defaultStyle.textColor,
  };
  return box(style, title);
}

function rowNode(
  workload: Workload,
  widths: ColumnWidths,
  cells: readonly WorkloadCell[],
  backgroundColor: string,
  fontWeight: number,
): SatoriNode {
  const children = cells.map((cell, column) => {
    const style = {
      width: widths.columns[column]! + defaultStyle.borderWidthPx,
      padding: defaultStyle.cellPaddingPx,
      borderLeft: line,
      alignItems: 'center',
      justifyContent: sides[workload.columns[column]!.align],
      color: cell.color ?? defaultStyle.textColor,
      ...(cell.background && { backgroundColor: cell.background }),
      fontWeight,
    };
    return box(style, cell.text);
  });
  return box({ borderTop: line, borderRight: line, backgroundColor }, children);
}
