/** Circuit breaker: while a store does not respond, a fallback runs immediately instead. */
export interface Breaker {
  /** Queries the store, or runs the fallback if the store is unavailable or fails. */
  run<Result>(
    query: () => Promise<Result>,
    fallback: () => Promise<Result>,
    /** Whether a thrown value is a response of the store. */
    isResponse?: (error: unknown) => boolean,
  ): Promise<Result>;
  /** Marks the store as unavailable. */
  open(reason: string): void;
  isOpen(): boolean;
  /** Stops the probes. */
  close(): void;
}

export interface BreakerOptions {
  /** Checks whether the store is available; the only request to it while the breaker is open. */
  readonly probe: () => Promise<unknown>;
  readonly onOpen: (reason: string) => void;
  readonly onClose: () => void;
}

/** A single failure does not open the breaker. */
const FAILURES_MAX = 2;
const PROBE_PAUSE_MS = 1_000;

/** Opens after consecutive failures, and closes when a probe succeeds. */
export function openBreaker({ probe, onOpen, onClose }: BreakerOptions): Breaker {
  let failures = 0;
  let isOpen = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const probeSoon = () => {
    timer = setTimeout(async () => {
      const isAvailable = await probe().then(
        () => true,
        () => false,
      );
      if (isEnded) return;
      if (!isAvailable) return probeSoon();
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
    async run(query, fallback, isResponse = () => false) {
      if (isOpen) return fallback();
      try {
        const result = await query();
        failures = 0;
        return result;
      } catch (error) {
        if (isResponse(error)) {
          failures = 0;
          throw error;
        }
        failures++;
        if (failures >= FAILURES_MAX) open((error as Error).message);
        return fallback();
      }
    },
    close() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
