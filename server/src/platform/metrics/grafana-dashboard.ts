import { type MetricName, metricDefinitions } from './metric-definitions.ts';

/** A panel of Grafana: one query per line of a chart. */
interface Panel {
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly queries: readonly { readonly expr: string; readonly legend: string }[];
}

interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** Columns of the grid of Grafana. */
const GRID_COLUMNS = 24;
const PANELS_PER_ROW = 3;
const PANEL_HEIGHT = 8;

/** Only instances that the user selects above the charts. */
const SELECTOR = 'job="pictable",instance=~"$instance"';

/** Metrics of the process, which prom-client defines. */
const processRow: Row = {
  title: 'Process',
  panels: [
    chart('CPU', 'Processor time used per second.', 'percentunit', [
      [`rate(process_cpu_seconds_total{${SELECTOR}}[$__rate_interval])`, '{{instance}}'],
    ]),
    chart('Memory', 'Resident memory.', 'bytes', [
      [`process_resident_memory_bytes{${SELECTOR}}`, '{{instance}}'],
    ]),
    chart('Event loop lag, p99', 'How long the main thread delays requests.', 's', [
      [`nodejs_eventloop_lag_p99_seconds{${SELECTOR}}`, '{{instance}}'],
    ]),
    chart('Open files', 'Open files and connections, and their limit.', 'short', [
      [`process_open_fds{${SELECTOR}}`, '{{instance}}'],
      [`process_max_fds{${SELECTOR}}`, 'limit of {{instance}}'],
    ]),
  ],
};

/** A dashboard with every metric of the service, as Grafana imports it. */
export function grafanaDashboard(): object {
  const names = Object.keys(metricDefinitions) as MetricName[];
  const areas = [...new Set(names.map((name) => metricDefinitions[name].area))];
  const rows = areas.map((area): Row => {
    const own = names.filter((name) => metricDefinitions[name].area === area);
    return { title: area, panels: own.map(panelOf) };
  });
  return {
    uid: 'pictable',
    title: 'Pictable',
    tags: ['pictable'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [dataSourceVariable, instanceVariable] },
    panels: placedPanels([...rows, processRow]),
  };
}

const dataSourceVariable = {
  name: 'datasource',
  label: 'Data source',
  type: 'datasource',
  query: 'prometheus',
};

const dataSource = { type: 'prometheus', uid: '$datasource' };

const instanceVariable = {
  name: 'instance',
  label: 'Instance',
  type: 'query',
  datasource: dataSource,
  query: 'label_values(up{job="pictable"}, instance)',
  refresh: 2,
  includeAll: true,
  multi: true,
  current: { text: 'All', value: '$__all' },
};

/** Counters as rates, histograms as quantiles, gauges as they are. */
function panelOf(name: MetricName): Panel {
  const { kind, help, labels, unit } = metricDefinitions[name];
  const own = labels.filter((label) => label !== 'method');
  const by = own.length === 0 ? '' : ` by (${own.join(', ')})`;
  const legend = own.length === 0 ? '{{instance}}' : own.map((label) => `{{${label}}}`).join(' ');
  const title = titleOf(name);
  if (kind === 'counter') {
    const expr = `sum${by} (rate(${name}{${SELECTOR}}[$__rate_interval]))`;
    return chart(title, help, unit, [[expr, legend]]);
  }
  if (kind === 'gauge') {
    const expr = own.length === 0 ? `${name}{${SELECTOR}}` : `max${by} (${name}{${SELECTOR}})`;
    return chart(title, help, unit, [[expr, legend]]);
  }
  const buckets = `sum by (le) (rate(${name}_bucket{${SELECTOR}}[$__rate_interval]))`;
  return chart(title, help, unit, [
    ...[0.5, 0.9, 0.99].map((part): [string, string] => [
      `histogram_quantile(${part}, ${buckets})`,
      `p${part * 100}`,
    ]),
  ]);
}

/** The name without prefix and unit: `pictable_render_waiting_max` is "Render waiting max". */
function titleOf(name: MetricName): string {
  const words = name
    .replace(/^pictable_/, '')
    .replace(/_(?:total|seconds)$/, '')
    .replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/^Http/, 'HTTP');
}

function chart(
  title: string,
  description: string,
  unit: string,
  queries: readonly (readonly [expr: string, legend: string])[],
): Panel {
  return { title, description, unit, queries: queries.map(([expr, legend]) => ({ expr, legend })) };
}

/** Rows below each other, with the panels of each row side by side. */
function placedPanels(rows: readonly Row[]): object[] {
  const panels: object[] = [];
  let top = 0;
  const place = (panel: object, position: object) =>
    panels.push({ id: panels.length + 1, ...panel, gridPos: position });
  for (const row of rows) {
    place(
      { type: 'row', title: row.title, collapsed: false, panels: [] },
      { x: 0, y: top, w: GRID_COLUMNS, h: 1 },
    );
    top++;
    const width = GRID_COLUMNS / PANELS_PER_ROW;
    row.panels.forEach((panel, index) => {
      const line = Math.floor(index / PANELS_PER_ROW);
      const position = {
        x: (index % PANELS_PER_ROW) * width,
        y: top + line * PANEL_HEIGHT,
        w: width,
        h: PANEL_HEIGHT,
      };
      place(chartOf(panel), position);
    });
    top += Math.ceil(row.panels.length / PANELS_PER_ROW) * PANEL_HEIGHT;
  }
  return panels;
}

function chartOf({ title, description, unit, queries }: Panel): object {
  return {
    type: 'timeseries',
    title,
    description,
    datasource: dataSource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource: dataSource,
      expr,
      legendFormat: legend,
    })),
  };
}
