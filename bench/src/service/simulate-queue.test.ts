import { describe, expect, it } from 'vitest';
import { simulateQueue } from './simulate-queue.ts';

describe('a simulated queue', () => {
  it('serves one client after the other', () => {
    const model = { processors: 1, cpuMs: 10, latenciesAloneMs: [10] };
    expect(simulateQueue(model, { connections: 1 })).toEqual({ imagesPerSecond: 100, p50Ms: 10, p99Ms: 10 });
    const load = simulateQueue(model, { connections: 8 });
    expect(load.imagesPerSecond).toBeCloseTo(100, 1);
    expect([load.p50Ms, load.p99Ms]).toEqual([80, 80]);
  });

  it('waits for the disk without a processor', () => {
    const model = { processors: 1, cpuMs: 5, latenciesAloneMs: [10] };
    expect(simulateQueue(model, { connections: 1 }).imagesPerSecond).toBeCloseTo(100, 1);
    const load = simulateQueue(model, { connections: 4 });
    expect(load.imagesPerSecond).toBeCloseTo(200, 0);
    expect(load.p50Ms).toBeCloseTo(20, 1);
  });

  it('uses every processor', () => {
    const model = { processors: 2, cpuMs: 10, latenciesAloneMs: [10] };
    const load = simulateQueue(model, { connections: 8 });
    expect(load.imagesPerSecond).toBeCloseTo(200, 0);
    expect(load.p99Ms).toBe(40);
  });

  it('spends CPU time that exceeds the latency after the response', () => {
    const model = { processors: 1, cpuMs: 20, latenciesAloneMs: [10] };
    expect(simulateQueue(model, { connections: 8 }).imagesPerSecond).toBeCloseTo(50, 0);
  });

  it('lets everyone wait for a pause of the server', () => {
    const oftenMs = Array.from({ length: 19 }, () => 10);
    const model = { processors: 2, cpuMs: 15, latenciesAloneMs: [...oftenMs, 110] };
    const load = simulateQueue(model, { connections: 2 });
    // 20 requests on two processors take 100 ms, and one pause of 100 ms.
    expect(load.imagesPerSecond).toBeCloseTo(100, -1);
    expect([load.p50Ms, load.p99Ms]).toEqual([10, 110]);
    expect(simulateQueue(model, { connections: 8 }).p99Ms).toBeGreaterThan(140);
  });

  it('waits as queueing theory says for arrivals at random', () => {
    // The mean wait in an M/D/1 queue is u / (2 × (1 − u)) of the service time at a utilization of u: at 0.9, 4.5
    // times. Its tail falls by a factor of e in each 1 / (2 × (1 − u)) service times or so.
    const model = { processors: 1, cpuMs: 10, latenciesAloneMs: [10] };
    const idle = simulateQueue(model, { perSecond: 10 });
    const busy = simulateQueue(model, { perSecond: 90 });
    expect(idle.imagesPerSecond).toBeCloseTo(10, 0);
    expect(idle.p50Ms).toBe(10);
    expect(idle.p99Ms).toBeLessThan(20);
    expect(busy.imagesPerSecond).toBeCloseTo(90, -1);
    expect(busy.p50Ms).toBeGreaterThan(25);
    expect(busy.p50Ms).toBeLessThan(60);
    expect(busy.p99Ms).toBeGreaterThan(150);
    expect(busy.p99Ms).toBeLessThan(350);
  });
});
