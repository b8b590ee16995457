import { hasRightsOf, type Project, type ProjectRole } from '@pictable/contract';
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
  Users,
  Webhook,
} from 'lucide-react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { liveImagesPath, paths, projectKeysPath, projectTemplatesPath } from '../../paths.ts';
import { roleIn } from '../../requests/project-roles.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { ProjectAction } from './project-actions.tsx';
import { ProjectMenuButton } from './project-menu-button.tsx';

interface ProjectMenuProps {
  project: Project;
  onAct: (act: ProjectAction) => void;
  startsOpen: boolean;
}

/** The actions on a project that the role of the user allows. */
export default function ProjectMenu({ project, onAct, startsOpen }: ProjectMenuProps) {
  const router = useRouter();
  const items = [
    ...contentItems(project, { onAct, open: (href) => void router.navigate({ href }) }),
    ...projectItems(project, { onAct }),
  ];
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<ProjectMenuButton name={project.name} />}
      items={items.filter(({ least }) => hasRightsOf(roleIn(project), least))}
    />
  );
}

interface ItemActs extends Pick<ProjectMenuProps, 'onAct'> {
  open: (href: string) => void;
}

/** An action, and the least role that it needs. */
type RoleItem = MenuItem & { readonly least: ProjectRole };

/** The actions on what is in a project. */
function contentItems(project: Project, { onAct, open }: ItemActs): readonly RoleItem[] {
  return [
    {
      least: 'owner',
      label: messages.viewKey,
      icon: <KeyRound aria-hidden />,
      onSelect: () => onAct({ kind: 'key', project }),
    },
    {
      least: 'owner',
      label: messages.moreKeys,
      icon: <KeySquare aria-hidden />,
      onSelect: () => open(projectKeysPath(project.id)),
    },
    {
      least: 'viewer',
      label: messages.templates,
      icon: <LayoutTemplate aria-hidden />,
      onSelect: () => open(projectTemplatesPath(project.id)),
    },
    {
      least: 'viewer',
      label: messages.liveImages,
      icon: <Radio aria-hidden />,
      onSelect: () => open(liveImagesPath(project.id)),
    },
    {
      least: 'owner',
      label: messages.webhooks,
      icon: <Webhook aria-hidden />,
      onSelect: () => open(`${paths.webhooks}?project=${project.id}`),
    },
    {
      least: 'editor',
      label: messages.fonts,
      icon: <FileType2 aria-hidden />,
      onSelect: () => onAct({ kind: 'fonts', project }),
    },
    {
      least: 'editor',
      label: messages.themes,
      icon: <Palette aria-hidden />,
      onSelect: () => onAct({ kind: 'themes', project }),
    },
    {
      least: 'editor',
      label: messages.logo,
      icon: <ImageIcon aria-hidden />,
      onSelect: () => onAct({ kind: 'logo', project }),
    },
    {
      least: 'editor',
      label: messages.secrets,
      icon: <LockKeyhole aria-hidden />,
      onSelect: () => onAct({ kind: 'secrets', project }),
    },
  ];
}

/** The actions on the project itself. */
function projectItems(project: Project, { onAct }: Pick<ItemActs, 'onAct'>): readonly RoleItem[] {
  return [
    {
      least: 'owner',
      label: messages.signingSecret,
      icon: <Signature aria-hidden />,
      onSelect: () => onAct({ kind: 'signing', project }),
    },
    {
      least: 'owner',
      label: messages.bucket,
      icon: <Database aria-hidden />,
      onSelect: () => onAct({ kind: 'bucket', project }),
    },
    {
      least: 'viewer',
      label: messages.members,
      icon: <Users aria-hidden />,
      onSelect: () => onAct({ kind: 'members', project }),
    },
    {
      least: 'owner',
      label: messages.rename,
      icon: <Pencil aria-hidden />,
      onSelect: () => onAct({ kind: 'rename', project }),
    },
    {
      least: 'editor',
      label: messages.addExample,
      icon: <ImagePlus aria-hidden />,
      onSelect: () => onAct({ kind: 'example', project }),
    },
    {
      least: 'owner',
      label: messages.remove,
      icon: <Trash2 aria-hidden />,
      destructive: true,
      onSelect: () => onAct({ kind: 'delete-project', project }),
    },
  ];
}
