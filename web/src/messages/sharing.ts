import { product } from './shared.ts';

/** Words about handing a table on: its page, its pictures, the places it goes to. Loaded when one of them is there. */
export const sharing = {
  sharePage: 'Share page',
  shareLink: 'Share link',
  copyShareLink: 'Copy share link',
  openSharePage: 'Open share page',
  linkCopied: 'Link copied',
  linkCopiedText: 'Chats show the picture where it is posted.',
  destination: 'Made for',
  anywhere: 'For any place',
  pictures: (count: number) => `${count} pictures`,
  picture: (part: number, parts: number) => `Picture ${part} of ${parts}`,
  allPictures: 'All pictures of this table',
  download: (part: number) => `Download picture ${part}`,
  downloadAll: 'Download all pictures',
  copied: (part: number, parts: number) => `Picture ${part} of ${parts} copied`,
  copyNext: (part: number) => `Copy picture ${part}`,
  copyOtherWay: 'Press Copy image in the preview to choose another picture.',
} as const;

export const signing = {
  title: 'Signing secret',
  text: (project: string) =>
    `Your program signs addresses with it that hold a table. Whoever opens one sees the picture, which is drawn into ${project} the first time.`,
  use: 'For places that show a picture and send no request: an img in a mail, =IMAGE() in a sheet, a Markdown file. Calls of the API do without: they have the API key.',
  documentation: 'Signed addresses in the documentation',
  newText: (project: string) => `The signing secret of ${project}. Copy it now: it is shown this once.`,
  make: 'Make a signing secret',
  warning: 'Addresses signed with the secret before it stop working at once.',
  makeNow: 'Make it now',
  made: 'Signing Secret Made',
  madeText: 'It signs addresses and can do nothing else. Keep it on a server.',
  failed: 'Error Making Secret',
  failedText: 'Failed to make a signing secret. Please try again.',
  secret: 'Signing secret',
  inPage: 'In a page or a mail',
  inSheet: 'In a cell of a sheet',
  exampleText:
    'A table signed with this secret. The first time it is opened it is drawn and counts as one table.',
  alt: 'Orders by city',
  inProgram: 'For the environment of your program',
  inProgramText:
    'Where an example of the documentation says YOUR_SIGNING_SECRET, the second stands; the first is the beginning of the address.',
  howTo: 'How to sign your own tables',
  saved: 'I saved it',
  about: `${product} keeps no copy that could be shown again.`,
} as const;
