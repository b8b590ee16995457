import type { Project } from '@pictable/contract';
import { logoTexts as messages } from '../../../messages/projects/logo-texts.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { LogoForm } from './logo-form.tsx';
import { useLogo } from './use-logo.ts';

/** Shows, sets and removes the logo of a project. */
export default function LogoDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const found = useLogo(project.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text(project.name)}
    >
      {found.isPending && <SkeletonRows label={messages.loading} rows={3} className="h-14" />}
      {found.isError && (
        <LoadError
          title={messages.readFailed}
          text={errorReason(found.error)}
          retry={messages.retry}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data !== undefined && <LogoForm project={project} logo={found.data} />}
    </Dialog>
  );
}
