import { useEffect, useRef, useState } from 'react';
import { draw } from './draw-client.ts';
import type { Drawing, DrawingRequest, Problem } from './drawing.ts';

export interface LiveDrawing {
  /** The last table that could be drawn. */
  readonly drawing: Drawing | undefined;
  /** What is wrong with the text as it stands; the drawing is an older one then. */
  readonly problem: Problem | undefined;
  readonly unavailable: boolean;
}

const nothingYet: LiveDrawing = { drawing: undefined, problem: undefined, unavailable: false };

/**
 * Follows a table while it is typed. One drawing is under way at a time; of what was typed meanwhile only the last
 * state is drawn. `undefined` rests.
 */
export function useDrawing(request: DrawingRequest | undefined): LiveDrawing {
  const [live, setLive] = useState(nothingYet);
  const wanted = useRef<DrawingRequest>(undefined);
  const busy = useRef(false);

  useEffect(() => {
    wanted.current = request;
    if (busy.current || !request) return;
    busy.current = true;
    void followUp();

    async function followUp() {
      let drawn: DrawingRequest | undefined;
      while (wanted.current && wanted.current !== drawn) {
        drawn = wanted.current;
        const state = await attempt(drawn);
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
    if (result.drawn) return { ...nothingYet, drawing: result.drawing };
    return { ...nothingYet, problem: result.problem };
  } catch {
    return { ...nothingYet, unavailable: true };
  }
}
