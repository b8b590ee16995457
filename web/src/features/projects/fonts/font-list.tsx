import type { FontFamily, FontFile, Project } from '@pictable/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { fontsTexts as messages } from '../../../messages/projects/fonts-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRemoveFont } from './use-fonts.ts';

/** The fonts of a project. One that is deleted stays in the list while it can be undone. */
export function FontList({ project, fonts }: { project: Project; fonts: readonly FontFamily[] }) {
  const { pending, remove, undo } = useRemoveFont(project.id);
  if (fonts.length === 0)
    return (
      <div className="green-bar border-b border-rule px-4 py-8 text-center">
        <h3 className="text-lg">{messages.empty}</h3>
        <p className="mx-auto mt-2 max-w-[40ch] text-sm text-ink-2">{messages.emptyText}</p>
      </div>
    );
  return (
    <ul aria-label={messages.list} className="border-t border-rule-strong text-sm">
      {fonts.map(({ family, files }) => (
        <li
          key={family}
          className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2.5 odd:bg-band"
        >
          {pending.has(family) ? (
            <Removed family={family} onUndo={() => undo(family)} />
          ) : (
            <>
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{family}</p>
                <p className="text-ink-2 [overflow-wrap:anywhere]">{files.map(labelOf).join(', ')}</p>
              </div>
              <Button size="small" aria-label={messages.removeNamed(family)} onClick={() => remove(family)}>
                <Trash2 aria-hidden />
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Takes the place of a font for the time in which its deletion can be undone. */
function Removed({ family, onUndo }: { family: string; onUndo: () => void }) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
        {messages.removed(family)}
      </p>
      {/* The button that was pressed is gone, and the focus with it. */}
      <Button size="small" autoFocus aria-label={messages.undoNamed(family)} onClick={onUndo}>
        <RotateCcw aria-hidden />
        {messages.undo}
      </Button>
    </>
  );
}

/** Weight and style of a file, such as `400 italic` or `100–900 variable`. */
function labelOf({ weightMin, weightMax, style }: FontFile): string {
  const parts = [messages.weight(weightMin, weightMax)];
  if (weightMin !== weightMax) parts.push(messages.variable);
  if (style === 'italic') parts.push(messages.italic);
  return parts.join(' ');
}
