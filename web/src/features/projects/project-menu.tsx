import type { Project } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import {
  Database,
  FileType2,
  ImageIcon,
  ImagePlus,
  KeyRound,
  KeySquare,
  LayoutTemplate,
  LockKeyhole,
  Palette,
  Pencil,
  Radio,
  Signature,
  Trash2,
  Webhook,
} from 'lucide-react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { liveImagesPath, paths, projectKeysPath, projectTemplatesPath } from '../../paths.ts';
import { Menu } from '../../ui/menu.tsx';
import type { ProjectAction } from './project-actions.tsx';
import { ProjectMenuButton } from './project-menu-button.tsx';

interface ProjectMenuProps {
  project: Project;
  onAct: (act: ProjectAction) => void;
  startsOpen: boolean;
}

export default function ProjectMenu({ project, onAct, startsOpen }: ProjectMenuProps) {
  const router = useRouter();
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<ProjectMenuButton name={project.name} />}
      items={[
        {
          label: messages.viewKey,
          icon: <KeyRound aria-hidden />,
          onSelect: () => onAct({ kind: 'key', project }),
        },
        {
          label: messages.moreKeys,
          icon: <KeySquare aria-hidden />,
          onSelect: () => void router.navigate({ href: projectKeysPath(project.id) }),
        },
        {
          label: messages.templates,
          icon: <LayoutTemplate aria-hidden />,
          onSelect: () => void router.navigate({ href: projectTemplatesPath(project.id) }),
        },
        {
          label: messages.liveImages,
          icon: <Radio aria-hidden />,
          onSelect: () => void router.navigate({ href: liveImagesPath(project.id) }),
        },
        {
          label: messages.webhooks,
          icon: <Webhook aria-hidden />,
          onSelect: () => void router.navigate({ href: `${paths.webhooks}?project=${project.id}` }),
        },
        {
          label: messages.fonts,
          icon: <FileType2 aria-hidden />,
          onSelect: () => onAct({ kind: 'fonts', project }),
        },
        {
          label: messages.themes,
          icon: <Palette aria-hidden />,
          onSelect: () => onAct({ kind: 'themes', project }),
        },
        {
          label: messages.logo,
          icon: <ImageIcon aria-hidden />,
          onSelect: () => onAct({ kind: 'logo', project }),
        },
        {
          label: messages.secrets,
          icon: <LockKeyhole aria-hidden />,
          onSelect: () => onAct({ kind: 'secrets', project }),
        },
        {
          label: messages.signingSecret,
          icon: <Signature aria-hidden />,
          onSelect: () => onAct({ kind: 'signing', project }),
        },
        {
          label: messages.bucket,
          icon: <Database aria-hidden />,
          onSelect: () => onAct({ kind: 'bucket', project }),
        },
        {
          label: messages.rename,
          icon: <Pencil aria-hidden />,
          onSelect: () => onAct({ kind: 'rename', project }),
        },
        {
          label: messages.addExample,
          icon: <ImagePlus aria-hidden />,
          onSelect: () => onAct({ kind: 'example', project }),
        },
        {
          label: messages.remove,
          icon: <Trash2 aria-hidden />,
          destructive: true,
          onSelect: () => onAct({ kind: 'delete-project', project }),
        },
      ]}
    />
  );
}
