/** Where a toast can be; on a narrow screen it has the whole width, so left and right are the same. */
const toastPlaces = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const;
export type ToastPlace = (typeof toastPlaces)[number];

/** Sides in CSS pixels, measured from the top left corner of the window. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance from the sides of the window. */
const marginPx = 16;
/** Height of the header, which a toast at the top is below. */
const headerPx = 56;

/** The place where a toast covers the fewest controls; of equal ones, the first. */
export function freestPlace(toast: Size, screen: Size, controls: readonly Box[]): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxAt(place, toast, screen);
    return controls.filter((control) => overlap(box, control)).length;
  };
  return toastPlaces.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

function boxAt(place: ToastPlace, { width, height }: Size, screen: Size): Box {
  const left = place.endsWith('left') ? marginPx : screen.width - marginPx - width;
  const top = place.startsWith('top') ? headerPx + marginPx : screen.height - marginPx - height;
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const controlSelector = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"]';

/** The controls that can be pressed now, except those of toasts. While a dialog is open, only it has some. */
export function visibleControls(toasts: Element | null): DOMRect[] {
  return [...document.querySelectorAll(controlSelector)]
    .filter((control) => !toasts?.contains(control) && !control.closest('[aria-hidden="true"], [inert]'))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
