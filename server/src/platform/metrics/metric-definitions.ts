/** A metric of the service. `unit` and `area` say how a dashboard shows it. */
interface MetricDefinition {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
  /** As Grafana names it: events per second, seconds, or a number. */
  readonly unit: 'reqps' | 's' | 'short';
  readonly area: 'Requests' | 'Renders' | 'Cell images' | 'Database and jobs';
}

/** Every metric of the service; those of the process come from prom-client. */
export const metricDefinitions = {
  pictable_http_requests_total: {
    kind: 'counter',
    help: 'Completed HTTP requests.',
    labels: ['method', 'route', 'status'],
    unit: 'reqps',
    area: 'Requests',
  },
  pictable_errors_total: {
    kind: 'counter',
    help: 'Error responses by type; quota-exceeded means an exhausted quota, internal-error a bug.',
    labels: ['type'],
    unit: 'reqps',
    area: 'Requests',
  },
  pictable_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the request headers to the end of the response.',
    labels: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    unit: 's',
    area: 'Requests',
  },
  pictable_http_requests_in_flight: {
    kind: 'gauge',
    help: 'Requests whose response is not complete.',
    labels: [],
    unit: 'short',
    area: 'Requests',
  },
  pictable_render_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of renders, including their time in the queue.',
    labels: ['end'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    unit: 's',
    area: 'Renders',
  },
  pictable_render_workers: {
    kind: 'gauge',
    help: 'Number of render workers.',
    labels: [],
    unit: 'short',
    area: 'Renders',
  },
  pictable_render_waiting: {
    kind: 'gauge',
    help: 'Renders that wait for a worker.',
    labels: [],
    unit: 'short',
    area: 'Renders',
  },
  pictable_render_waiting_max: {
    kind: 'gauge',
    help: 'Maximum number of renders that can wait.',
    labels: [],
    unit: 'short',
    area: 'Renders',
  },
  pictable_render_visitors: {
    kind: 'gauge',
    help: 'Workers that render for visitors.',
    labels: [],
    unit: 'short',
    area: 'Renders',
  },
  pictable_render_replacements: {
    kind: 'gauge',
    help: 'Number of times that all workers were replaced.',
    labels: [],
    unit: 'short',
    area: 'Renders',
  },
  pictable_pictures_total: {
    kind: 'counter',
    help: 'Cell images requested by URL.',
    labels: ['end'],
    unit: 'reqps',
    area: 'Cell images',
  },
  pictable_picture_duration_seconds: {
    kind: 'histogram',
    help: 'Time to load a cell image by URL.',
    labels: ['end'],
    // The last ones are the time limits of one image and of all images of a table.
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    unit: 's',
    area: 'Cell images',
  },
  pictable_database_hazards: {
    kind: 'gauge',
    help: 'Number of unsafe database settings (fsync, full_page_writes) that can lose acknowledged writes.',
    labels: [],
    unit: 'short',
    area: 'Database and jobs',
  },
  pictable_dead_jobs: {
    kind: 'gauge',
    help: 'Dead jobs, whose attempts have all failed, by task.',
    labels: ['task'],
    unit: 'short',
    area: 'Database and jobs',
  },
  pictable_orphan_files: {
    kind: 'gauge',
    help: 'Image files that go to the trash unless the next purge runs find a record, by state.',
    labels: ['state'],
    unit: 'short',
    area: 'Database and jobs',
  },
  pictable_rate_limits_alone: {
    kind: 'gauge',
    help: '1 while Redis is unreachable and this process counts rate limits on its own.',
    labels: [],
    unit: 'short',
    area: 'Database and jobs',
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metricDefinitions;

/** The metrics of a kind. */
type NamesOf<Kind extends MetricDefinition['kind']> = {
  [Name in MetricName]: (typeof metricDefinitions)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

export type CounterName = NamesOf<'counter'>;
export type GaugeName = NamesOf<'gauge'>;
export type HistogramName = NamesOf<'histogram'>;
