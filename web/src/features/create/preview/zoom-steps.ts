/** The size of the preview in percent of CSS pixels; `fit`: at most as wide as the canvas. */
export type Zoom = 'fit' | number;

/** The sizes to choose from, in percent. */
export const zoomSteps = [50, 75, 100, 150, 200, 300, 400] as const;

/** The next larger size; undefined if there is none. */
export function largerZoom(percent: number): number | undefined {
  return zoomSteps.find((step) => step > percent);
}

/** The next smaller size; undefined if there is none. */
export function smallerZoom(percent: number): number | undefined {
  return zoomSteps.findLast((step) => step < percent);
}
