import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface MeasuredRequest {
  readonly method: string;
  /** The pattern of the route, never the address: each name in it would be a series of its own. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** The slug of the error that was answered. */
  readonly errorType: string | undefined;
}

export type RenderEnd =
  | 'drawn'
  | 'refused'
  | 'busy'
  | 'starved'
  | 'too-slow'
  | 'too-large'
  | 'aborted'
  | 'crashed';

/** What the service counts of itself, for Prometheus. */
export interface Metrics {
  requestBegun(): void;
  requestEnded(request: MeasuredRequest): void;
  renderEnded(end: RenderEnd, seconds: number): void;
  picturesLoaded(loaded: number, missing: number): void;
  pictureEnded(end: 'loaded' | 'missing', seconds: number): void;
  /** Reads a figure at the moment it is asked for. */
  watch(name: string, help: string, read: () => number): void;
  /** Reads metrics that differ by one label, such as one per task. One that cannot be read now is left out. */
  watchEach(
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ): void;
  /** All figures in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const requestSecondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The last ones are the limits of one picture, and of all of a table. */
const pictureSecondBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const renderSecondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'pictable_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'pictable_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: requestSecondBuckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'pictable_http_requests_in_flight',
    help: 'Requests without a finished answer.',
    registers,
  });
  const errors = new Counter({
    name: 'pictable_errors_total',
    help: 'Answered errors by their type; quota-exceeded are the quotas, internal-error the faults.',
    labelNames: ['type'],
    registers,
  });
  const renderSeconds = new Histogram({
    name: 'pictable_render_duration_seconds',
    help: 'Of drawings, their time in the queue included.',
    labelNames: ['end'],
    buckets: renderSecondBuckets,
    registers,
  });
  const pictures = new Counter({
    name: 'pictable_pictures_total',
    help: 'Pictures in cells that were to be loaded by address.',
    labelNames: ['end'],
    registers,
  });
  const pictureSeconds = new Histogram({
    name: 'pictable_picture_duration_seconds',
    help: 'Of pictures in cells that were asked for by address.',
    labelNames: ['end'],
    buckets: pictureSecondBuckets,
    registers,
  });
  return {
    requestBegun: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds, errorType }) {
      inFlight.dec();
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
      if (errorType !== undefined) errors.inc({ type: errorType });
    },
    renderEnded: (end, seconds) => renderSeconds.observe({ end }, seconds),
    picturesLoaded(loaded, missing) {
      pictures.inc({ end: 'loaded' }, loaded);
      pictures.inc({ end: 'missing' }, missing);
    },
    pictureEnded: (end, seconds) => pictureSeconds.observe({ end }, seconds),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    watchEach(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset();
          // Without the database there is nothing to say of it; the other metrics are needed all the more then.
          const values = await read().catch(() => new Map<string, number>());
          for (const [value, count] of values) this.set({ [label]: value }, count);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
