import { hasPages } from '@pictable/contract';
import type { LayoutOptions } from '../layout-options.ts';

export interface PaperSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Portrait sizes at 96 px per inch: A4 is 210 × 297 mm, Letter 8.5 × 11 inches. */
const portraits: Readonly<Record<'a4' | 'letter', PaperSize>> = {
  a4: { widthPx: (210 / 25.4) * 96, heightPx: (297 / 25.4) * 96 },
  letter: { widthPx: 816, heightPx: 1056 },
};

/** Portrait paper of a PDF; undefined if the page is as large as the table. */
export function portraitPaper(options: LayoutOptions): PaperSize | undefined {
  return hasPages(options.format) && options.page !== 'single' ? portraits[options.page] : undefined;
}

/** Maximum page width; undefined if the page grows with the table. */
export function maxPageWidthPx(options: LayoutOptions): number | undefined {
  const paper = portraitPaper(options);
  return paper ? Math.floor(landscape(paper).widthPx) : options.canvas?.widthPx;
}

export function landscape({ widthPx, heightPx }: PaperSize): PaperSize {
  return { widthPx: heightPx, heightPx: widthPx };
}
