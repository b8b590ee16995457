import { expect, test } from 'vitest';
import { type Destination, describeLimitViolation, destinations, findDestination } from './destinations.ts';

const strict: Destination = {
  ...destinations[0],
  limits: {
    widthDevicePxMax: 1_000,
    heightDevicePxMax: 800,
    widthDevicePxMin: 100,
    sideSumDevicePxMax: 1_500,
    ratio: [0.5, 2],
    bytesMax: 5_000,
  },
};

test.each([
  [1_000, 500, 5_000, undefined],
  [700, 800, 5_000, undefined],
  [100, 200, 1, undefined],
  [100, 50, 1, undefined],
  [1_001, 501, 1, '1001 × 501 px; 1000 × 800 px is the maximum'],
  [700, 801, 1, '700 × 801 px; 1000 × 800 px is the maximum'],
  [99, 100, 1, '99 × 100 px; the minimum width is 100 px'],
  [900, 601, 1, '900 × 601 px; the maximum sum of width and height is 1500 px'],
  [900, 600, 5_001, '5001 bytes; the maximum is 5000'],
  [300, 601, 1, '300 × 601 px; the aspect ratio must be from 0.5 to 2'],
  [603, 301, 1, '603 × 301 px; the aspect ratio must be from 0.5 to 2'],
])('an image of %d × %d px and %d bytes: %s', (widthPx, heightPx, bytes, violation) => {
  expect(describeLimitViolation(strict, { widthPx, heightPx, bytes })).toBe(violation);
});

test('limits that a destination does not have never apply', () => {
  const { widthDevicePxMax, heightDevicePxMax, bytesMax } = strict.limits;
  const lenient = { ...strict, limits: { widthDevicePxMax, heightDevicePxMax, bytesMax } };
  expect(describeLimitViolation(lenient, { widthPx: 1, heightPx: 800, bytes: 1 })).toBeUndefined();
  expect(describeLimitViolation(lenient, { widthPx: 1_000, heightPx: 800, bytes: 1 })).toBeUndefined();
});

test('destinations are found by their name', () => {
  for (const destination of destinations) expect(findDestination(destination.name)).toBe(destination);
  expect(findDestination('nowhere')).toBeUndefined();
  expect(findDestination(undefined)).toBeUndefined();
});
