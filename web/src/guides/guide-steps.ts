import { useSyncExternalStore } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';

/** Steps ticked on this page, for browsers without storage. */
const ticked = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (guide: string) => `${storageKeys.guideSteps}:${guide}`;

function read(guide: string): string {
  return ticked.get(guide) ?? readStored(keyOf(guide)) ?? '';
}

function save(guide: string, steps: string): void {
  ticked.set(guide, steps);
  if (steps === '') removeStored(keyOf(guide));
  else writeStored(keyOf(guide), steps);
  for (const listener of listeners) listener();
}

/** Another tab may show the same guide. */
function readOtherTab({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(storageKeys.guideSteps)) return;
  ticked.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', readOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', readOtherTab);
  };
}

/** The steps of a guide that this reader has ticked off, by name; stored in this browser. */
export function useGuideSteps(guide: string) {
  const saved = useSyncExternalStore(
    subscribe,
    () => read(guide),
    () => '',
  );
  const done: readonly string[] = saved.split(' ').filter((step) => step !== '');

  function toggle(step: string): void {
    const others = done.filter((other) => other !== step);
    save(guide, (others.length < done.length ? others : [...done, step]).join(' '));
  }

  return { done, toggle, startOver: () => save(guide, '') };
}
