import { useEffect, useRef, useState } from 'react';
import { isEditableTarget } from '../../../browser/is-editable-target.ts';
import type { TableImport } from '../../../imported-tables/use-import.ts';

/**
 * Imports files and tables that are dropped anywhere on the page, or pasted while no field has the focus.
 * Returns whether a file is being dragged over the page.
 *
 * @param insert receives text that is not a table
 */
export function useFileDropAndPaste(importing: TableImport, insert: (text: string) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const latest = useRef({ importing, insert });
  useEffect(() => {
    latest.current = { importing, insert };
  });

  useEffect(() => {
    /** Leaving one element of the page means entering another, so both events are counted. */
    let depth = 0;
    const show = (change: number) => {
      depth = Math.max(0, depth + change);
      setHovering(depth > 0);
    };
    const handlers: [string, (event: DragEvent) => void][] = [
      ['dragenter', (event) => hasFiles(event) && show(1)],
      ['dragleave', (event) => hasFiles(event) && show(-1)],
      ['dragover', (event) => hasFiles(event) && event.preventDefault()],
      [
        'drop',
        (event) => {
          show(-depth);
          if (takeDropped(event, latest.current)) stop(event);
        },
      ],
    ];
    const paste = (event: ClipboardEvent) =>
      !isEditableTarget(event.target) && takePasted(event, latest.current);
    // In the capture phase: the editor would insert the file as text.
    for (const [name, handler] of handlers) addEventListener(name, handler as EventListener, true);
    addEventListener('paste', paste);
    return () => {
      for (const [name, handler] of handlers) removeEventListener(name, handler as EventListener, true);
      removeEventListener('paste', paste);
    };
  }, []);

  return hovering;
}

interface Takers {
  readonly importing: TableImport;
  readonly insert: (text: string) => void;
}

function takeDropped({ dataTransfer }: DragEvent, { importing, insert }: Takers): boolean {
  const file = dataTransfer?.files[0];
  if (file) {
    void importing.importFile(file);
    return true;
  }
  const html = dataTransfer?.getData('text/html') ?? '';
  // Only cells dragged from another page; the editor handles other text itself.
  if (!/<table[\s>]/i.test(html)) return false;
  const plain = dataTransfer?.getData('text/plain') ?? '';
  return importing.tryImport(plain, html, () => insert(plain));
}

function takePasted({ clipboardData }: ClipboardEvent, { importing }: Takers): void {
  const file = clipboardData?.files[0];
  const plain = clipboardData?.getData('text/plain') ?? '';
  const isTable = importing.tryImport(plain, clipboardData?.getData('text/html') ?? '', () => {});
  if (!isTable && file) void importing.importFile(file);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
