import type { ListedImage, Project } from '@pictable/contract';
import { useLocation } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatDay } from '../../browser/dates.ts';
import { imageTable, projectList as messages } from '../../messages/dashboard-texts.ts';
import { roleTexts } from '../../messages/projects/members-texts.ts';
import { newImagePath, projectAnchor } from '../../paths.ts';
import { canEdit, isOwned, receivedTransfer } from '../../requests/project-roles.ts';
import { firstRequest } from '../../table-requests/first-request.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import type { ProjectAction } from './project-actions.tsx';
import { ProjectMenuButton } from './project-menu-button.tsx';

const ProjectMenu = lazyComponent(() => import('./project-menu.tsx'));
const TransferOffer = lazyComponent(async () => ({
  default: (await import('./members/transfer-offer.tsx')).TransferOffer,
}));

interface ProjectCardProps {
  project: Project;
  images: readonly ListedImage[];
  startsOpen: boolean;
  onAct: (act: ProjectAction) => void;
  /** Content of the expanded card. */
  children: ReactNode;
}

export function ProjectCard({ project, images, startsOpen, onAct, children }: ProjectCardProps) {
  const [pressed, setPressed] = useState(false);
  const { role, ownerName } = project;
  const about = [
    messages.images(images.length),
    !ownerName ? messages.created(formatDay(project.createdAt)) : roleTexts.sharedBy(ownerName, role),
  ].join(' · ');
  return (
    <Card
      anchor={projectAnchor(project.id)}
      name={project.name}
      about={about}
      startsOpen={startsOpen}
      {...(receivedTransfer(project) && {
        offer: (focusHeading) => (
          // As high as the offer, so that nothing moves when it is loaded.
          <Suspense fallback={<div className="h-21 border-l-[3px] border-accent bg-band max-sm:h-49" />}>
            <TransferOffer project={project} onEnded={focusHeading} />
          </Suspense>
        ),
      })}
      actions={
        <>
          {canEdit(project) && (
            <SiteLink
              href={newImagePath(project.id)}
              aria-label={`${messages.newImage}, ${project.name}`}
              className={buttonClasses('outline')}
            >
              <Plus aria-hidden />
              <span className="max-sm:hidden">{messages.newImage}</span>
            </SiteLink>
          )}
          <Suspense fallback={<ProjectMenuButton name={project.name} onClick={() => setPressed(true)} />}>
            <ProjectMenu project={project} onAct={onAct} startsOpen={pressed} />
          </Suspense>
        </>
      }
    >
      <div className="flex flex-wrap gap-x-6 gap-y-1 px-3 pb-3 text-sm text-ink-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {messages.endpoint}: <code>{`/api/pictable/${project.endpointPath}`}</code>
        </p>
        {project.description && <p className="min-w-0 [overflow-wrap:anywhere]">{project.description}</p>}
      </div>
      {ownerName && !canEdit(project) && (
        <p className="px-3 pb-3 text-sm text-ink-2">{roleTexts.viewerOnly(ownerName)}</p>
      )}
      {images.length > 0 ? children : isOwned(project) ? <FirstRequest project={project} /> : <NoImages />}
    </Card>
  );
}

interface CardProps {
  /** URL fragment that links to this card. */
  anchor?: string;
  name: string;
  about: string;
  startsOpen: boolean;
  actions?: ReactNode;
  /** Shown also while the card is collapsed. @param focusHeading for when what has the focus disappears */
  offer?: (focusHeading: () => void) => ReactNode;
  children: ReactNode;
}

/** A card whose heading expands and collapses its content. */
export function Card({ anchor, name, about, startsOpen, actions, offer, children }: CardProps) {
  const [open, setOpen] = useState(startsOpen);
  const heading = useRef<HTMLButtonElement>(null);
  const id = useId();
  useFragmentTarget(anchor, () => {
    setOpen(true);
    heading.current?.focus();
  });
  return (
    <li id={anchor} className="border-b border-rule py-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 tracking-normal">
          <button
            ref={heading}
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-left hover:bg-band"
          >
            <ChevronRight
              aria-hidden
              className={`size-4 shrink-0 text-ink-3 transition-transform ${open ? 'rotate-90' : ''}`}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {/* Isolated, because a number after an Arabic or Hebrew name would become part of it. */}
              <bdi className="text-base font-semibold">{name}</bdi>
              <span className="figures ml-3 text-sm font-normal text-ink-2 max-sm:ml-0 max-sm:block">
                {about}
              </span>
            </span>
          </button>
        </h3>
        {actions}
      </div>
      {offer && <div className="mx-3 mt-2">{offer(() => heading.current?.focus())}</div>}
      <div id={id} hidden={!open} className="pt-3">
        {open && children}
      </div>
    </li>
  );
}

/** Runs each time a link with this fragment is followed, even if the URL already has it. */
function useFragmentTarget(anchor: string | undefined, act: () => void) {
  const visit = useLocation({ select: ({ hash, state }) => (hash === anchor ? state.__TSR_key : undefined) });
  const onVisit = useEffectEvent(act);
  useEffect(() => {
    if (visit !== undefined) onVisit();
  }, [visit]);
}

function NoImages() {
  return <p className="px-3 pb-2 text-sm text-ink-2">{imageTable.noImages}</p>;
}

/** A request that creates the first image, ready to paste. */
function FirstRequest({ project }: { project: Project }) {
  return (
    <div className="px-3 pb-2">
      <p className="mb-3 text-sm">{imageTable.empty}</p>
      <CodeBlock label="cURL" code={firstRequest(project)} />
    </div>
  );
}
