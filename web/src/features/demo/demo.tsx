import { type MouseEvent, Suspense, type SyntheticEvent, startTransition, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type DemoPart, type DemoWake, enterEditor, partOf, pressPart } from './demo-parts.ts';
import { DemoPoster } from './demo-poster.tsx';

const DemoConverter = lazyPart(() => import('./demo-converter.tsx'));

function pressLate(demo: Element, part: DemoPart | undefined): void {
  if (part === 'editor') enterEditor(demo);
  else pressPart(demo, part);
}

/**
 * The demo converter. Its code, the editor and the engine are loaded when someone comes near it. The poster stays until
 * they are there, so what is pressed meanwhile is kept and done by the part that takes its place.
 */
export function Demo() {
  const [awake, setAwake] = useState(false);
  const wake = useRef<DemoWake>({});
  const pressedDown = useRef<DemoPart>(undefined);

  const wakeUp = () => startTransition(() => setAwake(true));

  function reach(event: SyntheticEvent) {
    wake.current.reached = partOf(event.target);
    wakeUp();
  }

  function press(event: MouseEvent<HTMLDivElement>) {
    const onPoster = event.target instanceof Element && event.target.closest('[data-poster]') !== null;
    if (onPoster) Object.assign(wake.current, { pressed: partOf(event.target), at: event });
    // The poster was replaced between the button's going down and up: the press belongs to what it went down on.
    else if (event.target === event.currentTarget) pressLate(event.currentTarget, pressedDown.current);
    wakeUp();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside are buttons
    <div
      onPointerEnter={wakeUp}
      onTouchStart={wakeUp}
      onPointerDown={(event) => {
        pressedDown.current = partOf(event.target);
      }}
      onFocus={reach}
      onClick={press}
    >
      <Suspense>{awake ? <DemoConverter wake={wake} /> : <DemoPoster />}</Suspense>
    </div>
  );
}
