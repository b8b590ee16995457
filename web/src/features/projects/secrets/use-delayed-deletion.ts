import { limits } from '@pictable/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface DelayedDeletionOptions {
  /** Deletes one for good. @param isLeaving the page is about to close, so that only a request that outlives it arrives */
  readonly run: (name: string, isLeaving: boolean) => void;
}

/**
 * Deletes what the service cannot restore after a few seconds in which the user can undo it. Closing the
 * component or the page deletes at once.
 */
export function useDelayedDeletion({ run }: DelayedDeletionOptions) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const onRun = useEffectEvent(run);

  function show() {
    setPending(new Set(timers.current.keys()));
  }

  function forget(name: string) {
    clearTimeout(timers.current.get(name));
    timers.current.delete(name);
    show();
  }

  function remove(name: string) {
    const timer = setTimeout(() => {
      forget(name);
      run(name, false);
    }, limits.undoOfferMs);
    timers.current.set(name, timer);
    show();
  }

  useEffect(() => {
    const waiting = timers.current;
    function deleteNow(isLeaving: boolean) {
      for (const [name, timer] of waiting) {
        clearTimeout(timer);
        onRun(name, isLeaving);
      }
      waiting.clear();
    }
    const leave = () => deleteNow(true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      deleteNow(false);
    };
  }, []);

  return { pending, remove, undo: forget };
}
