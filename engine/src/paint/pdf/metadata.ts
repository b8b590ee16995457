import { strToU8 } from 'fflate';
import type { Scene } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import type { PdfFile } from './file.ts';
import { textString } from './pdf-strings.ts';

const PRODUCER = 'Pictable';

/**
 * Writes the document information dictionary. It has no dates, so that the same scene gives the same bytes.
 */
export function writeInfo(file: PdfFile, scene: Scene): number {
  const title = `/Title${textString(scene.documentTitle)}`;
  const subject = scene.description === '' ? '' : `/Subject${textString(scene.description)}`;
  return file.add(`<<${title}${subject}/Producer(${PRODUCER})>>`);
}

/**
 * Writes the same data as an XMP packet, uncompressed so that programs without PDF support find it. PDF/UA requires that
 * the language of all text is known, so a file without a language does not claim to conform.
 */
export function writeXmp(file: PdfFile, scene: Scene): number {
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    '<dc:format>application/pdf</dc:format>',
    alternative('dc:title', scene.documentTitle),
    alternative('dc:description', scene.description),
    scene.language === undefined ? '' : languageList(scene.language),
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    '</rdf:Description>',
    scene.language === undefined ? '' : PDF_UA_1,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
  return file.addRawStream('/Type/Metadata/Subtype/XML', strToU8(packet));
}

/** ISO 14289-1, section 5. */
const PDF_UA_1 =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>';

function languageList(language: string): string {
  return `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`;
}

function alternative(name: string, text: string): string {
  if (text === '') return '';
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`;
}
