import { simulateQueue } from './simulate-queue.ts';

/** What a server needs for one image, measured. */
export interface ServerCost {
  /** CPU time per image of the server and its database, ms. */
  readonly cpuMs: number;
  /** Latencies of a client that is alone, ms. */
  readonly latenciesAloneMs: readonly number[];
}

/** The instances that serve a rate. */
export interface Sizing {
  readonly perSecond: number;
  readonly instances: number;
  /** Share of the time for which a processor is busy. */
  readonly utilization: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Rates that the page about scale covers, in tables per second. */
export const sizedRates = [10, 100, 1_000] as const;

/** Above this, a short rush of requests makes all of them wait. */
export const utilizationMax = 0.6;

const MS_PER_HOUR = 3_600_000;

/** Hours for which an image a million times keeps one processor busy. */
export function processorHoursPerMillion(cpuMs: number): number {
  return (cpuMs * 1_000_000) / MS_PER_HOUR;
}

/** The smallest number of instances whose processors are busy for at most 60 % of the time. */
export function sizingOf(
  { cpuMs, latenciesAloneMs }: ServerCost,
  perSecond: number,
  processorsPerInstance: number,
): Sizing {
  const busyProcessors = (perSecond * cpuMs) / 1_000;
  const instances = Math.ceil(busyProcessors / utilizationMax / processorsPerInstance);
  const { p50Ms, p99Ms } = simulateQueue(
    { processors: processorsPerInstance, cpuMs, latenciesAloneMs },
    { perSecond: perSecond / instances },
  );
  return {
    perSecond,
    instances,
    utilization: busyProcessors / instances / processorsPerInstance,
    p50Ms,
    p99Ms,
  };
}
