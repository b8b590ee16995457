import { type Node, Renderer } from '@takumi-rs/core';
import { defaultStyle, rowBackground } from '../default-style.ts';
import type { Workload, WorkloadCell } from '../workload.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import type { ColumnWidths, WidthsOf } from './pictable.ts';

/** A native flex layout and painter. It has no table layout, so it is given our column widths. */
export class TakumiEngine implements BenchEngine {
  readonly name = 'takumi';
  private readonly renderer: Renderer;
  private readonly families: readonly string[];
  private readonly widthsOf: WidthsOf;

  constructor(renderer: Renderer, families: readonly string[], widthsOf: WidthsOf) {
    this.renderer = renderer;
    this.families = families;
    this.widthsOf = widthsOf;
  }

  static async open(fonts: TableFonts, widthsOf: WidthsOf): Promise<TakumiEngine> {
    const renderer = new Renderer();
    await renderer.registerFont({ name: 'Inter', data: Buffer.from(fonts.regular), weight: 400 });
    await renderer.registerFont({ name: 'Inter', data: Buffer.from(fonts.bold), weight: 700 });
    const families = ['Inter'];
    for (const [index, data] of fonts.further.entries()) {
      // Several files of one family would replace each other.
      const name = `Part ${index}`;
      await renderer.registerFont({ name, data: Buffer.from(data) });
      families.push(name);
    }
    return new TakumiEngine(renderer, families, widthsOf);
  }

  async render(workload: Workload, scale: number): Promise<Uint8Array> {
    const widths = this.widthsOf(workload);
    const width = widths.imageWidthPx * scale;
    const node = tree(workload, widths, this.familiesOf(workload));
    return this.renderer.render(node, { width, devicePixelRatio: scale, format: 'png' });
  }

  /** The same tree as SVG. */
  asSvg(): BenchEngine {
    return {
      name: `${this.name} svg`,
      render: async (workload) => {
        const widths = this.widthsOf(workload);
        const node = tree(workload, widths, this.familiesOf(workload));
        const svg = await this.renderer.renderSvg(node, { width: widths.imageWidthPx });
        return new TextEncoder().encode(svg);
      },
      childCpuMs: () => 0,
      close: async () => {},
    };
  }

  /** Ledgers contain only Latin text and need only the first family. */
  private familiesOf({ isMixed }: Workload): string {
    const families = isMixed ? this.families : this.families.slice(0, 1);
    return families.map((name) => `"${name}"`).join(', ');
  }

  childCpuMs(): number {
    return 0;
  }

  async close(): Promise<void> {}
}

function tree(workload: Workload, widths: ColumnWidths, fontFamily: string): Node {
  const headers = workload.columns.map(({ header }) => ({
    text: header,
    color: defaultStyle.headerTextColor,
  }));
  const rows = [
    rowNode(workload, widths, headers, defaultStyle.headerBackground, 700),
    ...workload.rows.map((row, index) => rowNode(workload, widths, row, rowBackground(index), 400)),
  ];
  return {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      width: widths.imageWidthPx,
      boxSizing: 'border-box',
      padding: defaultStyle.outerPaddingPx,
      backgroundColor: defaultStyle.background,
      fontFamily,
      fontSize: defaultStyle.fontSizePx,
      lineHeight: `${defaultStyle.lineHeightPx}px`,
    },
    children: [titleNode(workload.title), { type: 'container', style: tableStyle, children: rows }],
  };
}

const line = `${defaultStyle.borderWidthPx}px solid ${defaultStyle.borderColor}`;
const tableStyle = { display: 'flex', flexDirection: 'column', borderBottom: line } as const;

function titleNode(text: string): Node {
  return {
    type: 'text',
    text,
    style: {
      fontWeight: 700,
      fontSize: defaultStyle.titleSizePx,
      lineHeight: `${defaultStyle.titleLineHeightPx}px`,
      marginBottom: defaultStyle.titleGapPx,
      color: defaultStyle.textColor,
    },
  };
}

function rowNode(
  workload: Workload,
  widths: ColumnWidths,
  cells: readonly WorkloadCell[],
  backgroundColor: string,
  fontWeight: number,
): Node {
  const children = cells.map(
    (cell, column): Node => ({
      type: 'text',
      text: cell.text,
      style: {
        width: widths.columns[column]! + defaultStyle.borderWidthPx,
        boxSizing: 'border-box',
        padding: defaultStyle.cellPaddingPx,
        borderLeft: line,
        textAlign: workload.columns[column]!.align,
        color: cell.color ?? defaultStyle.textColor,
        ...(cell.background && { backgroundColor: cell.background }),
        fontWeight,
      },
    }),
  );
  const style = {
    display: 'flex',
    flexDirection: 'row',
    borderTop: line,
    borderRight: line,
    backgroundColor,
  } as const;
  return { type: 'container', style, children };
}
