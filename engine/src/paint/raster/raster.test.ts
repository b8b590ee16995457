import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describePainter, type Pixels } from '../painter.suite.ts';
import { paintJpeg } from './paint-jpeg.ts';
import { paintPng } from './paint-png.ts';

describePainter('png', paintPng, async (bytes): Promise<Pixels> => {
  const picture = PNG.sync.read(Buffer.from(bytes));
  return { width: picture.width, height: picture.height, rgba: picture.data };
});

describePainter('jpeg', paintJpeg, async (bytes): Promise<Pixels> => {
  const picture = jpeg.decode(bytes, { useTArray: true });
  return { width: picture.width, height: picture.height, rgba: picture.data };
});
