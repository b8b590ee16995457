import type { FastifyReply } from 'fastify';
import { publicError } from '../http/errors/public-error.ts';

/**
 * How many tables of one account this process renders concurrently, and how long and how many more may wait.
 */
export interface RenderSlotOptions {
  readonly inFlight: number;
  readonly waitMsMax: number;
  readonly waitingMax: number;
  /** Explains the limit in the error. */
  readonly hint?: string;
}

/** The slots of all accounts. */
export interface RenderSlots {
  /** Waits for a slot of the account and holds it until the response is sent. @throws PublicError 429 */
  enter(accountId: number, key: string, reply: FastifyReply): Promise<void>;
  /**
   * Waits for a slot of the account until the signal aborts.
   * @returns a function that releases it
   * @throws PublicError 429
   */
  take(accountId: number, key: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

interface AccountSlots {
  running: number;
  /** In arrival order; the keys of the account take turns. */
  readonly waiting: Waiting[];
  lastKey: string | undefined;
}

const RETRY_SECONDS = 2;

/**
 * Automation tools send items in parallel, so requests above the limit wait briefly, in order, before they
 * are rejected. One account cannot fill the render pool or the queue of another account.
 */
export function createRenderSlots({ inFlight, waitMsMax, waitingMax, hint }: RenderSlotOptions): RenderSlots {
  const accounts = new Map<number, AccountSlots>();

  async function take(accountId: number, key: string, signal: AbortSignal): Promise<() => void> {
    const slots = accounts.get(accountId) ?? { running: 0, waiting: [], lastKey: undefined };
    accounts.set(accountId, slots);
    if (slots.running < inFlight) slots.running++;
    else if (slots.waiting.length >= waitingMax) throw tooManyRequests();
    else if (!(await waitForSlot(slots, key, signal))) throw tooManyRequests();
    slots.lastKey = key;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      slots.running--;
      beginNext(slots);
      if (slots.running === 0 && slots.waiting.length === 0) accounts.delete(accountId);
    };
  }

  async function enter(accountId: number, key: string, reply: FastifyReply): Promise<void> {
    reply.header('x-concurrency-limit', String(inFlight));
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    const timer = setTimeout(stop, waitMsMax);
    reply.raw.once('close', stop);
    try {
      const release = await take(accountId, key, waiting.signal);
      // If the client disconnected while waiting, `close` was already emitted.
      if (reply.raw.closed) release();
      else reply.raw.once('close', release);
    } finally {
      clearTimeout(timer);
      reply.raw.off('close', stop);
    }
  }

  function tooManyRequests(): Error {
    return publicError(
      'too-many-at-once',
      { max: inFlight, seconds: RETRY_SECONDS },
      {
        headers: { 'retry-after': String(RETRY_SECONDS), 'x-concurrency-limit': String(inFlight) },
        ...(hint === undefined ? {} : { hint }),
      },
    );
  }

  return { enter, take };
}

/** Whether the request gets a slot before the signal aborts. */
function waitForSlot(slots: AccountSlots, key: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isTurn: boolean) => {
      signal.removeEventListener('abort', abort);
      const index = slots.waiting.indexOf(waiting);
      if (index >= 0) slots.waiting.splice(index, 1);
      resolve(isTurn);
    };
    const abort = () => end(false);
    const waiting: Waiting = { key, begin: () => end(true) };
    signal.addEventListener('abort', abort, { once: true });
    slots.waiting.push(waiting);
  });
}

/** Starts the next waiting request, preferably of a different key than the last one. */
function beginNext(slots: AccountSlots): void {
  const next = slots.waiting.find(({ key }) => key !== slots.lastKey) ?? slots.waiting[0];
  if (next === undefined) return;
  slots.running++;
  slots.lastKey = next.key;
  next.begin();
}
