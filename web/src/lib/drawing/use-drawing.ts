import { useEffect, useRef, useState } from 'react';
import { draw } from './draw-client.ts';
import type { Drawing, DrawingRequest, Problem } from './drawing.ts';

export interface LiveDrawing {
  /** The last successful render. */
  readonly drawing: Drawing | undefined;
  /** The error in the current text, if any; the drawing is an older one then. */
  readonly problem: Problem | undefined;
  readonly unavailable: boolean;
}

const initialState: LiveDrawing = { drawing: undefined, problem: undefined, unavailable: false };

/**
 * Renders a table while it is typed. One render runs at a time; of the changes made meanwhile, only the
 * latest state is rendered. `undefined` pauses rendering.
 */
export function useDrawing(request: DrawingRequest | undefined): LiveDrawing {
  const [live, setLive] = useState(initialState);
  const latest = useRef<DrawingRequest>(undefined);
  const busy = useRef(false);

  useEffect(() => {
    latest.current = request;
    if (busy.current || !request) return;
    busy.current = true;
    void renderLatest();

    async function renderLatest() {
      let rendered: DrawingRequest | undefined;
      while (latest.current && latest.current !== rendered) {
        rendered = latest.current;
        const state = await attempt(rendered);
        setLive((before) => ({ ...state, drawing: state.drawing ?? before.drawing }));
      }
      busy.current = false;
    }
  }, [request]);

  return live;
}

async function attempt(request: DrawingRequest): Promise<LiveDrawing> {
  try {
    const result = await draw(request);
    if (result.rendered) return { ...initialState, drawing: result.drawing };
    return { ...initialState, problem: result.problem };
  } catch {
    return { ...initialState, unavailable: true };
  }
}
