import {
  readSessionStorage,
  removeFromSessionStorage,
  writeSessionStorage,
} from '../../../storage/session-storage.ts';

const storageKey = 'pictable-unanswered';

/** A request to store a table, and its idempotency key, by which the service stores it only once. */
interface PendingRequest {
  readonly key: string;
  readonly json: string;
}

/** Also kept in memory: session storage may be disabled or too small for a long table. */
let last: PendingRequest | undefined;

/** The idempotency key of a request. A repeat of a request without a response reuses its key. */
export function idempotencyKeyOf(json: string): string {
  last ??= readPending();
  if (last?.json === json) return last.key;
  last = { key: newKey(), json };
  writeSessionStorage(storageKey, JSON.stringify(last));
  return last.key;
}

/** Call it after any response: the next request gets a new key. */
export function clearPendingRequest(): void {
  last = undefined;
  removeFromSessionStorage(storageKey);
}

function readPending(): PendingRequest | undefined {
  try {
    return JSON.parse(readSessionStorage(storageKey) ?? '') as PendingRequest;
  } catch {
    return undefined;
  }
}

/** 128 random bits. `randomUUID` is unavailable on pages served over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
