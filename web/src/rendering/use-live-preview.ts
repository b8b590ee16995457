import { useEffect, useRef, useState } from 'react';
import { renderInWorker } from './render-client.ts';
import type { InputError, RenderRequest, TableRendering } from './render-types.ts';

export interface LivePreview {
  /** The last successful render. */
  readonly rendering: TableRendering | undefined;
  /** The error in the current text, if any; the drawing is an older one then. */
  readonly error: InputError | undefined;
  readonly unavailable: boolean;
}

const initialState: LivePreview = { rendering: undefined, error: undefined, unavailable: false };

/**
 * Renders a table while it is typed. One render runs at a time; of the changes made meanwhile, only the
 * latest state is rendered. `undefined` pauses rendering.
 */
export function useLivePreview(request: RenderRequest | undefined): LivePreview {
  const [live, setLive] = useState(initialState);
  const latest = useRef<RenderRequest>(undefined);
  const busy = useRef(false);

  useEffect(() => {
    latest.current = request;
    if (busy.current || !request) return;
    busy.current = true;
    void renderLatest();

    async function renderLatest() {
      let rendered: RenderRequest | undefined;
      while (latest.current && latest.current !== rendered) {
        rendered = latest.current;
        const state = await attempt(rendered);
        setLive((before) => ({ ...state, rendering: state.rendering ?? before.rendering }));
      }
      busy.current = false;
    }
  }, [request]);

  return live;
}

async function attempt(request: RenderRequest): Promise<LivePreview> {
  try {
    const result = await renderInWorker(request);
    if (result.rendered) return { ...initialState, rendering: result.rendering };
    return { ...initialState, error: result.error };
  } catch {
    return { ...initialState, unavailable: true };
  }
}
