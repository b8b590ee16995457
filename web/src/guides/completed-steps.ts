import { useSyncExternalStore } from 'react';
import { readStored, type storageKeys, writeStored } from '../storage/storage.ts';

type Remembered = typeof storageKeys.keySaved | typeof storageKeys.stepsHidden;

const listeners = new Set<() => void>();

/** Records in this browser that a user has completed a step. */
export function completeStep(key: Remembered, userId: number): void {
  writeStored(key, String(userId));
  for (const listener of listeners) listener();
}

export function useIsStepCompleted(key: Remembered, userId: number): boolean {
  return useSyncExternalStore(subscribe, () => readStored(key) === String(userId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
