import { type AccountDetail, formatThousands } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatDateTime, formatDay, formatExactTime } from '../../browser/dates.ts';
import { userDetail as messages, operator } from '../../messages/accounts/operator-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { queryKeys } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { Cell, Head, rowClasses, Table } from './table-parts.tsx';
import { operatorService } from './use-operator-data.ts';

interface PartProps {
  heading: string;
  text?: string;
  /** Shown instead of the table if it has no rows. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Part({ heading, text, empty, isEmpty, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {heading}
      </h2>
      {text && <p className="mb-2 text-sm text-ink-2">{text}</p>}
      {isEmpty ? <p className="border-y border-rule px-2 py-4 text-sm text-ink-2">{empty}</p> : children}
    </section>
  );
}

export function Projects({ projects }: Pick<AccountDetail, 'projects'>) {
  return (
    <Part heading={messages.projects} empty={messages.noProjects} isEmpty={projects.length === 0}>
      <Table
        label={messages.projects}
        head={
          <>
            <Head label={messages.project} />
            <Head label={messages.images} isNumeric />
            <Head label={messages.created} />
          </>
        }
      >
        {projects.map(({ id, name, isActive, images, createdAt }) => (
          <tr key={id} className={rowClasses}>
            <Cell className="[overflow-wrap:anywhere]">
              {name}
              {!isActive && <span className="ml-2 text-ink-2">{messages.inactive}</span>}
            </Cell>
            <Cell isNumeric>{formatThousands(images)}</Cell>
            <Cell className="whitespace-nowrap text-ink-2">{formatDay(createdAt)}</Cell>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

export function Keys({ keys }: Pick<AccountDetail, 'keys'>) {
  return (
    <Part heading={messages.keys} empty={messages.noKeys} isEmpty={keys.length === 0}>
      <Table
        label={messages.keys}
        head={
          <>
            <Head label={messages.key} />
            <Head label={messages.kind} />
            <Head label={messages.lastUsed} />
          </>
        }
      >
        {keys.map(({ kind, name, prefix, lastUsedAt }) => (
          <tr key={`${kind} ${prefix}`} className={rowClasses}>
            <Cell className="[overflow-wrap:anywhere]">
              <span className="font-mono">{prefix}…</span>
              {name !== null && <p className="text-ink-2">{name}</p>}
            </Cell>
            <Cell>{messages.kinds[kind]}</Cell>
            <Cell className="text-ink-2">
              {lastUsedAt === null ? operator.never : formatDateTime(lastUsedAt)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

interface DeletedImagesProps {
  accountId: number;
  images: AccountDetail['deletedImages'];
}

/** Images that can be restored for a moment. */
export function DeletedImages({ accountId, images }: DeletedImagesProps) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const restore = (image: number, name: string) =>
    act(
      async () => {
        await operatorService.restoreImage(accountId, image);
        await queries.invalidateQueries({ queryKey: queryKeys.operator });
        showToast({ title: messages.restored, description: name });
      },
      { title: messages.restoreFailed },
    );
  return (
    <Part
      heading={messages.deleted}
      text={messages.deletedText}
      empty={messages.noDeleted}
      isEmpty={images.length === 0}
    >
      <Table
        label={messages.deleted}
        head={
          <>
            <Head label={messages.image} />
            <Head label={messages.deletedAt} />
            <Head label={messages.restore} />
          </>
        }
      >
        {images.map(({ id, title, filename, deletedAt }) => (
          <tr key={id} className={rowClasses}>
            <Cell className="[overflow-wrap:anywhere]">
              {title ?? filename}
              {title !== null && <p className="font-mono text-ink-2">{filename}</p>}
            </Cell>
            <Cell className="text-ink-2">{formatExactTime(deletedAt)}</Cell>
            <Cell>
              <Button
                size="small"
                busy={busy}
                aria-label={messages.restoreNamed(title ?? filename)}
                onClick={() => void restore(id, title ?? filename)}
              >
                {messages.restore}
              </Button>
            </Cell>
          </tr>
        ))}
      </Table>
    </Part>
  );
}
