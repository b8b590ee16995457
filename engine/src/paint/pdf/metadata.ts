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
  const title = scene.title === '' ? '' : `/Title${textString(scene.title)}`;
  const subject = scene.description === '' ? '' : `/Subject${textString(scene.description)}`;
  return file.add(`<<${title}${subject}/Producer(${PRODUCER})>>`);
}

/** Writes the same data as an XMP packet, uncompressed so that programs without PDF support find it. */
export function writeXmp(file: PdfFile, scene: Scene): number {
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    '<dc:format>application/pdf</dc:format>',
    alternative('dc:title', scene.title),
    alternative('dc:description', scene.description),
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
  return file.addRawStream('/Type/Metadata/Subtype/XML', strToU8(packet));
}

function alternative(name: string, text: string): string {
  if (text === '') return '';
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`;
}
