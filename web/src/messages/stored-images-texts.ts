/** Texts of the gallery of stored images, and of what can be done with several of them. */
export const gallery = {
  select: (title: string) => `Select ${title}`,
  open: (title: string) => `View ${title}`,
  selection: 'Selected images',
  selected: (count: number) => (count === 1 ? '1 image selected' : `${count} images selected`),
  selectAll: (count: number) => `Select all ${count}`,
  clear: 'Clear selection',
  download: 'Download',
  downloadHint: 'One ZIP archive with every selected image',
  tooMany: (limit: number) => `Select up to ${limit} images to download them`,
  severalOwners: 'Select images of one owner to download them together',
  allExpired: 'The selected images have expired',
  remove: 'Delete',
} as const;

export const deleteImages = {
  title: (count: number) => (count === 1 ? 'Delete image' : `Delete ${count} images`),
  text: (count: number) =>
    count === 1
      ? 'This deletes the selected image and its public URL stops working. You can undo this for a few seconds.'
      : `This deletes the ${count} selected images and their public URLs stop working. You can undo this for a few seconds.`,
  action: (count: number) => (count === 1 ? 'Delete image' : `Delete ${count} images`),
  removed: (count: number) => (count === 1 ? '1 image deleted' : `${count} images deleted`),
  failed: 'Failed to delete images',
  restored: (count: number) => (count === 1 ? '1 image restored' : `${count} images restored`),
  restoredSome: (count: number, all: number) => `${count} of ${all} images could be restored.`,
  restoreFailed: 'Failed to restore images',
} as const;

/** Opening the table of a stored image again. */
export const openStored = {
  opened: (title: string | null) => `${title ?? 'Table'} opened`,
  openedText: 'Generate Table stores it as a new image. The URL of the old one does not change.',
  replacingText: 'Change it, then choose Publish as live image beside Generate. The URL stays the same.',
  notKept: 'The table of an image is kept for up to 30 days, and has been deleted. The image stays.',
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
    `The table is deleted at most ${days} days after the image is stored. The image stays.`,
  duplicated: 'Image duplicated',
  duplicatedText: 'It has its own URL.',
  duplicateFailed: 'Failed to duplicate the image',
} as const;
