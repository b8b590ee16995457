import { type ImageFormat, imageFormats, isUniversal } from '../formats/image-formats.ts';

/** Limits of a destination, which no image rendered for it exceeds. Lengths are in device pixels. */
export interface DestinationLimits {
  readonly widthDevicePxMax: number;
  readonly heightDevicePxMax: number;
  readonly bytesMax: number;
  /** A narrower image gets margins on both sides. */
  readonly widthDevicePxMin?: number;
  /** Sum of width and height. */
  readonly sideSumDevicePxMax?: number;
  /** Minimum and maximum aspect ratio (width / height); margins around the table ensure it. */
  readonly ratio?: readonly [number, number];
  /** Whether a PNG must be RGB, without a palette. */
  readonly trueColor?: boolean;
}

/** A destination of images (`for`): its limits, and the defaults that suit it. */
export interface Destination {
  readonly name: string;
  /** Display name. */
  readonly label: string;
  /** The formats it can show; the default is first. */
  readonly formats: readonly ImageFormat[];
  /** CSS pixels. */
  readonly widthPx: number;
  /** Whether a narrower table is widened to this width. */
  readonly fillsWidth: boolean;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly theme: 'default' | 'light' | 'dark';
  readonly fontSizePx: number;
  readonly limits: DestinationLimits;
}

const MB = 1_000_000;
const universalFormats = imageFormats.filter(isUniversal);

/**
 * All destinations. To add one, add a record here. If a destination does not document a limit for a side, the
 * limit is ours: the size that is readable without opening the image.
 */
export const destinations = [
  {
    // Image block: PNG, JPEG, GIF (docs.slack.dev, image block). Link previews: up to 5 MB, no SVG
    // (docs.slack.dev, unfurling).
    name: 'slack',
    label: 'Slack',
    formats: universalFormats,
    widthPx: 900,
    fillsWidth: false,
    scale: 2,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 2_400, heightDevicePxMax: 4_000, bytesMax: 2 * MB },
  },
  {
    // Uploads were limited to 8, 10 and 25 MB over time (discord-api-docs #6058); the smallest is always
    // safe.
    name: 'discord',
    label: 'Discord',
    formats: universalFormats,
    widthPx: 800,
    fillsWidth: false,
    scale: 2,
    theme: 'dark',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 2_400, heightDevicePxMax: 4_000, bytesMax: 7 * MB },
  },
  {
    // sendPhoto: width and height together up to 10,000, ratio up to 20; 5 MB if it is fetched by URL
    // (core.telegram.org/bots/api, sendPhoto and "Sending files").
    name: 'telegram',
    label: 'Telegram',
    formats: universalFormats,
    widthPx: 800,
    fillsWidth: false,
    scale: 2,
    theme: 'default',
    fontSizePx: 15,
    limits: {
      widthDevicePxMax: 2_560,
      heightDevicePxMax: 2_560,
      sideSumDevicePxMax: 10_000,
      ratio: [1 / 20, 20],
      bytesMax: 5 * MB,
    },
  },
  {
    // Images: JPEG and PNG, 8-bit, RGB or RGBA, up to 5 MB (developers.facebook.com, Cloud API, media); 1 MB
    // is recommended.
    name: 'whatsapp',
    label: 'WhatsApp',
    formats: universalFormats,
    widthPx: 720,
    fillsWidth: false,
    scale: 2,
    theme: 'default',
    fontSizePx: 16,
    limits: { widthDevicePxMax: 1_600, heightDevicePxMax: 2_560, bytesMax: MB, trueColor: true },
  },
  {
    // Images in cards: PNG, JPEG, GIF, up to 1024 × 1024 and 1 MB (learn.microsoft.com, cards format).
    name: 'teams',
    label: 'Microsoft Teams',
    formats: universalFormats,
    widthPx: 640,
    fillsWidth: false,
    scale: 1.6,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 1_024, heightDevicePxMax: 1_024, bytesMax: 0.95 * MB },
  },
  {
    // Outlook does not show SVG and clips images taller than 1,728 px (learn.microsoft.com forums, "Large
    // pictures clipped"); 600 px is the width of an email. Gmail does not show SVG.
    name: 'email',
    label: 'E-mail',
    formats: universalFormats,
    widthPx: 600,
    fillsWidth: true,
    scale: 2,
    theme: 'light',
    fontSizePx: 14,
    limits: { widthDevicePxMax: 1_800, heightDevicePxMax: 1_728, bytesMax: MB },
  },
  {
    // A 16:9 slide on a 1920 × 1080 screen.
    name: 'slide',
    label: 'Slide',
    formats: universalFormats,
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
    formats: universalFormats,
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

/** Names of all destinations, in display order. */
export const destinationNames = destinations.map(({ name }) => name) as [
  DestinationName,
  ...DestinationName[],
];

/** The destination with this name; undefined if there is none. */
export function findDestination(name: string | undefined): Destination | undefined {
  return destinations.find((destination) => destination.name === name);
}

/** Describes the limit of its destination that an image exceeds; undefined if it is within all limits. */
export function describeLimitViolation(
  { limits }: Destination,
  image: { readonly widthPx: number; readonly heightPx: number; readonly bytes: number },
): string | undefined {
  const { widthPx, heightPx, bytes } = image;
  const size = `${widthPx} × ${heightPx} px`;
  if (widthPx > limits.widthDevicePxMax || heightPx > limits.heightDevicePxMax)
    return `${size}; ${limits.widthDevicePxMax} × ${limits.heightDevicePxMax} px is the maximum`;
  if (widthPx < (limits.widthDevicePxMin ?? 0))
    return `${size}; the minimum width is ${limits.widthDevicePxMin} px`;
  if (widthPx + heightPx > (limits.sideSumDevicePxMax ?? Number.POSITIVE_INFINITY))
    return `${size}; the maximum sum of width and height is ${limits.sideSumDevicePxMax} px`;
  const [least, most] = limits.ratio ?? [0, Number.POSITIVE_INFINITY];
  if (widthPx < least * heightPx || widthPx > most * heightPx)
    return `${size}; the aspect ratio must be from ${least} to ${most}`;
  if (bytes > limits.bytesMax) return `${bytes} bytes; the maximum is ${limits.bytesMax}`;
  return undefined;
}
