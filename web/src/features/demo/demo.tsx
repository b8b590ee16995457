import { lazy, Suspense, type SyntheticEvent, useState } from 'react';
import { type DemoWake, partOf } from './demo-parts.ts';
import { DemoPoster } from './demo-poster.tsx';

const DemoConverter = lazy(() => import('./demo-converter.tsx'));

/** The demo converter. Its code, the editor and the engine are loaded when someone comes near it. */
export function Demo() {
  const [wake, setWake] = useState<DemoWake>();

  function touch(event: SyntheticEvent, pressed: boolean) {
    const part = partOf(event.target);
    setWake((before) => (before && !pressed ? before : { part: part ?? before?.part, pressed }));
  }

  const poster = <DemoPoster />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside are buttons
    <div
      onPointerEnter={(event) => touch(event, false)}
      onTouchStart={(event) => touch(event, false)}
      onFocus={(event) => touch(event, false)}
      onClick={(event) => touch(event, true)}
    >
      {wake ? (
        <Suspense fallback={poster}>
          <DemoConverter wake={wake} />
        </Suspense>
      ) : (
        poster
      )}
    </div>
  );
}
