import { expect, it, test } from 'vitest';
import { largerZoom, smallerZoom, zoomSteps } from './zoom-steps.ts';

test('the preview can be shown from 50 to 400 %', () => {
  expect([zoomSteps[0], zoomSteps.at(-1)]).toEqual([50, 400]);
});

it.each([
  [50, 75, undefined],
  [62.5, 75, 50],
  [100, 150, 75],
  [399, 400, 300],
  [400, undefined, 300],
  [20, 50, undefined],
])('%d %% is followed by %s, and preceded by %s', (percent, larger, smaller) => {
  expect([largerZoom(percent), smallerZoom(percent)]).toEqual([larger, smaller]);
});
