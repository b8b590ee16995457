import type { Drawing } from '../../lib/drawing/drawing.ts';
import { create } from '../../messages/create.ts';

/** What is worth knowing about the picture: what the engine did not take as written, and what a live view leaves out. */
export function PreviewNotes({ drawing, cut }: { drawing: Drawing | undefined; cut: boolean }) {
  if (!drawing) return null;
  const messages = drawing.warnings.map((warning) =>
    warning.path ? `${warning.path}: ${warning.message}` : warning.message,
  );
  if (cut && drawing.cutToRows !== undefined)
    messages.unshift(create.firstRows(drawing.cutToRows, drawing.rows));
  if (messages.length === 0) return null;
  return (
    <details className="border-b border-rule bg-sheet px-3 text-sm text-amber">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 py-1.5">
        <span className="shrink-0 font-medium">{create.notes(messages.length)}</span>
        <span className="truncate text-ink-2">{messages[0]}</span>
      </summary>
      <ul className="max-h-40 list-disc space-y-1 overflow-auto pb-3 pl-5 text-ink-2">
        {messages.map((message) => (
          <li key={message} className="[overflow-wrap:anywhere]">
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
