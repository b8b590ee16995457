import type { ImageFormat } from './images.ts';

/** What a place takes: no picture that is made for it is over any of these. Lengths are in device pixels. */
export interface DestinationLimits {
  readonly widthDevicePxMax: number;
  readonly heightDevicePxMax: number;
  readonly bytesMax: number;
  /** A narrower picture gets room at its sides. */
  readonly widthDevicePxMin?: number;
  /** Width and height added up. */
  readonly sidesDevicePxMax?: number;
  /** Least and greatest width over height; room is added round the table to keep them. */
  readonly ratio?: readonly [number, number];
  /** Whether a png has to be red, green and blue, with no palette. */
  readonly trueColor?: boolean;
}

/** A place that pictures are made for (`for`): what it takes, and what looks right there where nobody says otherwise. */
export interface Destination {
  readonly name: string;
  /** Its name as people write it. */
  readonly label: string;
  /** The formats it shows, the one to draw first. */
  readonly formats: readonly ImageFormat[];
  /** CSS pixels. */
  readonly widthPx: number;
  /** Whether a table that needs less is drawn that wide all the same. */
  readonly fillsWidth: boolean;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly theme: 'default' | 'light' | 'dark';
  readonly fontSizePx: number;
  readonly limits: DestinationLimits;
}

const MB = 1_000_000;
const bitmaps = ['png', 'jpeg'] as const;

/**
 * All destinations. A new one is a record here and nothing else. Where a place says nothing about a side, the limit is
 * ours: what can be read there without opening the picture.
 */
export const destinations = [
  {
    // Image block: png, jpg, gif (docs.slack.dev, image block). Previews of links: up to 5 MB, no svg (docs.slack.dev, unfurling).
    name: 'slack',
    label: 'Slack',
    formats: bitmaps,
    widthPx: 900,
    fillsWidth: false,
    scale: 2,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 2_400, heightDevicePxMax: 4_000, bytesMax: 2 * MB },
  },
  {
    // Uploads were limited to 8, 10 and 25 MB over time (discord-api-docs #6058); the least of them always holds.
    name: 'discord',
    label: 'Discord',
    formats: bitmaps,
    widthPx: 800,
    fillsWidth: false,
    scale: 2,
    theme: 'dark',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 2_400, heightDevicePxMax: 4_000, bytesMax: 7 * MB },
  },
  {
    // sendPhoto: width and height together up to 10,000, ratio up to 20; 5 MB where it is fetched by its address
    // (core.telegram.org/bots/api, sendPhoto and "Sending files").
    name: 'telegram',
    label: 'Telegram',
    formats: bitmaps,
    widthPx: 800,
    fillsWidth: false,
    scale: 2,
    theme: 'default',
    fontSizePx: 15,
    limits: {
      widthDevicePxMax: 2_560,
      heightDevicePxMax: 2_560,
      sidesDevicePxMax: 10_000,
      ratio: [1 / 20, 20],
      bytesMax: 5 * MB,
    },
  },
  {
    // Images: jpeg and png, 8-bit, RGB or RGBA, up to 5 MB (developers.facebook.com, Cloud API, media); 1 MB is advised.
    name: 'whatsapp',
    label: 'WhatsApp',
    formats: bitmaps,
    widthPx: 720,
    fillsWidth: false,
    scale: 2,
    theme: 'default',
    fontSizePx: 16,
    limits: { widthDevicePxMax: 1_600, heightDevicePxMax: 2_560, bytesMax: MB, trueColor: true },
  },
  {
    // Pictures in cards: png, jpg, gif, up to 1024 × 1024 and 1 MB (learn.microsoft.com, cards format).
    name: 'teams',
    label: 'Microsoft Teams',
    formats: bitmaps,
    widthPx: 640,
    fillsWidth: false,
    scale: 1.6,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 1_024, heightDevicePxMax: 1_024, bytesMax: 0.95 * MB },
  },
  {
    // Outlook shows no svg and cuts off what is higher than 1,728 px (learn.microsoft.com forums, "Large pictures clipped");
    // 600 px is the width of a mail. Gmail shows no svg.
    name: 'email',
    label: 'E-mail',
    formats: bitmaps,
    widthPx: 600,
    fillsWidth: true,
    scale: 2,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 1_800, heightDevicePxMax: 1_728, bytesMax: MB },
  },
  {
    // A slide of 16:9 on a screen of 1920 × 1080.
    name: 'slide',
    label: 'Slide',
    formats: bitmaps,
    widthPx: 1_280,
    fillsWidth: true,
    scale: 1.5,
    theme: 'default',
    fontSizePx: 20,
    limits: { widthDevicePxMax: 1_920, heightDevicePxMax: 1_080, bytesMax: 5 * MB },
  },
  {
    // Instagram: 4:5 to 1.91:1, 320 to 1,440 px wide, 8 MB; X and LinkedIn: 5 MB (ayrshare.com, media guidelines).
    name: 'social',
    label: 'Social media',
    formats: bitmaps,
    widthPx: 720,
    fillsWidth: true,
    scale: 1.5,
    theme: 'default',
    fontSizePx: 18,
    limits: {
      widthDevicePxMin: 320,
      widthDevicePxMax: 1_440,
      heightDevicePxMax: 1_350,
      ratio: [0.8, 1.91],
      bytesMax: 5 * MB,
    },
  },
] as const satisfies readonly Destination[];

/** The name of a destination. */
export type DestinationName = (typeof destinations)[number]['name'];

/** Names of all destinations, in the order they are offered. */
export const destinationNames = destinations.map(({ name }) => name) as [
  DestinationName,
  ...DestinationName[],
];

/** The destination of a name; undefined for none. */
export function destinationNamed(name: string | undefined): Destination | undefined {
  return destinations.find((destination) => destination.name === name);
}

/** What a picture is over of the limits of its destination, in words; undefined where it keeps them all. */
export function overLimits(
  { limits }: Destination,
  picture: { readonly widthPx: number; readonly heightPx: number; readonly bytes: number },
): string | undefined {
  const { widthPx, heightPx, bytes } = picture;
  const size = `${widthPx} × ${heightPx} px`;
  if (widthPx > limits.widthDevicePxMax || heightPx > limits.heightDevicePxMax)
    return `${size}; ${limits.widthDevicePxMax} × ${limits.heightDevicePxMax} px are allowed`;
  if (widthPx < (limits.widthDevicePxMin ?? 0)) return `${size}; at least ${limits.widthDevicePxMin} px wide`;
  if (widthPx + heightPx > (limits.sidesDevicePxMax ?? Number.POSITIVE_INFINITY))
    return `${size}; both together may be ${limits.sidesDevicePxMax} px`;
  const [least, most] = limits.ratio ?? [0, Number.POSITIVE_INFINITY];
  if (widthPx < least * heightPx || widthPx > most * heightPx)
    return `${size}; width over height may be ${least} to ${most}`;
  if (bytes > limits.bytesMax) return `${bytes} bytes; ${limits.bytesMax} are allowed`;
  return undefined;
}
