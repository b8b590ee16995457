/** Widths of the images in the HTML that the service returns with a stored table, in CSS pixels and in order. */
export function embeddedWidths(html: string | undefined): readonly number[] {
  return [...(html ?? '').matchAll(/<img [^>]*?\bwidth="(\d+)"/g)].map(([, width]) => Number(width));
}
