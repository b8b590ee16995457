/** Parts that exist in both the poster and the interactive demo. */
export type DemoPart = 'tabs' | 'format' | 'styles' | 'reset' | 'editor' | 'generate';

/** Interaction with the poster while the interactive demo was loading. */
export interface DemoInteraction {
  /** The part that was focused last. */
  focused?: DemoPart | undefined;
  clicked?: DemoPart | undefined;
  /** The part on which the mouse button is pressed and not yet released. */
  pressed?: DemoPart | undefined;
  /** The offset of the last click or press in the text; undefined outside of it. */
  caret?: number | undefined;
}

/** The part that contains the target of an event. */
export function partOf(target: EventTarget | null): DemoPart | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null;
  return element?.dataset.part as DemoPart | undefined;
}

function controlOf(demo: Element, part: DemoPart): HTMLElement | null {
  const element = demo.querySelector<HTMLElement>(`[data-part="${part}"]`);
  return part === 'tabs' ? (element?.querySelector<HTMLElement>('[role="tab"]') ?? null) : element;
}

/** Clicks a part. The format select is only focused: its list opens on pointer events only. */
export function clickPart(demo: Element, part: DemoPart | undefined): void {
  if (!part || part === 'editor') return;
  const control = controlOf(demo, part);
  control?.focus({ preventScroll: true });
  if (part !== 'format') control?.click();
}

/** Whether the focused element was removed, as happens when the poster is replaced. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Moves the focus from the poster to the same part of the interactive demo. */
export function focusPart(demo: Element, part: DemoPart | undefined): void {
  if (!part || !isFocusLost()) return;
  controlOf(demo, part)?.focus({ preventScroll: true });
}
