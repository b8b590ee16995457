import type { RenderedMessage, StoredImage, TableWarning } from '@pictable/contract';
import { nameOf, type ReadMessage, type TableOfMessage } from './message-tables.ts';

type Part = RenderedMessage['parts'][number];

/**
 * The message with images in place of its tables.
 *
 * @param images those of the replaced tables, in order
 */
export function presentMessage(message: ReadMessage, images: readonly StoredImage[]): RenderedMessage {
  const { text, tables, unread } = message;
  const pieces: string[] = [];
  const parts: Part[] = [];
  const warnings: TableWarning[] = unread.map(({ line, problem }) => ({
    path: '/text',
    message: `Line ${line}: ${problem}`,
  }));
  const addText = (from: number, to: number) => {
    const piece = text.slice(from, to);
    pieces.push(piece);
    // Chats reject an empty message.
    if (piece.trim() !== '') parts.push({ kind: 'text', text: piece });
  };
  let from = 0;
  tables
    .filter(({ isReplaced }) => isReplaced)
    .forEach((table, index) => {
      const image = images[index]!;
      addText(from, table.start);
      pieces.push(inOneLine(image.markdown));
      parts.push(tablePart(table, image));
      for (const { message: warning } of image.warnings)
        warnings.push({ path: '/text', message: `${nameOf(table)}: ${warning}` });
      from = table.end;
    });
  addText(from, text.length);
  return { success: true, text: pieces.join(''), parts, tables: tables.map(presentTable), warnings };
}

/** Images in lines of their own would leave the list or the quote that the table is in. */
function inOneLine(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => line !== '')
    .join(' ');
}

function tablePart({ number }: TableOfMessage, { native, ...image }: StoredImage): Part {
  return { kind: 'table', table: number, image, alt: image.alt, ...(native && { native }) };
}

function presentTable(table: TableOfMessage): RenderedMessage['tables'][number] {
  const { number, line, kind, rows, columns, isReplaced } = table;
  return { table: number, line, kind, title: table.table.title ?? null, rows, columns, replaced: isReplaced };
}
