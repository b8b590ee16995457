import { useEffect, useRef, useState } from 'react';
import type { Importing } from '../../lib/import/use-import.ts';
import { isField } from '../../lib/is-field.ts';

/**
 * Files and tables dropped anywhere on the page are imported, and so is what is pasted while no field has the focus.
 * Answers whether a file hangs over the page.
 *
 * @param insert takes text that turned out to be no table
 */
export function useIncoming(importing: Importing, insert: (text: string) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const latest = useRef({ importing, insert });
  useEffect(() => {
    latest.current = { importing, insert };
  });

  useEffect(() => {
    /** What leaves one part of the page enters another: counted, the two cancel out. */
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
    const paste = (event: ClipboardEvent) => !isField(event.target) && takePasted(event, latest.current);
    // Before the editor, which would take the file as text to insert.
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
  readonly importing: Importing;
  readonly insert: (text: string) => void;
}

function takeDropped({ dataTransfer }: DragEvent, { importing, insert }: Takers): boolean {
  const file = dataTransfer?.files[0];
  if (file) {
    void importing.takeFile(file);
    return true;
  }
  const html = dataTransfer?.getData('text/html') ?? '';
  // Cells dragged from another page; any other text is moved about by the editor itself.
  if (!/<table[\s>]/i.test(html)) return false;
  const plain = dataTransfer?.getData('text/plain') ?? '';
  return importing.take(plain, html, () => insert(plain));
}

function takePasted({ clipboardData }: ClipboardEvent, { importing }: Takers): void {
  const file = clipboardData?.files[0];
  const plain = clipboardData?.getData('text/plain') ?? '';
  const isTable = importing.take(plain, clipboardData?.getData('text/html') ?? '', () => {});
  if (!isTable && file) void importing.takeFile(file);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
