import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import { renderInWorker } from './render-client.ts';
import type { InputError, RenderRequest, TableRendering } from './render-types.ts';

export interface LivePreview {
  /** The last successful render. */
  readonly rendering: TableRendering | undefined;
  /** The error in the current text, if any; the rendering is an older one then. */
  readonly error: InputError | undefined;
  readonly unavailable: boolean;
}

export interface LivePreviewStore {
  readonly $preview: ReadableAtom<LivePreview>;
  /** Whether a render takes so long that the page should say so. */
  readonly $isSlow: ReadableAtom<boolean>;
  /** Renders a table, or the latest one as soon as the one being rendered is finished. */
  show(request: RenderRequest): void;
}

/** Renders of small tables take less, so that nothing flickers while they are typed. */
export const slowMs = 400;

const initialState: LivePreview = { rendering: undefined, error: undefined, unavailable: false };

/**
 * Renders a table while it is typed. One render runs at a time; of the changes made meanwhile, only the
 * latest state is rendered.
 */
export function createLivePreview(): LivePreviewStore {
  const $preview = atom(initialState);
  const $isSlow = atom(false);
  let latest: RenderRequest | undefined;
  let busy = false;

  async function renderLatest(): Promise<void> {
    let rendered: RenderRequest | undefined;
    while (latest && latest !== rendered) {
      rendered = latest;
      const timer = setTimeout(() => $isSlow.set(true), slowMs);
      const state = await attempt(rendered);
      clearTimeout(timer);
      $preview.set({ ...state, rendering: state.rendering ?? $preview.get().rendering });
    }
    busy = false;
    $isSlow.set(false);
  }

  return {
    $preview,
    $isSlow,
    show(request) {
      latest = request;
      if (busy) return;
      busy = true;
      void renderLatest();
    },
  };
}

/** The live preview of a component. */
export function useLivePreview(request: RenderRequest): LivePreview {
  const [live] = useState(createLivePreview);
  useEffect(() => live.show(request), [live, request]);
  return useStore(live.$preview);
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
