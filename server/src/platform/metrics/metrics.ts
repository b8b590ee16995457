import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  metricDefinitions,
} from './metric-definitions.ts';

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
  addGauge(name: GaugeName, read: () => number): void;
  /** Registers a metric with one label, such as one value per task. If reading fails, it is omitted. */
  addLabelledGauge(name: GaugeName, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** All metrics in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = (name: CounterName) => {
    const { help, labels } = metricDefinitions[name];
    return new Counter({ name, help, labelNames: labels, registers });
  };
  const histogram = (name: HistogramName) => {
    const { help, labels, buckets } = metricDefinitions[name];
    return new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers });
  };
  const gauge = (name: GaugeName, collect?: (this: Gauge) => void | Promise<void>) => {
    const { help, labels } = metricDefinitions[name];
    return new Gauge({ name, help, labelNames: labels, registers, ...(collect && { collect }) });
  };
  const requests = counter('pictable_http_requests_total');
  const requestSeconds = histogram('pictable_http_request_duration_seconds');
  const inFlight = gauge('pictable_http_requests_in_flight');
  const errors = counter('pictable_errors_total');
  const renderSeconds = histogram('pictable_render_duration_seconds');
  const pictures = counter('pictable_pictures_total');
  const pictureSeconds = histogram('pictable_picture_duration_seconds');
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
    addGauge(name, read) {
      gauge(name, function () {
        this.set(read());
      });
    },
    addLabelledGauge(name, read) {
      const [label] = metricDefinitions[name].labels;
      gauge(name, async function () {
        this.reset();
        // Without the database these are unknown, but the other metrics must still be available.
        const values = await read().catch(() => new Map<string, number>());
        for (const [value, count] of values) this.set(label === undefined ? {} : { [label]: value }, count);
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
