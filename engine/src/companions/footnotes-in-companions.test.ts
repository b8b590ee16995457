import { spawnSync } from 'node:child_process';
import type { ImageFormat } from '@pictable/contract';
import { readTableText } from '@pictable/contract/input-adapters';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine } from '../index.ts';
import { openPdf, readMarkedTexts } from '../paint/pdf/open-pdf.suite.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const ports = [
  { port: 'Oslo', sea: 'North', ships: 1204, share: 12.5 },
  { port: 'Gdańsk', sea: 'Baltic', ships: 998, share: 3.25 },
];
const read = (payload: object) => engine.readTable(fromJs(payload));
const render = (payload: object, format: ImageFormat = 'svg') => engine.render(fromJs(payload), { format });
const noteAt = (at: unknown, text: string) => ({ text, at });
/** Whether Poppler is installed. */
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

it('marks of footnotes are escaped', () => {
  const footnotes = [noteAt({ column: 'ships', row: 0 }, 'One'), noteAt({ column: 'ships', row: 1 }, 'Two')];
  const table = read({ data: ports, footnotes, footnoteMarks: ['<', '*'] });
  const html = writeHtml(table);
  expect(html).toContain(
    '<li id="note-1"><sup>[&lt;]</sup> One</li>\n<li id="note-2"><sup>[*]</sup> Two</li>',
  );
  expect(html).toMatch(/1,?204 ?<sup>\[<a [^>]*href="#note-1"[^>]*>&lt;<\/a>\]<\/sup>/);
});

describe('a table with footnotes', () => {
  const payload = {
    title: 'Ports',
    subtitle: '2025',
    caption: 'By us',
    data: ports,
    footnoteMarks: 'standard',
    footnotes: [
      noteAt('title', 'Large ones'),
      noteAt({ column: 'ships', row: 0 }, 'Esti*mated <b>'),
      noteAt({ column: 'ships', row: 0 }, 'Audited'),
      'General',
    ],
    sourceNotes: ['Ledger'],
  };

  it('have references and definitions in Markdown', () => {
    const markdown = writeMarkdown(read(payload));
    expect(markdown).toContain('## Ports[^1]\n');
    expect(markdown).toContain('| Oslo | North | 1204[^2][^3] | 12.5 |\n');
    expect(markdown).toMatch(
      /\nGeneral <!-- note -->\n\nLedger <!-- source -->\n\nBy us <!-- caption -->\n\n\[\^1\]: Large ones\n/,
    );
    expect(markdown).toContain('[^2]: Esti\\*mated');
  });

  it('are the same table when their Markdown is read again', () => {
    const first = read({ ...payload, footnoteMarks: 'numbers' });
    const again = engine.readTable(readTableText(writeMarkdown(first), 'Markdown').payload);
    expect(again.notes).toEqual(first.notes);
    expect(again.rows.map((row) => row.map((cell) => [cell?.shown, cell?.mark]))).toEqual(
      first.rows.map((row) => row.map((cell) => [cell?.shown, cell?.mark])),
    );
    expect(again).toMatchObject({ title: 'Ports', subtitle: '2025', caption: 'By us' });
  });

  it('have links to a list in HTML', () => {
    const html = writeHtml(read(payload));
    expect(html).toContain('1204 <sup>[<a href="#note-2">†</a>,<a href="#note-3">‡</a>]</sup></td>');
    expect(html).toContain(
      '<li>General</li>\n<li id="note-1"><sup>[*]</sup> Large ones</li>\n<li id="note-2"><sup>[†]</sup> Esti*mated &lt;b&gt;</li>',
    );
    expect(html).toMatch(/<\/ul>\n<p>Ledger<\/p>\n<p>By us<\/p>/);
  });

  it('have only the values in CSV and JSON', () => {
    const { footnotes: _notes, sourceNotes: _sources, ...plain } = payload;
    expect(writeCsv(read(payload))).toBe(writeCsv(read(plain)));
    expect(writeJson(read(payload))).toBe(writeJson(read(plain)));
  });

  it('have the notes at the end of the long text alternative', async () => {
    const { alt } = await render(payload);
    expect(alt.long).toContain('ships: 1204 [†,‡], share: 12.5.');
    expect(alt.long).toMatch(/ General \[\*\] Large ones \[†\] Esti\*mated <b> \[‡\] Audited Ledger$/);
    const long = Array.from({ length: 50 }, (_, index) => `${index} ${'note '.repeat(90)}`);
    const { alt: cut } = await render({ ...payload, footnotes: long });
    expect(cut.long).toHaveLength(2000);
    expect(cut.long).toContain('port: Gdańsk');
  });

  it('read a mark in brackets after a number, in PDF and live SVG', async () => {
    const data = [{ n: 1204 }, { n: 'name' }, { n: '' }];
    const footnotes = [0, 1, 2].map((row) => noteAt({ column: 'n', row }, `Note ${row}`));
    const table = { data, footnotes, options: { svgText: 'live' }, columns: { n: { align: 'right' } } };
    const svg = new TextDecoder().decode((await render(table)).bytes);
    const shown = [...svg.matchAll(/<text.*?<\/text>/g)].map(([element]) => element.replace(/<[^>]+>/g, ''));
    expect(shown).toEqual(['n', '1204 [1]', 'name [2]', '[3]', '[1] Note 0', '[2] Note 1', '[3] Note 2']);
    const { bytes } = await render(table, 'pdf');
    await openPdf(bytes, async (document) => {
      const texts = [...(await readMarkedTexts(document, 1)).values()].map((text) =>
        text.replace(/ +/g, ' '),
      );
      expect(texts).toEqual(expect.arrayContaining(['1204 [1]', 'name [2]', '[3]', '[1] Note 0']));
    });
  });

  it.skipIf(!hasPoppler)('is read by Poppler with marks after numbers', async () => {
    const { bytes } = await render(payload, 'pdf');
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes });
    const lines = stdout.toString('utf8').split('\n');
    expect(lines).toEqual(expect.arrayContaining(['1204 [†,‡]', 'Ports [*]', '[*] Large ones', 'General']));
  });

  it('has notes with identifiers in the structure of a PDF', async () => {
    const { bytes } = await render(payload, 'pdf');
    await openPdf(bytes, async (document) => {
      const { children } = await (await document.getPage(1)).getStructTree();
      const [root] = children;
      const members = root !== undefined && 'children' in root ? root.children : [];
      const roles = members.flatMap((child) => ('role' in child ? [child.role] : []));
      expect(roles).toEqual(['H1', 'H1', 'Table', 'Note', 'Note', 'Note', 'Note', 'P', 'P']);
    });
  });
});
