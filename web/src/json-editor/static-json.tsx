import { shared } from '../messages/shared-texts.ts';
import { Button } from '../ui/buttons/button.tsx';

/** Read-only JSON that looks like the editor; its button opens the editor. */
export function StaticJson({ text, onEdit }: { text: string; onEdit?: () => void }) {
  const lines = text.split('\n');
  return (
    <div className="relative h-full overflow-hidden bg-sheet">
      <div
        data-lines
        className="grid h-full grid-cols-[auto_1fr] content-start overflow-hidden font-mono text-[13px] leading-[1.6]"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key other than its number
          <div key={index} className="contents">
            <span
              aria-hidden
              className="figures border-r border-rule bg-band pr-2 pl-4 text-right text-ink-3"
            >
              {index + 1}
            </span>
            <code className="px-2.5 [overflow-wrap:anywhere] whitespace-pre-wrap">{line || ' '}</code>
          </div>
        ))}
      </div>
      {onEdit && (
        <Button className="absolute right-3 bottom-3 shadow-sm" onClick={onEdit}>
          {shared.editJson}
        </Button>
      )}
    </div>
  );
}
