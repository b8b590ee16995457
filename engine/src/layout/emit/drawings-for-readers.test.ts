import { fromJs } from '@pictable/contract/json';
import { beforeAll, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createEngine, type Engine } from '../../index.ts';
import { openPdf, readMarkedTexts } from '../../paint/pdf/open-pdf.suite.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const payload = {
  data: [{ units: 45, share: { value: 12, link: 'https://example.com' }, trend: [3, 9, 6] }],
  columns: { units: { show: 'bar' }, share: { show: { as: 'bar', value: 'none' } }, trend: { show: 'line' } },
};

interface TreeNode {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly TreeNode[];
}

/** What a reader of a PDF gets for each data cell, in order. */
async function cellsOfPdf(bytes: Uint8Array): Promise<string[]> {
  return openPdf(bytes, async (document) => {
    const texts = await readMarkedTexts(document, 1);
    const tree = (await (await document.getPage(1)).getStructTree()) as TreeNode;
    const read = (node: TreeNode): string => {
      if (node.alt !== undefined) return `(${node.alt})`;
      if (node.role === undefined) return texts.get(node.id ?? '') ?? '';
      return (node.children ?? []).map(read).join('');
    };
    const cells: string[] = [];
    const visit = (node: TreeNode): void => {
      if (node.role === 'TD') cells.push(read(node).trim());
      for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
    return cells;
  });
}

it('has what a drawing adds to the text of its cell in a PDF', async () => {
  const { bytes } = await engine.render(fromJs(payload), { format: 'pdf' });
  const cells = await cellsOfPdf(bytes);
  expect(cells).toEqual([
    '45(100% of the largest)',
    '(12, 100% of the largest)',
    '(3 values, first 3, last 6, highest 9)',
  ]);
});

it('labels drawings in SVG as outlines and with live text, and links with them', async () => {
  for (const svgText of ['outlined', 'live']) {
    const { bytes } = await engine.render(fromJs({ ...payload, options: { svgText } }), {
      format: 'svg',
    });
    const svg = new TextDecoder().decode(bytes);
    const labels = [...svg.matchAll(/<g role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels).toEqual([
      '100% of the largest',
      '12, 100% of the largest',
      '3 values, first 3, last 6, highest 9',
    ]);
    expect(svg).toContain('<a href="https://example.com" aria-label="12, 100% of the largest">');
  }
});
