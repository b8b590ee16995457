// Runs in the tested page, so it has no imports.

const targetPxMin = 24;
const primaryPxMin = 44;
const contrastMin = 3;
const narrowPx = 640;
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
/** Issues found so far. */
const found: string[] = [];

type Color = readonly [number, number, number, number];

/** Computed colours have several notations; a canvas parses all of them. */
function colorOf(text: string): Color {
  if (!context) throw new Error('The page has no canvas context.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
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

/** The first opaque background colour behind an element. */
function backgroundOf(element: Element | null): Color {
  for (let at = element; at; at = at.parentElement) {
    const color = colorOf(getComputedStyle(at).backgroundColor);
    if (color[3] > 0.9) return color;
  }
  return colorOf(getComputedStyle(document.body).backgroundColor);
}

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;

const isVisible = (element: HTMLElement) =>
  element.checkVisibility({ checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 1;

const MARKED_MS_MAX = 2_000;

/** Waits for the editors, which update their focus class with a delay. */
async function untilEditorsMarked(): Promise<void> {
  const isMarked = (editor: Element) =>
    editor.matches('.cm-focused') === editor.contains(document.activeElement);
  const end = performance.now() + MARKED_MS_MAX;
  while (![...document.querySelectorAll('.cm-editor')].every(isMarked) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The elements that may show the focus ring of an element: itself, its parent and its editor. */
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
  const contrast = contrastOf(ring, backgroundOf(outsidePx > 0 ? holder.parentElement : holder));
  if (contrast < contrastMin) {
    found.push(`${nameOf(element)} has a ring of contrast ${contrast.toFixed(1)}`);
  }
  checkClipping(element, holder, outsidePx);
}

/** Checks that no ancestor with hidden overflow clips the ring. */
function checkClipping(element: HTMLElement, holder: Element, outsidePx: number): void {
  const box = holder.getBoundingClientRect();
  for (let at = holder.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const frame = at.getBoundingClientRect();
    const isClippedHorizontally =
      overflowX !== 'visible' &&
      (box.left - outsidePx < frame.left - 1 || box.right + outsidePx > frame.right + 1);
    const isClippedVertically =
      overflowY !== 'visible' &&
      (box.top - outsidePx < frame.top - 1 || box.bottom + outsidePx > frame.bottom + 1);
    if (isClippedHorizontally || isClippedVertically)
      found.push(`${nameOf(element)} has a ring that is clipped by ${at.className.slice(0, 60)}`);
    if (position === 'fixed') return;
  }
}

/** The centre of the visible part of a box, which may exceed the screen or a scroll container. */
function visibleCenter(element: HTMLElement, box: DOMRect): readonly [number, number] {
  let { left, right, top, bottom } = box;
  const clipTo = (frame: { left: number; right: number; top: number; bottom: number }) => {
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  };
  clipTo({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX !== 'visible' || overflowY !== 'visible') clipTo(at.getBoundingClientRect());
  }
  return [(left + right) / 2, (top + bottom) / 2];
}

function checkNotCovered(element: HTMLElement): void {
  const box = element.getClientRects()[0];
  if (!box) return;
  const top = document.elementFromPoint(...visibleCenter(element, box));
  // A toast closes automatically and can be dismissed.
  if (top?.closest('.toast')) return;
  if (!top || (!element.contains(top) && !top.contains(element) && !top.closest('label'))) {
    const cover = top ? nameOf(top) : 'the edge of the screen';
    found.push(`${nameOf(element)} has the focus but is covered by ${cover}`);
  }
}

/**
 * A small target is acceptable in a line of text, or if no other target is within the circle a finger
 * needs.
 */
function checkSize(element: HTMLElement, others: readonly HTMLElement[]): void {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isSmall = box.width < targetPxMin || box.height < targetPxMin;
  const isInText = getComputedStyle(element).display === 'inline';
  const isCrowded = () =>
    others.some((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return false;
      const near = other.getBoundingClientRect();
      const dx = Math.max(near.left - x, 0, x - near.right);
      const dy = Math.max(near.top - y, 0, y - near.bottom);
      return Math.hypot(dx, dy) < targetPxMin / 2;
    });
  if (isSmall && !isInText && isCrowded()) {
    found.push(
      `${nameOf(element)} is ${Math.round(box.width)} × ${Math.round(box.height)} px, close to others`,
    );
  }
  const isPrimary = element.classList.contains('bg-accent') && element.matches('button, a');
  if (innerWidth < narrowPx && isPrimary && box.height < primaryPxMin) {
    found.push(`${nameOf(element)} is only ${Math.round(box.height)} px high`);
  }
}

/** Elements that Tab reaches. A tab list is excluded, because it passes the focus to the selected tab. */
function focusableIn(scope: HTMLElement): HTMLElement[] {
  const candidates = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
  );
  const excluded = ':disabled, [type="hidden"], [data-radix-focus-guard], [role="tablist"]';
  return [...candidates].filter(
    (element) => element.tabIndex >= 0 && !element.matches(excluded) && isVisible(element),
  );
}

/** Checks the open dialog, or the page if there is none. */
export async function findAccessibilityIssues(): Promise<string[]> {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const focusable = focusableIn(dialogs.at(-1) ?? document.body);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await untilEditorsMarked();
  const before = focusable.map((element) => holdersOf(element).map(ringOf));
  for (const [index, element] of focusable.entries()) {
    element.focus();
    if (document.activeElement !== element) continue;
    await untilEditorsMarked();
    checkRing(element, before[index] ?? []);
    checkNotCovered(element);
    checkSize(element, focusable);
  }
  const widthPx = document.documentElement.scrollWidth;
  if (widthPx > innerWidth) found.push(`the page is ${widthPx} px wide`);
  for (const dialog of dialogs) {
    if (dialog.scrollWidth > dialog.clientWidth) found.push(`the dialog is ${dialog.scrollWidth} px wide`);
  }
  if (focusable.length === 0) found.push('no element can be focused');
  return found;
}
