import { Piscina } from 'piscina';

type LoadBalancer = NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer'];
type Worker = Parameters<NonNullable<LoadBalancer>>[1][number];

export type ThreadOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
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

let areDescriptionsKept = false;

const idleWorker: NonNullable<LoadBalancer> = (_task, workers) => {
  if (!areDescriptionsKept && workers[0]) areDescriptionsKept = keepDescriptions(workers[0]);
  return workers.find(({ currentUsage }) => currentUsage === 0) ?? null;
};

/**
 * Piscina 5.3 describes all workers to its load balancer for each task, with a new object literal of getters per worker.
 * That took a third of the time of a small request (decision 0115). A description only has getters, so one per worker is
 * enough.
 *
 * @returns whether the library still works like that
 */
function keepDescriptions(description: Worker): boolean {
  const info = Object.getOwnPropertySymbols(description)
    .map((symbol) => Reflect.get(description, symbol) as object | undefined)
    .find((value) => value !== undefined && 'interface' in value);
  const prototype = info && Object.getPrototypeOf(info);
  const describe = prototype && Object.getOwnPropertyDescriptor(prototype, 'interface')?.get;
  if (!describe) return false;
  const descriptions = new WeakMap<object, Worker>();
  const get = function (this: object): Worker {
    const known = descriptions.get(this) ?? (describe.call(this) as Worker);
    descriptions.set(this, known);
    return known;
  };
  Object.defineProperty(prototype, 'interface', { get, configurable: true });
  return true;
}
