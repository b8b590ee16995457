import { strFromU8 } from 'fflate';
import { checkPdfContents } from './check-pdf-contents.ts';
import { checkPdfStructure } from './check-pdf-structure.ts';
import { type PdfDictionary, type PdfObjects, textOfPdf } from './read-pdf.ts';

/**
 * What a program can check of PDF/UA-1 (ISO 14289-1), by the machine conditions of the Matterhorn Protocol 1.1: one
 * sentence per violation. veraPDF is neither in Debian nor on npm.
 *
 * @param language that the file must state
 */
export function checkPdfUa(pdf: PdfObjects, language: string | undefined): string[] {
  const catalog = pdf.dictionary(pdf.trailer.get('Root'));
  return [
    ...checkCatalog(pdf, catalog, language),
    ...checkPdfStructure(pdf, catalog),
    ...checkPdfContents(pdf, catalog),
  ];
}

function checkCatalog(pdf: PdfObjects, catalog: PdfDictionary, language: string | undefined): string[] {
  const problems: string[] = [];
  const demand = (isMet: boolean, problem: string) => isMet || problems.push(problem);
  const marks = pdf.dictionary(catalog.get('MarkInfo'));
  demand(marks.get('Marked') === true, 'the document is not marked as tagged (06)');
  demand(marks.get('Suspects') !== true, 'the tags are suspect (02)');
  const preferences = pdf.dictionary(catalog.get('ViewerPreferences'));
  demand(preferences.get('DisplayDocTitle') === true, 'the window does not show the title (07)');
  const lang = textOfPdf(catalog.get('Lang'));
  demand(lang === (language ?? 'und'), `the language is "${lang}", not "${language}" (11)`);
  const metadata = pdf.dictionary(catalog.get('Metadata'));
  const xmp = metadata.stream === undefined ? '' : strFromU8(metadata.stream);
  const title = /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]+)</.exec(xmp)?.[1];
  demand(title !== undefined && title.trim() !== '', 'the metadata have no title (06)');
  const claims = xmp.includes('<pdfuaid:part>1</pdfuaid:part>');
  demand(claims === (language !== undefined), `PDF/UA is ${claims ? '' : 'not '}claimed (06)`);
  demand(!pdf.trailer.has('Encrypt'), 'the file is encrypted (26)');
  for (const key of ['AcroForm', 'OCProperties', 'OpenAction', 'AA', 'Names'])
    demand(!catalog.has(key), `the catalog has ${key}`);
  return problems;
}
