import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readWebp } from './webp-file.ts';

const letters = (text: string) => [...Buffer.from(text)];

const chunk = (type: string, body: readonly number[]) => [
  ...[...letters(type), body.length, 0, 0, 0, ...body],
  ...(body.length % 2 === 1 ? [0] : []),
];

const webp = (...chunks: readonly (readonly number[])[]) =>
  Uint8Array.from([...letters('RIFF____WEBP'), ...chunks.flat()]);

/** A lossy frame of 300 × 2 px; the upper two bits of its sizes are a scale. */
const lossy = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x41, 0x02, 0xc0];
/** A lossless frame of 300 × 2 px. */
const lossless = [0x2f, 0x2b, 0x41, 0x00, 0x00];
const extended = (width: number, height: number) =>
  chunk('VP8X', [2, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0]);
const animated = (x: number, y: number, frame: readonly number[]) =>
  chunk('ANMF', [x / 2, 0, 0, y / 2, 0, 0, ...Array<number>(10).fill(0), ...frame]);
const small = [0x2f, 3, 0, 0, 0];

test.each([
  ['lossy', webp(chunk('VP8 ', lossy)), [300, 2]],
  ['cut lossy', webp(chunk('VP8 ', lossy.slice(0, -1))), undefined],
  ['not a key frame', webp(chunk('VP8 ', [0x11, ...lossy.slice(1)])), undefined],
  ...[3, 4, 5].map(
    (at) => [`a wrong mark ${at}`, webp(chunk('VP8 ', lossy.with(at, 0))), undefined] as const,
  ),
  ['without a width', webp(chunk('VP8 ', lossy.with(6, 0).with(7, 0x40))), undefined],
  ['without a height', webp(chunk('VP8 ', lossy.with(8, 0))), undefined],
  ['lossless', webp(chunk('VP8L', lossless)), [300, 2]],
  ['cut lossless', webp(chunk('VP8L', lossless.slice(0, -1))), undefined],
  ['a wrong lossless mark', webp(chunk('VP8L', lossless.with(0, 0x2e))), undefined],
  ['the largest lossless', webp(chunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0xff])), [16_384, 16_384]],
  ['after a chunk of an odd length', webp(chunk('ICCP', [1]), chunk('VP8L', lossless)), [300, 2]],
  ['after a chunk that is cut', webp([...letters('ICCP'), 99, 0, 0, 0], chunk('VP8L', lossless)), undefined],
  ['no frame', webp(extended(4, 4)), undefined],
  ['a frame up to the edge', webp(extended(10, 7), animated(6, 6, chunk('VP8L', small))), [10, 7]],
  ['a frame over the right edge', webp(extended(9, 7), animated(6, 6, chunk('VP8L', small))), undefined],
  ['a frame over the bottom edge', webp(extended(10, 6), animated(6, 6, chunk('VP8L', small))), undefined],
  ['an animation without a size', webp(animated(6, 6, chunk('VP8L', small))), [4, 1]],
  ['another type', Uint8Array.from([...letters('RIFF____WEBM'), ...chunk('VP8L', lossless)]), undefined],
] as const)('the size of a WebP file, %s', (_, file, size) => {
  const found = imageSize(file);
  expect(found && [found.widthPx, found.heightPx]).toEqual(size);
});

test('a frame of an animation has its place, and a lossy one its alpha', () => {
  const frame = readWebp(webp(extended(10, 7), animated(6, 4, chunk('VP8L', small))))!;
  expect([frame.x, frame.y, frame.frameWidthPx, frame.frameHeightPx]).toEqual([6, 4, 4, 1]);
  const { bytes } = readWebp(webp(chunk('ALPH', [1, 2, 3]), chunk('VP8 ', lossy)))!;
  const head = chunk('VP8X', [0x10, 0, 0, 0, 43, 1, 0, 1, 0, 0]);
  expect([...bytes.subarray(12)]).toEqual([...head, ...chunk('ALPH', [1, 2, 3]), ...chunk('VP8 ', lossy)]);
  expect([...bytes.subarray(0, 12)]).toEqual([
    ...letters('RIFF'),
    bytes.length - 8,
    0,
    0,
    0,
    ...letters('WEBP'),
  ]);
});

const segment = (marker: number, body: readonly number[]) => [0xff, marker, 0, body.length + 2, ...body];
const frame = segment(0xc0, [8, 0, 2, 1, 44, 1]);
const scan = [0xff, 0xda, 0, 0];
const jpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);

/** Exif data with one entry before the orientation. */
function exif(
  orientation: number,
  isLittle: boolean,
  more: { directory?: number; count?: number } = {},
): number[] {
  const { directory = 8, count = 2 } = more;
  const two = (value: number) => (isLittle ? [value, 0] : [0, value]);
  const four = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const entry = (tag: readonly number[], value: number) => [
    ...tag,
    ...two(3),
    ...four(1),
    ...two(value),
    0,
    0,
  ];
  const tags = isLittle
    ? [
        [0x0f, 0x01],
        [0x12, 0x01],
      ]
    : [
        [0x01, 0x0f],
        [0x01, 0x12],
      ];
  const head = [...letters('Exif'), 0, 0, ...letters(isLittle ? 'II' : 'MM'), ...two(42), ...four(directory)];
  return [...head, ...two(count), ...entry(tags[0]!, 5), ...entry(tags[1]!, orientation)];
}

test.each([
  ['baseline', jpeg(frame, scan), [300, 2, 1, []]],
  ['progressive', jpeg(segment(0xc2, [8, 0, 2, 1, 44, 1]), scan), [300, 2, 1, []]],
  ['lossless', jpeg(segment(0xc3, [8, 0, 2, 1, 44, 1]), scan), undefined],
  ['12 bits', jpeg(segment(0xc0, [12, 0, 2, 1, 44, 1]), scan), undefined],
  ['a short frame', jpeg(segment(0xc0, [8, 0, 2, 1, 44]), scan), undefined],
  ['without a width', jpeg(segment(0xc0, [8, 0, 2, 0, 0, 1]), scan), undefined],
  ['without a height', jpeg(segment(0xc0, [8, 0, 0, 1, 44, 1]), scan), undefined],
  ['without a frame', jpeg(scan), undefined],
  ['without a scan', jpeg(frame), undefined],
  ['a cut scan', jpeg(frame, scan.slice(0, 3)), undefined],
  ['a segment up to the end', jpeg(segment(0xdb, [1]).with(3, 7), frame, scan), undefined],
  ['a segment without a length', jpeg([0xff, 0xdb, 0, 1], frame, scan), undefined],
  ['an empty segment', jpeg([0xff, 0xdb, 0, 2], frame, scan), [300, 2, 1, []]],
  ['padding', jpeg([0xff, 0xff], frame, scan), [300, 2, 1, []]],
  ['no marker', jpeg([0], frame, scan), undefined],
  [
    'metadata',
    jpeg(
      segment(0xe0, [1]),
      segment(0xe1, [2]),
      segment(0xee, [3]),
      segment(0xef, [4]),
      segment(0xfe, [5]),
      frame,
      scan,
    ),
    [
      300,
      2,
      1,
      [
        [7, 12],
        [17, 22],
        [22, 27],
      ],
    ],
  ],
  ['turned, little-endian', jpeg(segment(0xe1, exif(6, true)), frame, scan), [300, 2, 6, [[2, 46]]]],
  ['turned, big-endian', jpeg(segment(0xe1, exif(8, false)), frame, scan), [300, 2, 8, [[2, 46]]]],
  ['an unknown turn', jpeg(segment(0xe1, exif(9, true)), frame, scan), [300, 2, 1, [[2, 46]]]],
  ['the turn 0', jpeg(segment(0xe1, exif(0, true)), frame, scan), [300, 2, 1, [[2, 46]]]],
  ['fewer entries', jpeg(segment(0xe1, exif(6, true, { count: 1 })), frame, scan), [300, 2, 1, [[2, 46]]]],
  [
    'a directory outside',
    jpeg(segment(0xe1, exif(6, true, { directory: 33 })), frame, scan),
    [300, 2, 1, [[2, 46]]],
  ],
  ['a cut entry', jpeg(segment(0xe1, exif(6, true).slice(0, -1)), frame, scan), [300, 2, 1, [[2, 45]]]],
  ['no Exif', jpeg(segment(0xe1, exif(6, true).with(0, 0)), frame, scan), [300, 2, 1, [[2, 46]]]],
] as const)('the header of a JPEG file, %s', (_, file, wanted) => {
  const found = readJpegHeader(file);
  expect(found && [found.widthPx, found.heightPx, found.orientation, found.metadataRanges]).toEqual(wanted);
});

const png = [
  0x89,
  ...letters('PNG\r\n\x1a\n'),
  0,
  0,
  0,
  13,
  ...letters('IHDR'),
  0,
  1,
  0,
  2,
  0,
  0,
  3,
  4,
  ...Array<number>(9).fill(0),
];
const gif = [...letters('GIF89a'), 1, 2, 3, 4, 0, 0, 0];

test.each([
  ['a PNG file', png, [0x10002, 0x304]],
  ['a GIF file', gif, [0x201, 0x403]],
] as const)('the size of %s, and none if its header is cut', (_, bytes, size) => {
  const found = imageSize(Uint8Array.from(bytes))!;
  expect([found.widthPx, found.heightPx]).toEqual(size);
  expect(imageSize(Uint8Array.from(bytes.slice(0, -1)))).toBeUndefined();
});
