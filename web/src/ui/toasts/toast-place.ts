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

/** What a toast can cover. */
interface Controls {
  /** Those that can be pressed now. */
  readonly active: readonly Box[];
  /** Those behind a dialog, which may close while the toast is shown. */
  readonly behind: readonly Box[];
}

/** The place where a toast covers the fewest controls; of equal ones, the first. */
export function freestPlace(toast: Size, screen: Size, { active, behind }: Controls): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxAt(place, toast, screen);
    const count = (controls: readonly Box[]) => controls.filter((control) => overlap(box, control)).length;
    return count(active) * (behind.length + 1) + count(behind);
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

/** The controls of the page and of its dialogs, except those of toasts. */
export function visibleControls(toasts: Element | null): Controls {
  const controls = [...document.querySelectorAll(controlSelector)]
    .filter((control) => !toasts?.contains(control))
    .map((control) => ({
      box: control.getBoundingClientRect(),
      isBehind: control.closest('[aria-hidden="true"], [inert]') !== null,
    }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const boxes = (wanted: boolean) =>
    controls.flatMap(({ box, isBehind }) => (isBehind === wanted ? box : []));
  return { active: boxes(false), behind: boxes(true) };
}
