import { readOfTab, removeOfTab, writeOfTab } from '../../lib/tab-storage.ts';

const unansweredKey = 'pictable-unanswered';

/** A request to store a table, and the key under which the service stores it once, however often it is sent. */
interface Unanswered {
  readonly key: string;
  readonly json: string;
}

/** Kept here too: the storage of a tab may be switched off, and a long table does not fit into it. */
let last: Unanswered | undefined;

/** The key for a request: that of the time before, where the same one was sent and no answer came, even before a reload. */
export function idempotencyKeyOf(json: string): string {
  last ??= kept();
  if (last?.json === json) return last.key;
  last = { key: newKey(), json };
  writeOfTab(unansweredKey, JSON.stringify(last));
  return last.key;
}

/** An answer has come, whatever it says: the next request is another one. */
export function markAnswered(): void {
  last = undefined;
  removeOfTab(unansweredKey);
}

function kept(): Unanswered | undefined {
  try {
    return JSON.parse(readOfTab(unansweredKey) ?? '') as Unanswered;
  } catch {
    return undefined;
  }
}

/** 128 random bits. `randomUUID` is missing on pages that came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
