import { describe, expect, it } from 'vitest';
import { processorHoursPerMillion, sizingOf } from './service-sizing.ts';

const cost = { cpuMs: 6, latenciesAloneMs: [8] };

describe('the size of a service', () => {
  it.each([
    [10, 1, 0.03],
    // 600 ms of CPU time in each second are half of one of two processors.
    [100, 1, 0.3],
    [200, 1, 0.6],
    [201, 2, 0.3015],
    // 6 processors are busy, and 10 are needed for a utilization of 60 %.
    [1_000, 5, 0.6],
  ])('for %d tables per second is %d instances with two processors', (perSecond, instances, utilization) => {
    const sizing = sizingOf(cost, perSecond, 2);
    expect(sizing.instances).toBe(instances);
    expect(sizing.utilization).toBeCloseTo(utilization, 4);
    expect(sizing.p50Ms).toBeGreaterThanOrEqual(8);
    expect(sizing.p99Ms).toBeLessThan(40);
  });

  it('costs processor hours', () => {
    expect(processorHoursPerMillion(3.6)).toBe(1);
  });
});
