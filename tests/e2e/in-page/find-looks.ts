// Runs in the page that is tried, so it imports nothing.

/** What of an element and its ancestors decides in which colours its text is seen. */
const decisive = [
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

/** Elements that look alike, by the number that their own look and that of each ancestor has. */
function byLook(): Iterable<Element[]> {
  const numbers = new Map<string, number>();
  const looks = new Map<Element | null, number>([[null, 0]]);
  const alike = new Map<number, Element[]>();
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const own = decisive.map((property) => style[property]);
    const off = element.matches(':disabled, [aria-disabled="true"]');
    const above = looks.get(element.parentElement) ?? 0;
    const said = [above, element.tagName, off, ...own].join('|');
    const look = numbers.get(said) ?? numbers.size + 1;
    numbers.set(said, look);
    looks.set(element, look);
    if (!hasText(element) || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
    alike.set(look, [...(alike.get(look) ?? []), element]);
  }
  return alike.values();
}

/** Leaves its own place, and may come to stand on any ground. */
function isMovable(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/absolute|fixed|sticky/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** The way to an element; a mark on it could be undone by the code of the page. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at = element; at.parentElement; at = at.parentElement) {
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  }
  return `:root > ${steps.join(' > ')}`;
}

/** Selectors, of all texts that look alike, of the first, the last and the one in the middle. */
export function findLooks(): string[] {
  return [...byLook()].flatMap((elements) => {
    const some = [0, elements.length >> 1, elements.length - 1].flatMap((index) => elements[index] ?? []);
    const isAnywhere = elements[0] && isMovable(elements[0]);
    return [...new Set(isAnywhere ? elements : some)].map(selectorOf);
  });
}
