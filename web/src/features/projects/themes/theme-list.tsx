import type { Project, ProjectTheme } from '@pictable/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRemoveTheme } from './use-themes.ts';

interface ThemeListProps {
  project: Project;
  themes: readonly ProjectTheme[];
  onEdit: (theme: ProjectTheme) => void;
}

/** The themes of a project. One that is deleted stays in the list while it can be undone. */
export function ThemeList({ project, themes, onEdit }: ThemeListProps) {
  const { pending, remove, undo } = useRemoveTheme(project.id);
  if (themes.length === 0)
    return (
      <div className="green-bar border-b border-rule px-4 py-6 text-center">
        <h3 className="text-lg">{messages.empty}</h3>
        <p className="mx-auto mt-2 max-w-[46ch] text-sm text-ink-2">{messages.emptyText}</p>
      </div>
    );
  return (
    <ul aria-label={messages.list} className="border-t border-rule-strong text-sm">
      {themes.map((theme) => (
        <li
          key={theme.name}
          className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2 odd:bg-band"
        >
          {pending.has(theme.name) ? (
            <Removed name={theme.name} onUndo={() => undo(theme.name)} />
          ) : (
            <Saved theme={theme} onEdit={() => onEdit(theme)} onRemove={() => remove(theme.name)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SavedProps {
  theme: ProjectTheme;
  onEdit: () => void;
  onRemove: () => void;
}

function Saved({ theme: { name, from, mode, fontFamily }, onEdit, onRemove }: SavedProps) {
  return (
    <>
      <span aria-hidden className="flex shrink-0 overflow-hidden rounded-sm border border-rule-strong">
        {from.map((color, index) => (
          // The same colour may occur twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the colours of a theme have no other identity
          <span key={index} className="size-6" style={{ background: color }} />
        ))}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-2">{[messages.modes[mode], fontFamily].filter(Boolean).join(', ')}</p>
      </div>
      <Button size="small" aria-label={messages.editNamed(name)} onClick={onEdit}>
        {messages.edit}
      </Button>
      <Button size="small" aria-label={messages.removeNamed(name)} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}

/** Takes the place of a theme for the time in which its deletion can be undone. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
        {messages.removed(name)}
      </p>
      {/* The button that was pressed is gone, and the focus with it. */}
      <Button size="small" autoFocus aria-label={messages.undoNamed(name)} onClick={onUndo}>
        <RotateCcw aria-hidden />
        {messages.undo}
      </Button>
    </>
  );
}
