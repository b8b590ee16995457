/** Texts about the size of the preview and of the image. Loaded on demand. */
export const imageSize = {
  zoom: 'Zoom',
  zoomFit: 'Fit',
  zoomOf: (percent: number) => `${percent} %`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scaleOf: (scale: number) => `${scale} ×`,
  reduced: 'This image would be too large at 2 ×, so it is stored at 1 ×.',
} as const;
