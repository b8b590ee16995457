// Runs in the page that is tried, so it imports nothing.

const smallestTargetPx = 24;
const smallestPrimaryPx = 44;
const smallestContrast = 3;
const narrowPx = 640;
const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
/** What was found so far. */
const found: string[] = [];

type Color = readonly [number, number, number, number];

/** Computed colours come in several notations; the canvas knows all of them. */
function colorOf(text: string): Color {
  if (!brush) throw new Error('no canvas');
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function luminanceOf([red, green, blue]: Color): number {
  const linear = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The first colour behind an element that covers. */
function groundOf(element: Element | null): Color {
  for (let at = element; at; at = at.parentElement) {
    const color = colorOf(getComputedStyle(at).backgroundColor);
    if (color[3] > 0.9) return color;
  }
  return colorOf(getComputedStyle(document.body).backgroundColor);
}

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;

const seen = (element: HTMLElement) =>
  element.checkVisibility({ checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 1;

const MARKED_MS_MAX = 2_000;

/** Editors mark themselves a moment after one of them has got or lost the focus. */
async function editorsMarked(): Promise<void> {
  const isMarked = (editor: Element) =>
    editor.matches('.cm-focused') === editor.contains(document.activeElement);
  const end = performance.now() + MARKED_MS_MAX;
  while (![...document.querySelectorAll('.cm-editor')].every(isMarked) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The element and what stands for it: a frame around a field may carry its ring. */
const holdersOf = (element: Element) =>
  [element, element.parentElement, element.closest('.cm-editor')].filter((holder) => holder !== null);

const ringOf = (holder: Element) => {
  const [own, after] = [getComputedStyle(holder), getComputedStyle(holder, '::after')];
  return `${own.outlineStyle} ${own.outlineWidth} ${own.outlineColor} ${own.boxShadow} ${after.borderTopWidth} ${after.borderTopColor}`;
};

function checkRing(element: HTMLElement, before: readonly string[]): void {
  const holders = holdersOf(element);
  const holder = holders.find((candidate, index) => ringOf(candidate) !== before[index]);
  if (!holder) {
    found.push(`${nameOf(element)} does not show that it has the focus`);
    return;
  }
  const style = getComputedStyle(holder);
  const outlined = style.outlineStyle !== 'none';
  const ring = colorOf(outlined ? style.outlineColor : getComputedStyle(holder, '::after').borderTopColor);
  const outsidePx = outlined
    ? Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth)
    : 0;
  const contrast = contrastOf(ring, groundOf(outsidePx > 0 ? holder.parentElement : holder));
  if (contrast < smallestContrast) {
    found.push(`${nameOf(element)} has a ring of contrast ${contrast.toFixed(1)}`);
  }
  checkClipping(element, holder, outsidePx);
}

/** A ring needs room around it inside whatever cuts off what stands out. */
function checkClipping(element: HTMLElement, holder: Element, outsidePx: number): void {
  const box = holder.getBoundingClientRect();
  for (let at = holder.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const frame = at.getBoundingClientRect();
    const sideways =
      overflowX !== 'visible' &&
      (box.left - outsidePx < frame.left - 1 || box.right + outsidePx > frame.right + 1);
    const upright =
      overflowY !== 'visible' &&
      (box.top - outsidePx < frame.top - 1 || box.bottom + outsidePx > frame.bottom + 1);
    if (sideways || upright)
      found.push(`${nameOf(element)} has a ring that is cut off by ${at.className.slice(0, 60)}`);
    if (position === 'fixed') return;
  }
}

/** The middle of what can be seen of a box: a part may be higher than the screen, or than the frame it is scrolled in. */
function middleOf(element: HTMLElement, box: DOMRect): readonly [number, number] {
  let { left, right, top, bottom } = box;
  const cutBy = (frame: { left: number; right: number; top: number; bottom: number }) => {
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  };
  cutBy({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX !== 'visible' || overflowY !== 'visible') cutBy(at.getBoundingClientRect());
  }
  return [(left + right) / 2, (top + bottom) / 2];
}

function checkSight(element: HTMLElement): void {
  const box = element.getClientRects()[0];
  if (!box) return;
  const top = document.elementFromPoint(...middleOf(element, box));
  // A toast goes by itself, and can be sent away.
  if (top?.closest('.toast')) return;
  if (!top || (!element.contains(top) && !top.contains(element) && !top.closest('label'))) {
    found.push(`${nameOf(element)} has the focus under ${top ? nameOf(top) : 'the edge of the screen'}`);
  }
}

/** A small target is fine where no other lies within the circle a finger needs, and within a line of text. */
function checkSize(element: HTMLElement, others: readonly HTMLElement[]): void {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const small = box.width < smallestTargetPx || box.height < smallestTargetPx;
  const inText = getComputedStyle(element).display === 'inline';
  const crowded = () =>
    others.some((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return false;
      const near = other.getBoundingClientRect();
      const dx = Math.max(near.left - x, 0, x - near.right);
      const dy = Math.max(near.top - y, 0, y - near.bottom);
      return Math.hypot(dx, dy) < smallestTargetPx / 2;
    });
  if (small && !inText && crowded()) {
    found.push(
      `${nameOf(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} px, close to others`,
    );
  }
  const primary = element.classList.contains('bg-accent') && element.matches('button, a');
  if (innerWidth < narrowPx && primary && box.height < smallestPrimaryPx) {
    found.push(`${nameOf(element)} is ${Math.round(box.height)} px high for a finger`);
  }
}

/** What Tab reaches, as far as it can be seen from one moment: a list of tabs hands the focus on to the chosen one. */
function reachedIn(scope: HTMLElement): HTMLElement[] {
  const candidates = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
  );
  const others = ':disabled, [type="hidden"], [data-radix-focus-guard], [role="tablist"]';
  return [...candidates].filter(
    (element) => element.tabIndex >= 0 && !element.matches(others) && seen(element),
  );
}

/** In the dialog that is open, or else on the page. */
export async function findHindrances(): Promise<string[]> {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const reached = reachedIn(dialogs.at(-1) ?? document.body);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await editorsMarked();
  const before = reached.map((element) => holdersOf(element).map(ringOf));
  for (const [index, element] of reached.entries()) {
    element.focus();
    if (document.activeElement !== element) continue;
    await editorsMarked();
    checkRing(element, before[index] ?? []);
    checkSight(element);
    checkSize(element, reached);
  }
  const takenPx = document.documentElement.scrollWidth;
  if (takenPx > innerWidth) found.push(`the page is ${takenPx} px wide`);
  for (const dialog of dialogs) {
    if (dialog.scrollWidth > dialog.clientWidth) found.push(`the dialog is ${dialog.scrollWidth} px wide`);
  }
  if (reached.length === 0) found.push('nothing can be reached');
  return found;
}
