import { formatThousands } from '@pictable/contract';
import { product } from './shared-texts.ts';

/** What the hint about a destination says in numbers. */
interface DestinationFacts {
  readonly widthPx: number;
  /** Whether a narrower table is widened to this width. */
  readonly fillsWidth: boolean;
  readonly scale: number;
  readonly bytesMax: number;
}

/** Texts about sharing a table: its page, its images and its destination. Loaded on demand. */
export const sharing = {
  sharePage: 'Share page',
  shareLink: 'Share link',
  copyShareLink: 'Copy share link',
  openSharePage: 'Open share page',
  linkCopied: 'Link copied',
  linkCopiedText: 'Chat apps show a preview of the image.',
  anyDestination: 'Any destination',
  /** What a destination is good for, by its name in the contract. */
  destinationHints: {
    anywhere: 'One image, with the format, scale and width that you choose.',
    slack: 'Readable in a message, without opening it.',
    discord: 'Dark, for the dark theme of Discord.',
    telegram: 'Large text, for phones.',
    whatsapp: 'Large text for phones, in a small file.',
    teams: 'Fits into an adaptive card.',
    email: 'As wide as an email, and short enough for Outlook.',
    slide: 'Large text, for a 16:9 slide.',
    social: 'Large text, in a shape that feeds do not crop.',
  },
  destinationFacts: ({ widthPx, fillsWidth, scale, bytesMax }: DestinationFacts) =>
    `${fillsWidth ? '' : 'Up to '}${formatThousands(widthPx)} px wide, ${scale} ×, up to ${bytesMax / 1_000_000} MB.`,
  destinationSplit: 'A longer table becomes several images.',
  imageCount: (count: number) => `${count} images`,
  imageLabel: (part: number, parts: number) => `Image ${part} of ${parts}`,
  allImages: 'All images of this table',
  download: (part: number) => `Download image ${part}`,
  downloadAll: 'Download all images',
  copied: (part: number, parts: number) => `Image ${part} of ${parts} copied`,
  copyNext: (part: number) => `Copy image ${part}`,
  copyHint: 'Press Copy image in the preview to choose another image.',
} as const;

export const signing = {
  title: 'Signing secret',
  text: (project: string) =>
    `Use it to sign URLs that contain a table. The image is rendered and stored in ${project} the first time a URL is opened.`,
  use: 'For places that show an image but cannot send an API request: an img tag in an email, =IMAGE() in a spreadsheet, a Markdown file. API requests use the API key instead.',
  documentation: 'Signed URLs in the documentation',
  newText: (project: string) => `Signing secret for ${project}. Copy it now. You won't see it again.`,
  create: 'Create a signing secret',
  warning: 'URLs signed with the previous secret will stop working immediately.',
  createNow: 'Create it now',
  created: 'Signing secret created',
  createdText: 'It can only sign URLs. Keep it on a server.',
  failed: 'Failed to create signing secret',
  failedText: 'Please try again.',
  secret: 'Signing secret',
  showSecret: 'Show secret',
  hideSecret: 'Hide secret',
  inPage: 'In a web page or an email',
  inSpreadsheet: 'In a spreadsheet cell',
  exampleText:
    'A table signed with this secret. Opening the URL for the first time renders it and counts as one table.',
  alt: 'Orders by city',
  inProgram: 'Environment variables for your program',
  inProgramText:
    'In the examples of the documentation, replace YOUR_SIGNING_SECRET with the second value; the first one is part of the URL.',
  howTo: 'How to sign your own tables',
  saved: "Done, I've saved it",
  about: `${product} cannot show it again.`,
} as const;

/** Who can open a stored image, and for how long. */
export const access = {
  title: 'Access and expiry',
  text: 'These apply to the image you generate next. The table JSON stores them.',
  access: 'Who can open it',
  levels: { public: 'Anyone with the URL', signed: 'Signed URLs only' },
  hints: {
    public: 'Chat apps, mails and web pages can show it.',
    signed: 'You get a URL that works for 7 days. Create new ones on the dashboard or with the API.',
  },
  expires: 'Delete it',
  never: 'Never',
  spans: {
    '1h': 'After 1 hour',
    '24h': 'After 24 hours',
    '7d': 'After 7 days',
    '30d': 'After 30 days',
    '365d': 'After 1 year',
  },
  /** An expiry that was typed in the JSON. */
  typed: (expires: string) => `As in the JSON: ${expires}`,
  expiresHint: 'The image and its table are deleted then, and its URL stops working.',
  summary: (level: 'public' | 'signed', expires: string | undefined) =>
    `${level === 'signed' ? 'Private' : 'Public'}${expires === undefined ? '' : `, expires: ${expires}`}`,
  done: 'Done',
  private: 'Private',
  expiresOn: (date: string) => `Expires ${date}`,
  expired: (date: string) => `Expired ${date}`,
  expiredTitle: 'This image has expired',
  expiredText: (date: string) =>
    `It was deleted on ${date}, with the table it was rendered from. Its URL no longer works.`,
  signedUrl: 'Signed URL',
  worksUntil: (date: string) => `Works until ${date}`,
  signedText: 'Only people with this URL can see the image, until it expires.',
  validFor: 'URL works for',
  lifetimes: { '1h': '1 hour', '24h': '24 hours', '7d': '7 days', '30d': '30 days', '365d': '1 year' },
  newUrl: 'Copy new signed URL',
  failed: 'Failed to sign the URL',
} as const;

/** The size of the preview and of the image. */
export const imageSize = {
  zoom: 'Zoom',
  zoomFit: 'Fit',
  zoomOf: (percent: number) => `${percent} %`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scaleOf: (scale: number) => `${scale} ×`,
  reduced: 'This image would be too large at 2 ×, so it is stored at 1 ×.',
} as const;
