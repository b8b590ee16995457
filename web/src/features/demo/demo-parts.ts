/** Parts of the demo that stand in its poster and in the real one alike. */
export type DemoPart = 'tabs' | 'format' | 'styles' | 'reset' | 'editor' | 'generate';

/** What woke the demo: the part, and whether it was pressed or only reached. */
export interface DemoWake {
  readonly part: DemoPart | undefined;
  readonly pressed: boolean;
}

/** The part an event happened in. */
export function partOf(target: EventTarget | null): DemoPart | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null;
  return element?.dataset.part as DemoPart | undefined;
}
