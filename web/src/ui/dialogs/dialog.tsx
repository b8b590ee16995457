import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { uiTexts } from '../../messages/ui-texts.ts';
import { classNames } from '../class-names.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
  /** Position: centred, near the top (grows only downwards), or along the right edge of the screen. */
  placement?: 'middle' | 'wide' | 'top' | 'side';
}

const places = {
  wide: 'fade-in top-1/2 left-1/2 max-h-[92dvh] w-[min(94vw,820px)] -translate-x-1/2 -translate-y-1/2 rounded-lg border',
  middle:
    'fade-in top-1/2 left-1/2 max-h-[90dvh] w-[min(92vw,440px)] -translate-x-1/2 -translate-y-1/2 rounded-lg border',
  top: 'fade-in top-[8dvh] left-1/2 max-h-[88dvh] w-[min(94vw,820px)] -translate-x-1/2 rounded-lg border',
  side: 'slide-in inset-y-0 right-0 w-[min(100vw,400px)] border-l',
};

/** Beside a side panel the page stays visible, because it shows what the panel changes. */
const overlays = {
  middle: 'bg-[rgb(8_14_11/0.45)]',
  wide: 'bg-[rgb(8_14_11/0.45)]',
  top: 'bg-[rgb(8_14_11/0.45)]',
  side: 'bg-[rgb(8_14_11/0.08)]',
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  placement = 'middle',
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<Opener>(undefined);

  /** Focuses the main control of the dialog rather than the close button. */
  function focusFirst(event: Event) {
    opener.current = lastOpener = openerOf(document.activeElement) ?? lastOpener;
    const first =
      placement === 'side'
        ? null
        : (body.current?.querySelector<HTMLElement>('[data-focus-first]') ??
          body.current?.querySelector<HTMLElement>('input:not([hidden])') ??
          body.current?.querySelector<HTMLElement>('button:enabled'));
    if (!first) return;
    event.preventDefault();
    first.focus();
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={classNames('fade-in fixed inset-0 z-40', overlays[placement])} />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current) focusNearest(opener.current);
          }}
          className={classNames(
            'fixed z-50 flex scroll-pt-24 scroll-pb-6 flex-col overflow-y-auto border-rule-strong bg-sheet shadow-xl outline-none',
            places[placement],
          )}
        >
          <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-rule bg-sheet px-5 py-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              <Radix.Description className="mt-1.5 text-sm text-ink-2">{description}</Radix.Description>
            </div>
            <Radix.Close
              aria-label={uiTexts.close}
              className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-md hover:bg-band-2"
            >
              <X className="size-4" />
            </Radix.Close>
          </div>
          <div ref={body} className="flex-1 p-5">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A tab that is not selected is left out, because the focus selects it. */
const focusable =
  'a[href], button:enabled:not([role="tab"][aria-selected="false"]), input:enabled, [tabindex="0"], [contenteditable="true"]';

interface Opener {
  /** The element that opened the dialog, then its ancestors from the inside out. */
  readonly elements: readonly Element[];
  /** Where it was on the screen. */
  readonly place: DOMRect;
}

/** The opener of the previous dialog: a dialog that immediately follows another finds nothing focused. */
let lastOpener: Opener | undefined;

/** The focused element. For a menu item, the menu button. */
function openerOf(focused: Element | null): Opener | undefined {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  let element = menu ? document.getElementById(menu) : focused;
  const place = element?.getBoundingClientRect();
  const elements: Element[] = [];
  for (; element && element !== document.body; element = element.parentElement) elements.push(element);
  return place && elements.length > 0 ? { elements, place } : undefined;
}

/**
 * Focuses the opener of the dialog or, if it is gone or disabled, what is nearest to its place, so that the page
 * does not scroll to the beginning of a list after one of its items was deleted.
 */
function focusNearest({ elements, place }: Opener): void {
  for (const element of elements) {
    if (!element.isConnected) continue;
    const target = element.matches(focusable) ? element : nearestIn(element, place);
    if (!(target instanceof HTMLElement)) continue;
    target.focus();
    return;
  }
}

/** The first of the focusable elements that are nearest to a place. */
function nearestIn(container: Element, place: DOMRect): Element | undefined {
  let nearest: Element | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const element of container.querySelectorAll(focusable)) {
    const { left, top } = element.getBoundingClientRect();
    const distance = Math.hypot(left - place.left, top - place.top);
    if (distance < least && element.checkVisibility()) [nearest, least] = [element, distance];
  }
  return nearest;
}
