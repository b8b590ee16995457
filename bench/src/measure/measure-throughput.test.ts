import { expect, it } from 'vitest';
import { speedupOf } from './measure-throughput.ts';

const count = (rendersPerSecond: number) => ({ rendersPerSecond, processors: 1 });

it('compares each of two processes with itself, not with the faster or slower one', () => {
  expect(speedupOf([count(100), count(50)], [count(90), count(45)])).toBeCloseTo(1.8);
  expect(speedupOf([count(100), count(50)], [count(100), count(25)])).toBeCloseTo(1.5);
});
