// Runs in the tested page, so it has no imports.

/** Properties of an element and its ancestors that determine the colours of its text. */
const styleProperties = [
  'color',
  'backgroundColor',
  'backgroundImage',
  'opacity',
  'position',
  'fontSize',
  'fontWeight',
  'textDecorationLine',
  'textShadow',
  'borderBottomStyle',
] as const;

const fields = 'input, select, textarea';

const hasText = (element: Element) =>
  element.matches(fields) ||
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

/** Groups elements with equal styles of their own and of all ancestors. */
function groupByStyle(): Iterable<Element[]> {
  const styleIds = new Map<string, number>();
  const idsOfElements = new Map<Element | null, number>([[null, 0]]);
  const groups = new Map<number, Element[]>();
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const values = styleProperties.map((property) => style[property]);
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
    const parentId = idsOfElements.get(element.parentElement) ?? 0;
    const key = [parentId, element.tagName, isDisabled, ...values].join('|');
    const id = styleIds.get(key) ?? styleIds.size + 1;
    styleIds.set(key, id);
    idsOfElements.set(element, id);
    if (!hasText(element) || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
    groups.set(id, [...(groups.get(id) ?? []), element]);
  }
  return groups.values();
}

/** Whether an element is positioned, so that its background may differ from that of its ancestors. */
function isPositioned(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/absolute|fixed|sticky/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** A selector of the element; the scripts of the page could remove a marking attribute. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at = element; at.parentElement; at = at.parentElement) {
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  }
  return `:root > ${steps.join(' > ')}`;
}

/** Selectors of the first, the middle and the last text of each style, and of all positioned texts. */
export function findTextStyles(): string[] {
  return [...groupByStyle()].flatMap((elements) => {
    const examples = [0, elements.length >> 1, elements.length - 1].flatMap((index) => elements[index] ?? []);
    const needsAll = elements[0] && isPositioned(elements[0]);
    return [...new Set(needsAll ? elements : examples)].map(selectorOf);
  });
}
