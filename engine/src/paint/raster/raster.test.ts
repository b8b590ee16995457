import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describePainter, type Pixels } from '../painter.suite.ts';
import { paintJpeg } from './jpeg/paint-jpeg.ts';
import { paintPng } from './png/paint-png.ts';

describePainter('PNG', paintPng, async (bytes): Promise<Pixels> => {
  const image = PNG.sync.read(Buffer.from(bytes));
  return { width: image.width, height: image.height, rgba: image.data };
});

describePainter('JPEG', paintJpeg, async (bytes): Promise<Pixels> => {
  const image = jpeg.decode(bytes, { useTArray: true });
  return { width: image.width, height: image.height, rgba: image.data };
});
