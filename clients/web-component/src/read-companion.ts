/** The table in a companion, ready to be inserted, and a text for an image without one. */
export interface Companion {
  readonly content: DocumentFragment;
  readonly alt: string;
}

/** Elements that are copied; everything else is left out with its content. */
const copied = new Set(
  'TABLE CAPTION COLGROUP COL THEAD TBODY TFOOT TR TH TD SMALL SUP SUB STRONG EM S CODE BR SPAN DATA A P UL OL LI'.split(
    ' ',
  ),
);
/** Attributes that cannot run, load or style anything. */
const safeAttributes = ['colspan', 'rowspan', 'scope', 'dir', 'lang'];
/** Classes of our companions that the style sheet of the element uses. */
const safeClasses = new Set(['group', 'summary', 'notes']);
const htmlCharsMax = 5_000_000;
const altCharsMax = 300;

/**
 * Reads a companion. It may come from anywhere, so the parsed document is never inserted: only tables and notes are
 * copied, element by element. @throws Error if there is no table
 */
export function readCompanion(html: string): Companion {
  const parsed = new DOMParser().parseFromString(withoutStyles(html.slice(0, htmlCharsMax)), 'text/html');
  const table = parsed.querySelector('table');
  if (!table) throw new Error('The document contains no table.');
  const content = document.createDocumentFragment();
  for (const part of parsed.querySelectorAll('main > .scroll > table, main > .notes, main > p'))
    copyInto(content, part);
  if (!content.querySelector('table')) copyInto(content, table);
  return { content, alt: altOf(parsed, table) };
}

/** Inline styles would break a strict content security policy as soon as they are parsed. */
function withoutStyles(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/gi, '').replace(/ style="/gi, ' data-style="');
}

function copyInto(target: ParentNode, node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) target.append(node.textContent ?? '');
  if (!(node instanceof Element)) return;
  // A drawing is replaced by its text alternative; without one, the text of its cell says everything.
  if (node.tagName === 'svg') target.append(node.querySelector('title')?.textContent ?? '');
  // Names of elements in other namespaces are not in capitals, so they are never copied.
  if (!copied.has(node.tagName)) return;
  const copy = document.createElement(node.localName);
  for (const name of safeAttributes) {
    const value = node.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  for (const name of node.classList) if (safeClasses.has(name)) copy.classList.add(name);
  copyAlignment(copy, node);
  if (copy instanceof HTMLAnchorElement) copyLink(copy, node);
  for (const child of node.childNodes) copyInto(copy, child);
  target.append(copy);
}

function copyAlignment(copy: HTMLElement, { attributes }: Element): void {
  const style = attributes.getNamedItem('data-style')?.value ?? '';
  const [, align] = /^text-align:(left|right|center|start)\b/.exec(style) ?? [];
  // A policy forbids the attribute `style`, but not this property.
  if (align !== undefined) copy.style.textAlign = align;
}

/** Links of the same document, such as those to notes, do not work in a shadow tree; others are not for scripts. */
function copyLink(copy: HTMLAnchorElement, link: Element): void {
  const url = link.getAttribute('href') ?? '';
  if (!/^(?:https?|mailto):/i.test(url)) return;
  copy.href = url;
  copy.rel = 'nofollow ugc noopener noreferrer';
}

function altOf(parsed: Document, table: Element): string {
  const headers = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim());
  const text = [parsed.title.trim(), headers.join(', ')].filter((part) => part !== '').join(': ');
  return text.length > altCharsMax ? `${[...text].slice(0, altCharsMax).join('')}…` : text;
}
