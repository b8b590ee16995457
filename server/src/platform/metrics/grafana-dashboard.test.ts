import { expect, it } from 'vitest';
import { grafanaDashboard } from './grafana-dashboard.ts';
import { metricDefinitions } from './metric-definitions.ts';
import { openMetrics } from './metrics.ts';

/** The file that operators import. `npx vitest run grafana-dashboard --update` writes it. */
const file = '../../../../deploy/grafana/pictable.json';

interface Dashboard {
  readonly panels: readonly {
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const dashboard = grafanaDashboard() as Dashboard;
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
/** Names in queries, without the ending of a histogram. */
const named = queries
  .flatMap((query) => query.match(/\b(?:pictable|process|nodejs)_\w+/g) ?? [])
  .map((name) => name.replace(/_bucket$/, ''));

it('is the file in deploy/grafana', async () => {
  await expect(`${JSON.stringify(dashboard, null, 2)}\n`).toMatchFileSnapshot(file);
});

it('shows every metric of the service, and only metrics that exist', async () => {
  expect(Object.keys(metricDefinitions).filter((name) => !named.includes(name))).toEqual([]);
  const metrics = openMetrics();
  const exposed = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const known = new Set([...Object.keys(metricDefinitions), ...exposed]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('has panels that do not overlap', () => {
  const places = dashboard.panels.map(({ gridPos }) => gridPos);
  const overlaps = places.filter((one, index) =>
    places
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.w &&
          other.x < one.x + one.w &&
          one.y < other.y + other.h &&
          other.y < one.y + one.h,
      ),
  );
  expect(overlaps).toEqual([]);
});
