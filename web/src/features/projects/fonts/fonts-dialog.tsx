import type { Project } from '@pictable/contract';
import { fontsTexts as messages } from '../../../messages/projects/fonts-texts.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { CodeBlock } from '../../../ui/text/code-block.tsx';
import { FontForm } from './font-form.tsx';
import { FontList } from './font-list.tsx';
import { useFonts } from './use-fonts.ts';

/** Lists, adds and deletes the fonts of a project. */
export default function FontsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const list = useFonts(project.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
          <FontList project={project} fonts={list.data} />
          <FontForm project={project} />
          <section className="mt-6 border-t border-rule pt-4">
            <h3 className="mb-3 text-sm font-medium tracking-normal">{messages.use}</h3>
            <CodeBlock
              label="JSON"
              code={`"fontFamily": ${JSON.stringify(list.data[0]?.family ?? 'Acme Sans')}`}
            />
          </section>
        </>
      )}
    </Dialog>
  );
}
