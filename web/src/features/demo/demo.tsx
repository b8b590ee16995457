import { type MouseEvent, Suspense, type SyntheticEvent, startTransition, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { clickPart, type DemoInteraction, type DemoPart, focusEditor, partOf } from './demo-parts.ts';
import { DemoPoster } from './demo-poster.tsx';

const DemoConverter = lazyComponent(() => import('./demo-converter.tsx'));

function pressInteractive(demo: Element, part: DemoPart | undefined): void {
  if (part === 'editor') focusEditor(demo);
  else clickPart(demo, part);
}

/**
 * The demo converter. Its code, the editor and the engine are loaded on the first interaction. The poster
 * stays until then; clicks on it are recorded and replayed by the interactive demo.
 */
export function Demo() {
  const [active, setActive] = useState(false);
  const interaction = useRef<DemoInteraction>({});
  const pressedDown = useRef<DemoPart>(undefined);

  const load = () => startTransition(() => setActive(true));

  function reach(event: SyntheticEvent) {
    interaction.current.focused = partOf(event.target);
    load();
  }

  function press(event: MouseEvent<HTMLDivElement>) {
    const onPoster = event.target instanceof Element && event.target.closest('[data-poster]') !== null;
    if (onPoster) Object.assign(interaction.current, { clicked: partOf(event.target), at: event });
    // The poster was replaced between pointer down and up: the click belongs to the part that was pressed.
    else if (event.target === event.currentTarget) pressInteractive(event.currentTarget, pressedDown.current);
    load();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside are buttons
    <div
      onPointerEnter={load}
      onTouchStart={load}
      onPointerDown={(event) => {
        pressedDown.current = partOf(event.target);
      }}
      onFocus={reach}
      onClick={press}
    >
      <Suspense>{active ? <DemoConverter interaction={interaction} /> : <DemoPoster />}</Suspense>
    </div>
  );
}
