import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import jpegJs from 'jpeg-js';
import type { Workload } from '../workload.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { PictableEngine } from './pictable.ts';

type Encode = (canvas: Canvas, quality: number) => Uint8Array;

/**
 * Only a JPEG encoder, for one workload at scale 1. It is given the pixels of our image and the lowest
 * quality at which its file is as large as ours.
 */
class JpegEncoderEngine implements BenchEngine {
  readonly name: string;
  private readonly encode: () => Uint8Array;

  constructor(name: string, encode: () => Uint8Array) {
    this.name = name;
    this.encode = encode;
  }

  async render(): Promise<Uint8Array> {
    return this.encode();
  }

  childCpuMs(): number {
    return 0;
  }

  async close(): Promise<void> {}
}

async function prepare(
  name: string,
  ours: PictableEngine,
  workload: Workload,
  encode: Encode,
): Promise<BenchEngine> {
  const targetBytes = (await ours.renderAs('jpeg', workload, 1)).length;
  const image = await loadImage(Buffer.from(await ours.render(workload, 1)));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  let [low, high] = [1, 100];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (encode(canvas, middle).length < targetBytes) low = middle + 1;
    else high = middle;
  }
  return new JpegEncoderEngine(name, () => encode(canvas, low));
}

/** libjpeg-turbo in Skia. */
export function skiaJpeg(ours: PictableEngine, workload: Workload): Promise<BenchEngine> {
  return prepare('skia jpeg', ours, workload, (canvas, quality) => canvas.encodeSync('jpeg', quality));
}

/** An encoder in plain JavaScript. */
export function plainJpeg(ours: PictableEngine, workload: Workload): Promise<BenchEngine> {
  return prepare('jpeg-js', ours, workload, (canvas, quality) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return jpegJs.encode({ data: Buffer.from(data.buffer), width, height }, quality).data;
  });
}
