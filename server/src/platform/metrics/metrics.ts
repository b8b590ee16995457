import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface MeasuredRequest {
  readonly method: string;
  /** Route pattern, never the URL: each file name in a URL would create a time series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** `error.type` of the response. */
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

/** Metrics of the service for Prometheus. */
export interface Metrics {
  requestStarted(): void;
  requestEnded(request: MeasuredRequest): void;
  renderEnded(end: RenderEnd, seconds: number): void;
  imagesLoaded(loaded: number, missing: number): void;
  imageEnded(end: 'loaded' | 'missing', seconds: number): void;
  /** Registers a metric that is read at each scrape. */
  addGauge(name: string, help: string, read: () => number): void;
  /** Registers metrics that differ by one label, such as one per task. If reading fails, they are omitted. */
  addLabelledGauge(
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ): void;
  /** All metrics in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const requestSecondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The last ones are the time limits of one image and of all images of a table. */
const pictureSecondBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const renderSecondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'pictable_http_requests_total',
    help: 'Completed HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'pictable_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labelNames: ['route'],
    buckets: requestSecondBuckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'pictable_http_requests_in_flight',
    help: 'Requests whose response is not complete.',
    registers,
  });
  const errors = new Counter({
    name: 'pictable_errors_total',
    help: 'Error responses by type; quota-exceeded means an exhausted quota, internal-error a bug.',
    labelNames: ['type'],
    registers,
  });
  const renderSeconds = new Histogram({
    name: 'pictable_render_duration_seconds',
    help: 'Duration of renders, including their time in the queue.',
    labelNames: ['end'],
    buckets: renderSecondBuckets,
    registers,
  });
  const pictures = new Counter({
    name: 'pictable_pictures_total',
    help: 'Cell images requested by URL.',
    labelNames: ['end'],
    registers,
  });
  const pictureSeconds = new Histogram({
    name: 'pictable_picture_duration_seconds',
    help: 'Time to load a cell image by URL.',
    labelNames: ['end'],
    buckets: pictureSecondBuckets,
    registers,
  });
  return {
    requestStarted: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds, errorType }) {
      inFlight.dec();
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
      if (errorType !== undefined) errors.inc({ type: errorType });
    },
    renderEnded: (end, seconds) => renderSeconds.observe({ end }, seconds),
    imagesLoaded(loaded, missing) {
      pictures.inc({ end: 'loaded' }, loaded);
      pictures.inc({ end: 'missing' }, missing);
    },
    imageEnded: (end, seconds) => pictureSeconds.observe({ end }, seconds),
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    addLabelledGauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset();
          // Without the database these are unknown, but the other metrics must still be available.
          const values = await read().catch(() => new Map<string, number>());
          for (const [value, count] of values) this.set({ [label]: value }, count);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
