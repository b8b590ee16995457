import type { CreatedProject, ListedImage, Project } from '@pictable/contract';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const AddExampleDialog = lazyComponent(() => import('./add-example-dialog.tsx'));
const ApiKeyDialog = lazyComponent(() => import('./api-key-dialog.tsx'));
const BucketDialog = lazyComponent(() => import('./bucket-dialog.tsx'));
const DeleteImageDialog = lazyComponent(async () => ({
  default: (await import('./delete-dialogs.tsx')).DeleteImageDialog,
}));
const DeleteProjectDialog = lazyComponent(async () => ({
  default: (await import('./delete-dialogs.tsx')).DeleteProjectDialog,
}));
const FontsDialog = lazyComponent(() => import('./fonts/fonts-dialog.tsx'));
const LogoDialog = lazyComponent(() => import('./logo/logo-dialog.tsx'));
const MembersDialog = lazyComponent(() => import('./members/members-dialog.tsx'));
const NewProjectDialog = lazyComponent(() => import('./new-project-dialog.tsx'));
const RenameProjectDialog = lazyComponent(() => import('./rename-project-dialog.tsx'));
const SecretsDialog = lazyComponent(() => import('./secrets/secrets-dialog.tsx'));
const SigningSecretDialog = lazyComponent(() => import('./signing-secret-dialog.tsx'));
const ThemesDialog = lazyComponent(() => import('./themes/themes-dialog.tsx'));
const ViewImageDialog = lazyComponent(() => import('./view-image-dialog.tsx'));

/** Actions of the dashboard; each has a dialog. */
export type ProjectAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'created'; readonly project: CreatedProject }
  | {
      readonly kind:
        | 'key'
        | 'fonts'
        | 'themes'
        | 'logo'
        | 'secrets'
        | 'members'
        | 'signing'
        | 'bucket'
        | 'rename'
        | 'example'
        | 'delete-project';
      readonly project: Project;
    }
  | { readonly kind: 'view' | 'delete-image'; readonly image: ListedImage };

interface ProjectActDialogProps {
  act: ProjectAction;
  images: readonly ListedImage[];
  onAct: (act: ProjectAction | undefined) => void;
}

export function ProjectActionDialog(props: ProjectActDialogProps) {
  return (
    <Suspense>
      <DialogOf {...props} />
    </Suspense>
  );
}

function DialogOf({ act, images, onAct }: ProjectActDialogProps) {
  const onClose = () => onAct(undefined);
  switch (act.kind) {
    case 'create':
      return (
        <NewProjectDialog onClose={onClose} onCreated={(project) => onAct({ kind: 'created', project })} />
      );
    case 'created':
      return <ApiKeyDialog project={act.project} fullKey={act.project.apiKey} onClose={onClose} />;
    case 'key':
      return <ApiKeyDialog project={act.project} onClose={onClose} />;
    case 'fonts':
      return <FontsDialog project={act.project} onClose={onClose} />;
    case 'themes':
      return <ThemesDialog project={act.project} onClose={onClose} />;
    case 'logo':
      return <LogoDialog project={act.project} onClose={onClose} />;
    case 'secrets':
      return <SecretsDialog project={act.project} onClose={onClose} />;
    case 'members':
      return <MembersDialog project={act.project} onClose={onClose} />;
    case 'signing':
      return <SigningSecretDialog project={act.project} onClose={onClose} />;
    case 'bucket':
      return <BucketDialog project={act.project} onClose={onClose} />;
    case 'rename':
      return <RenameProjectDialog project={act.project} onClose={onClose} />;
    case 'example':
      return <AddExampleDialog project={act.project} onClose={onClose} />;
    case 'delete-project': {
      const { project } = act;
      const imageCount = images.filter((image) => image.projectId === project.id).length;
      return <DeleteProjectDialog project={project} imageCount={imageCount} onClose={onClose} />;
    }
    case 'view':
      return <ViewImageDialog image={act.image} onClose={onClose} />;
    case 'delete-image':
      return <DeleteImageDialog image={act.image} onClose={onClose} />;
  }
}
