import type { FastifyReply } from 'fastify';
import { refusal } from '../http/public-error.ts';

/** How many tables of one account are drawn at once in this process, and how long and how many more may wait for it. */
export interface RenderSlotOptions {
  readonly inFlight: number;
  readonly waitMsMax: number;
  readonly waitingMax: number;
}

/** Waits for a slot of the account and holds it until the answer is out. @throws PublicError 429 */
export type EnterRenderSlot = (accountId: number, key: string, reply: FastifyReply) => Promise<void>;

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

interface AccountSlots {
  running: number;
  /** In the order in which they came; the keys of the account take turns. */
  readonly waiting: Waiting[];
  lastKey: string | undefined;
}

const RETRY_SECONDS = 2;

/**
 * Automation tools send their items in parallel: what is over the number that is drawn at once waits for a short time, in order,
 * and is refused only then. An account fills neither the render pool nor the queue of another account.
 */
export function createRenderSlots({ inFlight, waitMsMax, waitingMax }: RenderSlotOptions): EnterRenderSlot {
  const accounts = new Map<number, AccountSlots>();

  return async (accountId, key, reply) => {
    reply.header('x-concurrency-limit', String(inFlight));
    const slots = accounts.get(accountId) ?? { running: 0, waiting: [], lastKey: undefined };
    accounts.set(accountId, slots);
    const leave = () => {
      slots.running--;
      beginNext(slots);
      if (slots.running === 0 && slots.waiting.length === 0) accounts.delete(accountId);
    };
    if (slots.running < inFlight) slots.running++;
    else if (!(await waitForTurn(slots, key, reply))) throw tooManyAtOnce();
    slots.lastKey = key;
    // Whoever has gone away while waiting has no `close` to come.
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
  };

  function waitForTurn(slots: AccountSlots, key: string, reply: FastifyReply): Promise<boolean> {
    if (slots.waiting.length >= waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isTurn: boolean) => {
        clearTimeout(timer);
        reply.raw.off('close', giveUp);
        const place = slots.waiting.indexOf(waiting);
        if (place >= 0) slots.waiting.splice(place, 1);
        resolve(isTurn);
      };
      const giveUp = () => end(false);
      const waiting: Waiting = { key, begin: () => end(true) };
      const timer = setTimeout(giveUp, waitMsMax);
      reply.raw.once('close', giveUp);
      slots.waiting.push(waiting);
    });
  }

  function tooManyAtOnce(): Error {
    return refusal(
      'too-many-at-once',
      { max: inFlight, seconds: RETRY_SECONDS },
      { headers: { 'retry-after': String(RETRY_SECONDS), 'x-concurrency-limit': String(inFlight) } },
    );
  }
}

/** The first that waits, of another key than the last one where there is one. */
function beginNext(slots: AccountSlots): void {
  const next = slots.waiting.find(({ key }) => key !== slots.lastKey) ?? slots.waiting[0];
  if (next === undefined) return;
  slots.running++;
  slots.lastKey = next.key;
  next.begin();
}
