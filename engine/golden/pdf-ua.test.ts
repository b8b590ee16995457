import { limits } from '@pictable/contract';
import { fromJs, parseJson } from '@pictable/contract/json';
import { strFromU8, strToU8 } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from '../src/index.ts';
import { checkPdfUa } from './check-pdf-ua.ts';
import { goldenCases, goldenFolder } from './golden-cases.ts';
import { nameIn, type PdfDictionary, PdfName, PdfObjects, pagesOf } from './read-pdf.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

describe('the PDF of each golden meets what a program can check of PDF/UA-1', () => {
  it.each(goldenCases(goldenFolder).map((golden) => [golden.name, golden] as const))(
    '%s',
    async (_, golden) => {
      const payload = parseJson(golden.payloadText, { depthMax: limits.jsonDepthMax });
      const { bytes } = await engine.render(payload, { format: 'pdf' });
      const { language } = engine.readTable(payload);
      expect([...new Set(checkPdfUa(new PdfObjects(bytes), language))]).toEqual([]);
    },
  );
});

describe('the check finds', () => {
  const payload = {
    lang: 'en',
    title: 'Sales',
    headers: ['Shop', 'Sales'],
    rows: [
      [{ value: 'Oslo', link: 'https://example.com/oslo' }, 12],
      [{ value: 'Rome', tooltip: 'new' }, 7],
    ],
    columns: { Sales: { show: 'bar' } },
    footnotes: ['Estimated.'],
  };
  let bytes: Uint8Array;
  beforeAll(async () => {
    ({ bytes } = await engine.render(fromJs(payload), { format: 'pdf' }));
  });

  interface Parts {
    readonly pdf: PdfObjects;
    readonly catalog: PdfDictionary;
    readonly page: PdfDictionary;
    /** The first element of a type. */
    readonly element: (type: string) => PdfDictionary;
    readonly edit: (stream: PdfDictionary, change: (text: string) => string) => void;
  }

  function problemsAfter(change: (parts: Parts) => void, language = 'en'): string {
    const pdf = new PdfObjects(bytes);
    const catalog = pdf.dictionary(pdf.trailer.get('Root'));
    const find = (value: PdfDictionary, type: string): PdfDictionary | undefined => {
      if (nameIn(value, 'S') === type) return value;
      const kids = pdf.list(value.get('K')).map((kid) => pdf.dictionary(kid));
      return kids.map((kid) => find(kid, type)).find((found) => found !== undefined);
    };
    const element = (type: string) => {
      const found = find(pdf.dictionary(catalog.get('StructTreeRoot')), type);
      if (found === undefined) throw new Error(`There is no ${type}.`);
      return found;
    };
    const edit: Parts['edit'] = (stream, replace) => {
      const before = strFromU8(stream.stream!, true);
      const after = replace(before);
      if (after === before) throw new Error('Nothing was replaced.');
      stream.stream = strToU8(after, true);
    };
    change({ pdf, catalog, page: pagesOf(pdf, catalog)[0]!, element, edit });
    return checkPdfUa(pdf, language).join('; ');
  }

  const content = ({ pdf, page }: Parts) => pdf.dictionary(page.get('Contents'));
  const metadata = ({ pdf, catalog }: Parts) => pdf.dictionary(catalog.get('Metadata'));
  const someFont = ({ pdf, page }: Parts) =>
    pdf.dictionary([...pdf.dictionary(pdf.dictionary(page.get('Resources')).get('Font')).values()][0]);

  it('nothing in the file itself', () => expect(problemsAfter(() => {})).toBe(''));

  it.each<[string, (parts: Parts) => void]>([
    ['not marked as tagged', ({ catalog }) => catalog.delete('MarkInfo')],
    ['does not show the title', ({ catalog }) => catalog.delete('ViewerPreferences')],
    ['the language is ""', ({ catalog }) => catalog.delete('Lang')],
    [
      'have no title',
      (parts) => parts.edit(metadata(parts), (text) => text.replace(/<dc:title>.*<\/dc:title>/, '')),
    ],
    [
      'not claimed',
      (parts) => parts.edit(metadata(parts), (text) => text.replace('pdfuaid:part>1', 'pdfuaid:part>2')),
    ],
    ['catalog has OpenAction', ({ catalog }) => catalog.set('OpenAction', null)],
    ['tab order is not set', ({ page }) => page.delete('Tabs')],
    ['no alternative text', ({ element }) => element('Figure').set('Alt', ' ')],
    ['a TH has no scope', ({ element }) => element('TH').delete('A')],
    [
      'a row has 2 columns, and the first one has 1',
      ({ pdf, element }) => element('TR').set('K', pdf.list(element('TR').get('K')).slice(1)),
    ],
    ['is in TR', ({ element }) => element('TD').set('S', new PdfName('P'))],
    ['does not refer to its parent', ({ element }) => element('TD').delete('P')],
    ['of a note is not unique', ({ element }) => element('Note').delete('ID')],
    ['Link has no annotation', ({ element }) => element('Link').set('K', [])],
    ['an annotation Link is in P', ({ element }) => element('Link').set('S', new PdfName('P'))],
    [
      'has no text (28)',
      ({ pdf, page }) => pdf.dictionary(pdf.list(page.get('Annots'))[0]).delete('Contents'),
    ],
    [
      'is not embedded',
      (parts) =>
        parts.pdf
          .dictionary(
            parts.pdf
              .dictionary(parts.pdf.list(someFont(parts).get('DescendantFonts'))[0])
              .get('FontDescriptor'),
          )
          .delete('FontFile2'),
    ],
    ['has no characters', (parts) => someFont(parts).delete('ToUnicode')],
    [
      'has no character (10)',
      (parts) =>
        parts.edit(parts.pdf.dictionary(someFont(parts).get('ToUnicode')), (text) =>
          text.replace(/^<.*><.*>\n/gm, ''),
        ),
    ],
    [
      'neither in the structure nor an artifact',
      (parts) => parts.edit(content(parts), (text) => text.replace(/\/Artifact BMC/, '/Span BMC')),
    ],
    [
      'has the marks',
      (parts) => parts.edit(content(parts), (text) => text.replace('/MCID 1>>', '/MCID 99>>')),
    ],
    ['occurs twice', (parts) => parts.edit(content(parts), (text) => text.replace('/MCID 1>>', '/MCID 0>>'))],
    ['has no end', (parts) => parts.edit(content(parts), (text) => text.replace(/EMC\s*$/, ''))],
    ['in other marked content', (parts) => parts.edit(content(parts), (text) => text.replace(/EMC/, ''))],
    ['does not have it', ({ element }) => element('H1').set('K', [])],
  ])('that %s', (problem, change) => {
    expect(problemsAfter(change)).toContain(problem);
  });

  it('another language', () => {
    expect(problemsAfter(() => {}, 'de')).toContain('the language is "en", not "de"');
  });
});
