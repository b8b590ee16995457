import { expect, it } from 'vitest';
import { judgeService } from './judge-service.ts';
import type { ServiceResult } from './service-report.ts';

const page = `# Bench results

## The whole service

### Embedded PostgreSQL

| format | request | connections | CPU server | CPU PostgreSQL | CPU × engine | images/s | p50, ms | p99, ms |
|---|---|---:|---:|---:|---:|---:|---:|---:|
| png | stored | 1 | 3.64 | 0.71 | 9.00 | 177 | 4.6 | 14.2 |
| png | stored | 8 | 3.37 | 0.54 | 2.00 | 419 | 17.0 | 53.7 |
`;

function result(cpuMs: number, other: Partial<ServiceResult> = {}): ServiceResult {
  const window = { images: 1, imagesPerSecond: 1, clientCpuMs: 0, latenciesMs: [1] };
  return {
    server: 'Embedded PostgreSQL',
    format: 'png',
    purpose: 'stored',
    connections: 8,
    windows: [{ ...window, serverCpuMs: cpuMs - 1, databaseCpuMs: 1 }],
    ...other,
  };
}

it.each([
  [2.5, true, true],
  [2.6, false, true],
  [3, false, true],
  [3.1, false, false],
])(
  'judges %d times the engine by the goal and by 1.5 times the committed factor',
  (measured, reached, passed) => {
    expect(judgeService([result(2 * measured)], [2], page)).toEqual([
      { server: 'Embedded PostgreSQL', purpose: 'stored', measured, committed: 2, reached, passed },
    ]);
  },
);

it('compares with the goal where the page has no factor', () => {
  const preview = (cpuMs: number) => judgeService([result(cpuMs, { purpose: 'preview' })], [1], page)[0];
  expect(preview(2.25)).toMatchObject({ committed: undefined, reached: false, passed: true });
  expect(preview(2.3)).toMatchObject({ passed: false });
});

it('judges neither peers nor other loads and formats', () => {
  const peer = result(9, { windows: [{ ...result(9).windows[0]!, databaseCpuMs: 0 }] });
  expect(
    judgeService([peer, result(9, { connections: 1 }), result(9, { format: 'pdf' })], [1], page),
  ).toEqual([]);
});
