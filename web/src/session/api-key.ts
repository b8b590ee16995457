import { useSyncExternalStore } from 'react';

const storageKey = 'pictable-api-key';
const listeners = new Set<() => void>();
let key = readSession();

function readSession(): string {
  try {
    return globalThis.sessionStorage?.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** The API key that a visitor pasted. It is stored per tab and lost when the tab closes. */
export function readApiKey(): string {
  return key;
}

export function storeApiKey(value: string): void {
  key = value.trim();
  try {
    if (key === '') sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, key);
  } catch {
    // Without session storage the key is lost on reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useApiKey(): string {
  return useSyncExternalStore(subscribe, readApiKey, () => '');
}
