import type { Scene } from '../../scene/scene.ts';
import type { PdfFile } from './file.ts';
import { reference, textString } from './pdf-strings.ts';

/** An entry of the outline, with the entries below it. */
interface OutlineEntry {
  readonly text: string;
  readonly destination: string;
  readonly entries: OutlineEntry[];
}

/**
 * Writes the outline: the title, and the headings of groups by their levels. Undefined if there is neither.
 *
 * @param tops by page: converts a distance from its top in px to one from its bottom in its units
 */
export function writeOutline(
  file: PdfFile,
  { title, bookmarks = [] }: Scene,
  pageIds: readonly number[],
  tops: readonly ((px: number) => string)[],
): number | undefined {
  const [first] = pageIds;
  const root: OutlineEntry[] = [];
  if (title !== '' && first !== undefined)
    root.push({ text: title, destination: `${reference(first)}/Fit`, entries: [] });
  /** The open entries, outermost first. */
  let open: OutlineEntry[] = [];
  for (const { text, level, page, yPx } of bookmarks) {
    open = open.slice(0, level);
    const destination = `${reference(pageIds[page]!)}/XYZ null ${tops[page]!(yPx)} null`;
    const entry: OutlineEntry = { text, destination, entries: [] };
    (open.at(-1)?.entries ?? root).push(entry);
    open.push(entry);
  }
  if (root.length === 0) return undefined;
  const outline = file.reserve();
  file.set(outline, `<</Type/Outlines${writeEntries(file, root, outline, true)}>>`);
  return outline;
}

/** Writes the entries below an object; returns its keys for them. Entries below others are closed at first. */
function writeEntries(
  file: PdfFile,
  entries: readonly OutlineEntry[],
  parent: number,
  isRoot: boolean,
): string {
  if (entries.length === 0) return '';
  const ids = entries.map(() => file.reserve());
  for (const [index, { text, destination, entries: below }] of entries.entries()) {
    const previous = index > 0 ? `/Prev ${reference(ids[index - 1]!)}` : '';
    const next = index + 1 < ids.length ? `/Next ${reference(ids[index + 1]!)}` : '';
    const id = ids[index]!;
    const kids = writeEntries(file, below, id, false);
    file.set(
      id,
      `<</Title${textString(text)}/Parent ${reference(parent)}${previous}${next}/Dest[${destination}]${kids}>>`,
    );
  }
  return `/First ${reference(ids[0]!)}/Last ${reference(ids.at(-1)!)}/Count ${isRoot ? entries.length : -entries.length}`;
}
