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
