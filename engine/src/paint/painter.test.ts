import { Resvg } from '@resvg/resvg-js';
import { describePainter, type Pixels, SUITE_SCALE } from './painter.suite.ts';
import { paintSvg } from './svg/document.ts';

describePainter('svg', paintSvg, async (bytes): Promise<Pixels> => {
  const picture = new Resvg(new TextDecoder().decode(bytes), {
    fitTo: { mode: 'zoom', value: SUITE_SCALE },
  }).render();
  return { width: picture.width, height: picture.height, rgba: picture.pixels };
});
