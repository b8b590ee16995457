import { median, percentile } from '../measure/statistics.ts';
import { Random } from '../random.ts';

/** A service with clients, as the simulation sees it. */
export interface QueueModel {
  /** Processors that the server, PostgreSQL and the clients share. */
  readonly processors: number;
  /** CPU time per image of the server, PostgreSQL and the client together, ms. */
  readonly cpuMs: number;
  /**
   * Latencies of a client that is alone, ms. What exceeds the CPU time, such as waiting for the disk, does not keep
   * a processor busy; CPU time that exceeds the latency is spent after the response.
   */
  readonly latenciesAloneMs: readonly number[];
}

/** Clients that send one request at a time, without a pause, or requests that arrive at random. */
export type Arrivals = { readonly connections: number } | { readonly perSecond: number };

/** What the simulated clients observe. */
export interface SimulatedLoad {
  readonly imagesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A request that takes longer than this multiple of the median was slowed by a pause of the whole server. */
const pauseFrom = 3;
const requestsSimulated = 20_000;
/** The first part of a simulation starts with an empty queue, so it is not counted. */
const warmUpShare = 0.1;

/**
 * Simulates a queue in front of some processors that serve requests in the order of their arrival. Its only inputs
 * are measured without any waiting, so agreement with a measured load shows that waiting for a processor, and
 * pauses such as those of the garbage collector, explain its latencies, and not a lock.
 */
export function simulateQueue(model: QueueModel, arrivals: Arrivals): SimulatedLoad {
  const random = new Random(1);
  const { usualMs, pausesMs } = splitPauses(model.latenciesAloneMs);
  const meanUsualMs = mean(usualMs);
  // A pause is CPU time too, and counted separately.
  const cpuMs = Math.max(0, model.cpuMs - mean(pausesMs));
  const freeAtMs = Array.from({ length: model.processors }, () => 0);
  /** Times of the next arrivals, the earliest first. */
  const arrivalsMs = firstArrivals(arrivals);
  const latenciesMs: number[] = [];
  let countedFromMs = 0;
  let endMs = 0;
  for (let index = 0; index < requestsSimulated; index += 1) {
    const arrivalMs = arrivalsMs.shift()!;
    const sample = random.below(usualMs.length);
    const [aloneMs, pauseMs] = [usualMs[sample]!, pausesMs[sample]!];
    const earliestMs = Math.max(arrivalMs, Math.min(...freeAtMs));
    if (pauseMs > 0)
      for (const [each, freeMs] of freeAtMs.entries())
        freeAtMs[each] = Math.max(freeMs, earliestMs) + pauseMs;
    const processor = freeAtMs.indexOf(Math.min(...freeAtMs));
    const startMs = Math.max(arrivalMs, freeAtMs[processor]!);
    freeAtMs[processor] = startMs + (cpuMs * aloneMs) / meanUsualMs;
    const doneMs = startMs + aloneMs;
    endMs = Math.max(endMs, doneMs);
    if (index < requestsSimulated * warmUpShare) countedFromMs = endMs;
    else latenciesMs.push(doneMs - arrivalMs);
    const isRandom = 'perSecond' in arrivals;
    insert(arrivalsMs, isRandom ? arrivalMs + betweenMs(arrivals.perSecond, random) : doneMs);
  }
  return {
    imagesPerSecond: (latenciesMs.length * 1_000) / (endMs - countedFromMs),
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

function firstArrivals(arrivals: Arrivals): number[] {
  return 'perSecond' in arrivals ? [0] : Array.from({ length: arrivals.connections }, () => 0);
}

/** What each latency would be without a pause of the server, and the pause. */
function splitPauses(latenciesMs: readonly number[]) {
  const usual = median(latenciesMs);
  const isPause = (latency: number) => latency > pauseFrom * usual;
  return {
    usualMs: latenciesMs.map((latency) => (isPause(latency) ? usual : latency)),
    pausesMs: latenciesMs.map((latency) => (isPause(latency) ? latency - usual : 0)),
  };
}

/** The time to the next arrival of a Poisson process. */
function betweenMs(perSecond: number, random: Random): number {
  return (-Math.log(1 - random.next()) * 1_000) / perSecond;
}

function insert(sorted: number[], time: number): void {
  const index = sorted.findIndex((each) => each > time);
  sorted.splice(index === -1 ? sorted.length : index, 0, time);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
