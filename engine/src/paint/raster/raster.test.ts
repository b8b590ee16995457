import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describePainter, type Pixels } from '../painter.suite.ts';
import { jpegPainter } from './jpeg/paint-jpeg.ts';
import { builtKernel } from './kernel/built-kernel.fixture.ts';
import { pngPainter } from './png/paint-png.ts';
import { referenceKernel } from './reference/reference-kernel.ts';

const kernels = [
  ['WebAssembly', builtKernel],
  ['reference', referenceKernel],
] as const;

for (const [name, kernel] of kernels) {
  describePainter(`PNG (${name})`, pngPainter(kernel), async (bytes): Promise<Pixels> => {
    const image = PNG.sync.read(Buffer.from(bytes));
    return { width: image.width, height: image.height, rgba: image.data };
  });

  describePainter(`JPEG (${name})`, jpegPainter(kernel), async (bytes): Promise<Pixels> => {
    const image = jpeg.decode(bytes, { useTArray: true });
    return { width: image.width, height: image.height, rgba: image.data };
  });
}
