import type { Project, Secret } from '@pictable/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { formatDay } from '../../../browser/dates.ts';
import { secretsTexts as messages } from '../../../messages/projects/secrets-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRemoveSecret } from './use-secrets.ts';

interface SecretListProps {
  project: Project;
  secrets: readonly Secret[];
  onReplace: (secret: Secret) => void;
}

/** The secrets of a project. One that is deleted stays in the list while it can be undone. */
export function SecretList({ project, secrets, onReplace }: SecretListProps) {
  const { pending, remove, undo } = useRemoveSecret(project.id);
  if (secrets.length === 0)
    return (
      <div className="green-bar border-b border-rule px-4 py-8 text-center">
        <h3 className="text-lg">{messages.empty}</h3>
        <p className="mx-auto mt-2 max-w-[40ch] text-sm text-ink-2">{messages.emptyText}</p>
      </div>
    );
  return (
    <ul aria-label={messages.list} className="border-t border-rule-strong text-sm">
      {secrets.map((secret) => (
        <li
          key={secret.name}
          className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-3 py-2.5 odd:bg-band"
        >
          {pending.has(secret.name) ? (
            <Removed name={secret.name} onUndo={() => undo(secret.name)} />
          ) : (
            <Listed
              secret={secret}
              onReplace={() => onReplace(secret)}
              onRemove={() => remove(secret.name)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ListedProps {
  secret: Secret;
  onReplace: () => void;
  onRemove: () => void;
}

function Listed({ secret: { name, hosts, updatedAt }, onReplace, onRemove }: ListedProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-mono font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{hosts.map(shortHost).join(', ')}</p>
        <p className="text-ink-3">{messages.saved(formatDay(updatedAt))}</p>
      </div>
      <div className="flex gap-1.5">
        <Button size="small" aria-label={messages.replaceNamed(name)} onClick={onReplace}>
          {messages.replace}
        </Button>
        <Button size="small" aria-label={messages.removeNamed(name)} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </>
  );
}

/** Takes the place of a secret for the time in which its deletion can be undone. */
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

/** An origin as it is typed: HTTPS is the default. */
export function shortHost(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
