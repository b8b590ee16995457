import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pixels } from '../painter.suite.ts';

/**
 * Opens a file with pdf.js for tests. Throws if pdf.js warns, so that its error tolerance hides no defect.
 */
export async function openPdf<T>(
  bytes: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const warn = console.warn;
  const warnings: string[] = [];
  console.warn = (...words: unknown[]) => warnings.push(words.join(' '));
  const task = getDocument({
    data: bytes.slice(),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 1,
  });
  try {
    const result = await read(await task.promise);
    if (warnings.length > 0) throw new Error(`pdf.js warned: ${warnings.join('; ')}`);
    return result;
  } finally {
    console.warn = warn;
    await task.destroy();
  }
}

/** Text of each marked content of a page, in page order, without artifacts. */
export async function readMarkedTexts(
  document: PDFDocumentProxy,
  pageNumber: number,
): Promise<Map<string, string>> {
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const texts = new Map<string, string>();
  // Nested spans have no id.
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const mark = open.at(-1);
      if (mark !== undefined) texts.set(mark, (texts.get(mark) ?? '') + item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? open.at(-1));
  }
  return texts;
}

/** Rasterises the first page. @param scale device pixels per CSS pixel */
export async function rasterPdf(bytes: Uint8Array, scale: number): Promise<Pixels> {
  return openPdf(bytes, async (document) => {
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: scale / 0.75 });
    const canvas = createCanvas(viewport.width, viewport.height);
    const context = canvas.getContext('2d');
    // The types of pdf.js expect a browser canvas; this one has the same methods.
    const target = { canvas, canvasContext: context, viewport } as unknown as Parameters<
      typeof page.render
    >[0];
    await page.render(target).promise;
    const { width, height, data } = context.getImageData(0, 0, viewport.width, viewport.height);
    return { width, height, rgba: data };
  });
}
