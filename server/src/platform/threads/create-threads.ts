import { Piscina } from 'piscina';

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
type LoadBalancer = NonNullable<PiscinaOptions['loadBalancer']>;
type Worker = Parameters<LoadBalancer>[1][number];

export type ThreadOptions = Pick<
  PiscinaOptions,
  'minThreads' | 'maxThreads' | 'idleTimeout' | 'niceIncrement' | 'resourceLimits'
> & {
  /** The bundled module whose functions are the tasks, as a path or a URL. */
  readonly filename: string;
};

/** Creates worker threads that have one task at a time. */
export function createThreads<Task, Result>(options: ThreadOptions): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    ...options,
    // Threads do not need the environment, which contains secrets.
    env: {},
    recordTiming: false,
    loadBalancer: idleWorker,
  });
}

let isFirstTask = true;

const idleWorker: LoadBalancer = (_task, workers) => {
  if (isFirstTask && workers[0]) {
    isFirstTask = false;
    keepDescriptions(workers[0]);
  }
  return workers.find(({ currentUsage }) => currentUsage === 0) ?? null;
};

/**
 * Piscina 5.3 describes all workers to its load balancer for each task, with a new object literal of getters per worker.
 * That took a third of the time of a small request (decision 0115). A description only has getters, so one per worker is
 * enough. Does nothing with a version of the library that works differently.
 */
function keepDescriptions(description: Worker): void {
  const info = Object.getOwnPropertySymbols(description)
    .map((symbol) => Reflect.get(description, symbol) as object | undefined)
    .find((value) => value !== undefined && 'interface' in value);
  const prototype = info && Object.getPrototypeOf(info);
  const describe = prototype && Object.getOwnPropertyDescriptor(prototype, 'interface')?.get;
  if (!describe) return;
  const descriptions = new WeakMap<object, Worker>();
  const get = function (this: object): Worker {
    const known = descriptions.get(this) ?? (describe.call(this) as Worker);
    descriptions.set(this, known);
    return known;
  };
  Object.defineProperty(prototype, 'interface', { get, configurable: true });
}
