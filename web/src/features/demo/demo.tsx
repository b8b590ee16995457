import {
  type MouseEvent,
  type PointerEvent,
  Suspense,
  type SyntheticEvent,
  startTransition,
  useRef,
  useState,
} from 'react';
import { sampleTable } from '../../drafts/sample-table.ts';
import { offsetAtPoint } from '../../json-editor/offset-at-point.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { type DemoInteraction, partOf } from './demo-parts.ts';
import { DemoPoster } from './demo-poster.tsx';

const DemoConverter = lazyComponent(() => import('./demo-converter.tsx'));

function isOnPoster({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('[data-poster]') !== null;
}

/**
 * The demo converter. Its code, the editor and the engine are loaded on the first interaction. The poster
 * stays until then; interactions with it are recorded and replayed by the interactive demo.
 */
export function Demo() {
  const [active, setActive] = useState(false);
  const interaction = useRef<DemoInteraction>({});

  const load = () => startTransition(() => setActive(true));

  function reach(event: SyntheticEvent) {
    interaction.current.focused = partOf(event.target);
    load();
  }

  function record(kind: 'clicked' | 'pressed', event: MouseEvent) {
    if (!isOnPoster(event)) return;
    interaction.current[kind] = partOf(event.target);
    interaction.current.caret = offsetAtPoint(sampleTable, event);
  }

  /** If the poster is replaced before the button is released, browsers dispatch no click. */
  function press(event: PointerEvent) {
    if (event.pointerType === 'mouse' && event.button === 0) record('pressed', event);
  }

  function release() {
    interaction.current.pressed = undefined;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside are buttons
    <div
      onPointerEnter={load}
      onTouchStart={load}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onFocus={reach}
      onClick={(event) => {
        record('clicked', event);
        load();
      }}
    >
      <Suspense>{active ? <DemoConverter interaction={interaction} /> : <DemoPoster />}</Suspense>
    </div>
  );
}
