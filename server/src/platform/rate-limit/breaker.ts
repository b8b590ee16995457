/** Keeps calls away from a store that does not answer: what it cannot do is done otherwise, without waiting for it. */
export interface Breaker {
  /** Asks the store, or, while it is away or when it fails, does it `otherwise`. */
  run<Result>(
    ask: () => Promise<Result>,
    otherwise: () => Promise<Result>,
    /** Whether what was thrown is an answer of the store. */
    isAnswer?: (error: unknown) => boolean,
  ): Promise<Result>;
  /** The store is known to be away. */
  open(reason: string): void;
  isOpen(): boolean;
  /** Ends the probes. */
  close(): void;
}

export interface BreakerOptions {
  /** Asks the store whether it is there; the only one who waits for it while the breaker is open. */
  readonly probe: () => Promise<unknown>;
  readonly onOpen: (reason: string) => void;
  readonly onClose: () => void;
}

/** One lost answer is chance. */
const FAILURES_MAX = 2;
const PROBE_PAUSE_MS = 1_000;

/** Opens after failures in a row, and closes when a probe is answered. */
export function openBreaker({ probe, onOpen, onClose }: BreakerOptions): Breaker {
  let failures = 0;
  let isOpen = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const probeSoon = () => {
    timer = setTimeout(async () => {
      const isThere = await probe().then(
        () => true,
        () => false,
      );
      if (isEnded) return;
      if (!isThere) return probeSoon();
      isOpen = false;
      failures = 0;
      onClose();
    }, PROBE_PAUSE_MS);
    timer.unref();
  };
  const open = (reason: string) => {
    if (isOpen || isEnded) return;
    isOpen = true;
    onOpen(reason);
    probeSoon();
  };
  return {
    open,
    isOpen: () => isOpen,
    async run(ask, otherwise, isAnswer = () => false) {
      if (isOpen) return otherwise();
      try {
        const answer = await ask();
        failures = 0;
        return answer;
      } catch (error) {
        if (isAnswer(error)) {
          failures = 0;
          throw error;
        }
        failures++;
        if (failures >= FAILURES_MAX) open((error as Error).message);
        return otherwise();
      }
    },
    close() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
