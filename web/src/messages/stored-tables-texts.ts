/** Texts about opening the table of a stored image again. */
export const openStored = {
  opened: (title: string | null) => `${title ?? 'Table'} opened`,
  openedText: 'Generate Table stores it as a new image. The URL of the old one does not change.',
  replacingText: 'Change it, then choose Publish as live image beside Generate. The URL stays the same.',
  notKept: 'The table of an image is kept for 30 days, and was deleted since. The image stays.',
  failed: "Couldn't open the table",
} as const;

export const storedTable = {
  heading: 'Table',
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicating: 'Duplicating…',
  replace: (name: string) => `Replace ${name}, same URL`,
  text: 'Edit opens the table in the editor and stores a new image. Duplicate stores the same table once more, which counts as one table.',
  notKept: (days: number) =>
    `The table was deleted ${days} days after the image was stored. The image stays.`,
  duplicated: 'Image duplicated',
  duplicatedText: 'It has its own URL.',
  duplicateFailed: 'Failed to duplicate the image',
} as const;
