/** A point in the viewport, as events have it. */
export type ViewportPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * The offset of a point in a text shown by `StaticJson`; undefined outside the text. Call it in the handler of the
 * event: the text can move afterwards.
 */
export function offsetAtPoint(text: string, { clientX, clientY }: ViewportPoint): number | undefined {
  const caret = caretAt(clientX, clientY);
  const line = caret?.node.parentElement?.closest('code');
  const shown = line?.closest('[data-lines]')?.querySelectorAll('code');
  if (!caret || !line || !shown) return undefined;
  const lines = text.split('\n');
  const number = [...shown].indexOf(line);
  const before = lines.slice(0, number).reduce((sum, { length }) => sum + length + 1, 0);
  // An empty line is shown as a space, which is not in the text.
  return before + Math.min(caret.offset, lines[number]?.length ?? 0);
}

/** Safari supports only the second of these APIs. */
function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
