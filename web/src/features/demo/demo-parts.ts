import type { PagePoint } from '../../ui/json-editor/offset-at-point.ts';

/** Parts of the demo that stand in its poster and in the real one alike. */
export type DemoPart = 'tabs' | 'format' | 'styles' | 'reset' | 'editor' | 'generate';

/** What happened to the poster while the real demo was on its way. */
export interface DemoWake {
  /** The part that had the focus last. */
  reached?: DemoPart | undefined;
  pressed?: DemoPart | undefined;
  /** Where it was pressed. */
  at?: PagePoint;
}

/** The part an event happened in. */
export function partOf(target: EventTarget | null): DemoPart | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null;
  return element?.dataset.part as DemoPart | undefined;
}

function controlOf(demo: Element, part: DemoPart): HTMLElement | null {
  const place = demo.querySelector<HTMLElement>(`[data-part="${part}"]`);
  return part === 'tabs' ? (place?.querySelector<HTMLElement>('[role="tab"]') ?? null) : place;
}

/** Does what a press on the part does. The format only takes the focus: its list opens under the pointer alone. */
export function pressPart(demo: Element, part: DemoPart | undefined): void {
  if (!part || part === 'editor') return;
  const control = controlOf(demo, part);
  control?.focus({ preventScroll: true });
  if (part !== 'format') control?.click();
}

/** Puts the caret into the JSON. The bare text that stands for the editor until its code has come hands a press on. */
export function enterEditor(demo: Element): void {
  const field = demo.querySelector<HTMLElement>('[role="textbox"]');
  if (field) field.focus();
  else demo.querySelector<HTMLElement>('[data-lines]')?.click();
}

/** Gives the focus that the poster had to the same part of the real demo. */
export function reachPart(demo: Element, part: DemoPart | undefined): void {
  if (!part || document.activeElement !== document.body) return;
  controlOf(demo, part)?.focus({ preventScroll: true });
}
