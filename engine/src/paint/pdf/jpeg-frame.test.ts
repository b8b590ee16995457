import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import type { Item } from '../../scene/scene.ts';
import { boxFonts } from '../box-fonts.ts';
import { SceneWriter } from '../painter-scenes.ts';
import { paintPdf } from './document.ts';
import { readJpegFrame } from './jpeg-frame.ts';
import { rasterPdf } from './open-pdf.suite.ts';

function redJpeg(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([230, 0, 0, 255], at);
  return new Uint8Array(jpeg.encode({ width, height, data }, 90).data);
}

describe('JPEG frame', () => {
  it('contains size and colour components', () => {
    expect(readJpegFrame(redJpeg(24, 16))).toEqual({ width: 24, height: 16, components: 3, isAdobe: false });
  });

  it('distinguishes inverted CMYK from plain CMYK', () => {
    const frame = [0xff, 0xc0, 0, 20, 8, 0, 2, 0, 3, 4, ...Array<number>(12).fill(0)];
    const adobe = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 2];
    const start = [0xff, 0xd8];
    const read = { width: 3, height: 2, components: 4 };
    expect(readJpegFrame(Uint8Array.from([...start, ...adobe, ...frame]))).toEqual({
      ...read,
      isAdobe: true,
    });
    expect(readJpegFrame(Uint8Array.from([...start, ...frame]))).toEqual({ ...read, isAdobe: false });
  });

  const start = [0xff, 0xd8];
  const frameOf = (marker: number, bits = 8) => [0xff, marker, 0, 11, bits, 1, 2, 3, 4, 1, 1, 0x11, 0];
  const comment = [0xff, 0xfe, 0, 5, 0xff, 0xc0, 8];
  const read = (...segments: number[][]) => readJpegFrame(Uint8Array.from([...start, ...segments.flat()]));

  it('is found after other segments and fill bytes, and has sizes of two bytes', () => {
    const found = { width: 0x304, height: 0x102, components: 1, isAdobe: false };
    for (const marker of [0xc0, 0xc1, 0xc2]) expect(read(frameOf(marker))).toEqual(found);
    expect(read(comment, [0xff, 0xff], frameOf(0xc0))).toEqual(found);
    const other = [0xff, 0xee, 0, 7, 0x41, 0x64, 0x6f, 0x62, 0x66];
    expect(read(other, frameOf(0xc0))).toEqual(found);
  });

  it('is undefined for kinds that PDF does not support, and after the start of the scan', () => {
    expect(read(frameOf(0xc0, 12))).toBeUndefined();
    for (const marker of [0xc3, 0xbf, 0xc4]) expect(read(frameOf(marker))).toBeUndefined();
    for (const marker of [0xda, 0xd9]) expect(read([0xff, marker, 0, 2], frameOf(0xc0))).toBeUndefined();
    expect(read([0], frameOf(0xc0))).toBeUndefined();
  });

  it('is undefined for other formats and truncated files', () => {
    const bytes = redJpeg(8, 8);
    expect(readJpegFrame(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBeUndefined();
    for (let length = 0; length < 24; length++)
      expect(readJpegFrame(bytes.subarray(0, length))).toBeUndefined();
  });
});

describe('PDF images', () => {
  const image: Item = {
    kind: 'image',
    x: 20,
    y: 10,
    width: 60,
    height: 40,
    image: 0,
    radii: [8, 8, 8, 8],
    alt: 'red',
  };
  const paint = (bytes: Uint8Array) => {
    const images = [{ bytes, mediaType: 'image/jpeg', widthPx: 24, heightPx: 16 }] as const;
    const page = { widthPx: 100, heightPx: 60, background: rgb(0xffffff), items: [image] };
    return rasterPdf(
      paintPdf(new SceneWriter().scene([page], { images }), boxFonts, { scale: 1, quality: 90 }),
      1,
    );
  };
  const at = ({ width, rgba }: Awaited<ReturnType<typeof paint>>, x: number, y: number) => [
    ...rgba.slice(4 * (y * width + x), 4 * (y * width + x) + 3),
  ];

  it('embeds a JPEG unchanged, with rounded corners', async () => {
    const pixels = await paint(redJpeg(24, 16));
    const [red, green] = at(pixels, 50, 30);
    expect(red).toBeGreaterThan(220);
    expect(green).toBeLessThan(20);
    expect(at(pixels, 20, 10)).toEqual([255, 255, 255]);
  });

  it.each([
    [1, '/DeviceGray'],
    [3, '/DeviceRGB'],
    [4, '/DeviceCMYK'],
  ])('has the colour space of a JPEG with %i components', (components, colorSpace) => {
    const frame = [0xff, 0xd8, 0xff, 0xc0, 0, 20, 8, 0, 16, 0, 24, components, ...Array<number>(12).fill(0)];
    const images = [
      { bytes: Uint8Array.from(frame), mediaType: 'image/jpeg', widthPx: 24, heightPx: 16 },
    ] as const;
    const page = { widthPx: 100, heightPx: 60, background: rgb(0xffffff), items: [image] };
    const file = paintPdf(new SceneWriter().scene([page], { images }), boxFonts, { scale: 1, quality: 90 });
    const dictionary = /<<[^>]*\/DCTDecode[^>]*>>/.exec(Buffer.from(file).toString('latin1'))?.[0];
    expect(dictionary).toContain(colorSpace);
  });

  it('paints a placeholder box if there are no pixels', async () => {
    expect(at(await paint(Uint8Array.of(1, 2, 3)), 50, 30)).toEqual([0xee, 0xf1, 0xf4]);
  });
});
