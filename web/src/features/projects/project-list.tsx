import type { ListedImage, Project, User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { sessions } from '../../messages/auth-texts.ts';
import { imageTable, projectList as messages } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { invalidateAccountQueries, useImages, useProjects } from '../../requests/account-data.ts';
import { errorText } from '../../requests/error-text.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CreateProjectButton } from './create-project-button.tsx';
import { ImageFilter, matchesImageFilters, noImageFilters } from './image-filter.tsx';
import { ImageTable } from './image-table.tsx';
import { NoProjects } from './no-projects.tsx';
import { type ProjectAction, ProjectActionDialog } from './project-actions.tsx';
import { Card, ProjectCard } from './project-card.tsx';

/** Number of images from which the search field is shown. */
const searchFrom = 6;

export function ProjectList({ user }: { user: User }) {
  const projects = useProjects();
  const images = useImages();
  const queries = useQueryClient();
  const [act, setAct] = useState<ProjectAction>();
  const failed = projects.error ?? images.error;
  const limit = user.project_limit;
  const hasCapacity = projects.data && (limit === null || projects.data.length < limit);
  useNewProjectLink(hasCapacity === true, () => setAct({ kind: 'create' }));
  const create = (
    <CreateProjectButton
      user={user}
      count={projects.data?.length}
      onCreate={() => setAct({ kind: 'create' })}
    />
  );
  return (
    <section aria-labelledby="projects-heading" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink pb-3">
        <h2 id="projects-heading" className="text-lg">
          {messages.heading}
        </h2>
        {create}
      </div>
      {failed && (
        <LoadError
          title={messages.failed}
          text={errorText(failed, messages.failed)}
          retry={sessions.retry}
          onRetry={() => void invalidateAccountQueries(queries)}
        />
      )}
      {!failed && (!projects.data || !images.data) && (
        <SkeletonRows label={messages.heading} rows={3} className="h-[68px]" />
      )}
      {projects.data && images.data && (
        <Cards projects={projects.data} images={images.data} onAct={setAct} create={create} />
      )}
      {act && <ProjectActionDialog act={act} images={images.data ?? []} onAct={setAct} />}
    </section>
  );
}

/** Opens the form for a new project if the URL asks for it, then removes the fragment. */
function useNewProjectLink(hasCapacity: boolean, open: () => void) {
  const router = useRouter();
  const linked = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` === paths.newProject });
  const onLink = useEffectEvent(open);
  useEffect(() => {
    if (!linked || !hasCapacity) return;
    void router.navigate({ href: paths.dashboard, replace: true });
    onLink();
  }, [linked, hasCapacity, router]);
}

interface CardsProps {
  projects: readonly Project[];
  images: readonly ListedImage[];
  onAct: (act: ProjectAction) => void;
  create: ReactNode;
}

function Cards({ projects, images, onAct, create }: CardsProps) {
  const [filters, setFilters] = useState(noImageFilters);
  const shown = images.filter((image) => matchesImageFilters(image, filters));
  const free = shown.filter((image) => image.projectId === null);
  const tableOf = (name: string, ofCard: readonly ListedImage[]) =>
    ofCard.length === 0 ? (
      <p className="px-3 pb-2 text-sm text-ink-2">{imageTable.noMatch}</p>
    ) : (
      <ImageTable
        label={imageTable.label(name)}
        images={ofCard}
        onView={(image) => onAct({ kind: 'view', image })}
        onDelete={(image) => onAct({ kind: 'delete-image', image })}
      />
    );
  if (projects.length === 0 && images.length === 0) return <NoProjects create={create} />;
  return (
    <>
      {images.length >= searchFrom && <ImageFilter filters={filters} onFilters={setFilters} />}
      <ul>
        {projects.map((project, index) => {
          const own = (image: ListedImage) => image.projectId === project.id;
          return (
            <ProjectCard
              key={project.id}
              project={project}
              images={images.filter(own)}
              startsOpen={index === 0}
              onAct={onAct}
            >
              {tableOf(project.name, shown.filter(own))}
            </ProjectCard>
          );
        })}
        {free.length > 0 && (
          <Card
            name={messages.withoutProject}
            about={messages.images(free.length)}
            startsOpen={projects.length === 0}
          >
            {tableOf(messages.withoutProject, free)}
          </Card>
        )}
      </ul>
    </>
  );
}
