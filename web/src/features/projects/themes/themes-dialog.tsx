import type { Project, ProjectTheme } from '@pictable/contract';
import { useState } from 'react';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { mayDiscard } from '../../../ui/dialogs/may-discard.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { CodeBlock } from '../../../ui/text/code-block.tsx';
import { draftOf, newDraft } from './theme-draft.ts';
import { ThemeForm } from './theme-form.tsx';
import { ThemeList } from './theme-list.tsx';
import { useThemes } from './use-themes.ts';

/** The theme editor: lists, edits, saves and deletes the themes of a project. */
export default function ThemesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const list = useThemes(project.id);
  const [draft, setDraft] = useState(newDraft);
  /** The draft without unsaved changes. */
  const [saved, setSaved] = useState(newDraft);

  function edit(theme: ProjectTheme) {
    if (!mayDiscard(draft !== saved)) return;
    const opened = draftOf(theme);
    setDraft(opened);
    setSaved(opened);
  }

  return (
    <Dialog
      open
      placement="wide"
      onOpenChange={(open) => !open && mayDiscard(draft !== saved) && onClose()}
      title={messages.title}
      description={messages.text(project.name)}
    >
      {list.isPending && <SkeletonRows label={messages.loading} rows={3} className="h-14" />}
      {list.isError && (
        <LoadError
          title={messages.readFailed}
          text={errorReason(list.error)}
          retry={messages.retry}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          <ThemeList project={project} themes={list.data} onEdit={edit} />
          <ThemeForm
            project={project}
            themes={list.data}
            draft={draft}
            onDraft={setDraft}
            onSaved={() => setSaved(draft)}
          />
          <section className="mt-6 border-t border-rule pt-4">
            <h3 className="mb-3 text-sm font-medium tracking-normal">{messages.use}</h3>
            <CodeBlock label="JSON" code={`"theme": ${JSON.stringify(draft.name.trim() || 'acme')}`} />
          </section>
        </>
      )}
    </Dialog>
  );
}
