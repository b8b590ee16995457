import { strToU8 } from 'fflate';
import type { LinkItem, TooltipItem } from '../../scene/scene.ts';
import { safeHref } from '../link-target.ts';
import { px } from '../number-format.ts';
import type { PdfCanvas } from './canvas.ts';
import type { Owner } from './page-content.ts';
import { asciiString, reference, textString } from './pdf-strings.ts';

/** Flag bits of an annotation: printed, read-only, locked. */
const PRINTED = 4;
const READ_ONLY = 64;
const LOCKED = 128;

/** @param name accessible name of the link, for readers that list links */
export function annotateLink(canvas: PdfCanvas, link: LinkItem, owner: Owner, name: string): void {
  const href = safeHref(link.href);
  if (href === undefined) return;
  const action = `/A<</S/URI/URI${asciiString(asciiUri(href))}>>`;
  const contents = `/Contents${textString(name === '' ? link.href : name)}`;
  annotate(canvas, link, owner, 'Link', `/Subtype/Link/Border[0 0 0]/F ${PRINTED}${contents}${action}`);
}

/** A square without line or fill: readers show the text of a markup annotation on hover. */
export function annotateTooltip(canvas: PdfCanvas, tooltip: TooltipItem, owner: Owner): void {
  const box = `/BBox[0 0 ${px(tooltip.width * canvas.unitsPerPx)} ${px(tooltip.height * canvas.unitsPerPx)}]`;
  const emptyForm = canvas.file.addRawStream(
    `/Type/XObject/Subtype/Form${box}/Resources<<>>`,
    new Uint8Array(0),
  );
  const entries = `/Border[0 0 0]/AP<</N ${reference(emptyForm)}>>/F ${PRINTED + READ_ONLY + LOCKED}`;
  annotate(canvas, tooltip, owner, 'Annot', `/Subtype/Square${entries}/Contents${textString(tooltip.text)}`);
}

function annotate(
  canvas: PdfCanvas,
  area: LinkItem | TooltipItem,
  owner: Owner,
  tag: 'Link' | 'Annot',
  entries: string,
): void {
  const { heightPx, unitsPerPx, structure, file } = canvas;
  const id = file.reserve();
  const left = area.x * unitsPerPx;
  const bottom = (heightPx - area.y - area.height) * unitsPerPx;
  const right = (area.x + area.width) * unitsPerPx;
  const top = (heightPx - area.y) * unitsPerPx;
  const box = `/Rect[${px(left)} ${px(bottom)} ${px(right)} ${px(top)}]`;
  const element = structure.addChild(owner ?? structure.document, tag);
  const key = structure.addAnnotation(element, canvas.content.page, id);
  file.set(id, `<</Type/Annot${entries}${box}/StructParent ${key}>>`);
  canvas.annotations.push(id);
}

/** Percent-encodes other characters as UTF-8, because URIs in PDF are ASCII. */
function asciiUri(href: string): string {
  let uri = '';
  for (const character of href) {
    if (/^[!-~]$/.test(character)) uri += character;
    else for (const byte of strToU8(character)) uri += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return uri;
}
