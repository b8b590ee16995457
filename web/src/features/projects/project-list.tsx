import type { ListedImage, Project, User } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { sessions } from '../../messages/accounts/auth-texts.ts';
import { imageTable, projectList as messages } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { invalidateAccountQueries, useImages, useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { canEdit, isOwned, receivedTransfer } from '../../requests/project-roles.ts';
import { readStored, storageKeys, writeStored } from '../../storage/storage.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CreateProjectButton } from './create-project-button.tsx';
import { sortImages } from './gallery/image-order.ts';
import {
  ImageFilter,
  type ImageView,
  ImageViewSwitch,
  matchesImageFilters,
  noImageFilters,
} from './image-filter.tsx';
import { ImageTable } from './image-table.tsx';
import { NoProjects } from './no-projects.tsx';
import { type ProjectAction, ProjectActionDialog } from './project-actions.tsx';
import { Card, ProjectCard } from './project-card.tsx';

const ImageGallery = lazyComponent(() => import('./gallery/image-gallery.tsx'));
const SelectionBar = lazyComponent(() => import('./gallery/selection-bar.tsx'));

/** Number of images from which the search field is shown. */
const searchFrom = 6;

export function ProjectList({ user }: { user: User }) {
  const projects = useProjects();
  const images = useImages();
  const queries = useQueryClient();
  const [act, setAct] = useState<ProjectAction>();
  const failed = projects.error ?? images.error;
  const limit = user.project_limit;
  // Projects of others count towards the plans of their owners.
  const owned = projects.data?.filter(isOwned);
  const hasCapacity = owned && (limit === null || owned.length < limit);
  const isEmpty = projects.data?.length === 0 && images.data?.length === 0;
  useNewProjectLink(hasCapacity === true, () => setAct({ kind: 'create' }));
  const create = (
    <CreateProjectButton user={user} count={owned?.length} onCreate={() => setAct({ kind: 'create' })} />
  );
  return (
    <section aria-labelledby="projects-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink pb-3">
        <h2 id="projects-heading" className="text-lg">
          {messages.heading}
        </h2>
        {/* The invitation of an empty account has this button. */}
        {!isEmpty && create}
      </div>
      {failed && (
        <LoadError
          title={messages.failed}
          text={errorReason(failed)}
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
  const { view, setView } = useImageView();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const shown = sortImages(
    images.filter((image) => matchesImageFilters(image, filters)),
    filters.order,
  );
  // A selected image that is not shown, or does not exist any more, must not be deleted with the others.
  const selected = view === 'gallery' ? shown.filter(({ id }) => marked.has(id)) : [];
  const free = shown.filter((image) => image.projectId === null);
  const imagesOf = (name: string, ofCard: readonly ListedImage[], project?: Project) => (
    <Images
      name={name}
      canDelete={project === undefined || canEdit(project)}
      images={ofCard}
      view={view}
      selected={marked}
      onSelect={(id, isSelected) => setMarked(withId(marked, id, isSelected))}
      onAct={onAct}
    />
  );
  if (projects.length === 0 && images.length === 0) return <NoProjects create={create} />;
  return (
    <>
      {images.length > 0 && (
        <div className="mt-3 flex flex-wrap items-start justify-end gap-2">
          {images.length >= searchFrom && <ImageFilter filters={filters} onFilters={setFilters} />}
          <ImageViewSwitch view={view} onView={setView} />
        </div>
      )}
      <ul>
        {offeredFirst(projects).map((project, index) => {
          const own = (image: ListedImage) => image.projectId === project.id;
          return (
            <ProjectCard
              key={project.id}
              project={project}
              images={images.filter(own)}
              startsOpen={index === 0}
              onAct={onAct}
            >
              {imagesOf(project.name, shown.filter(own), project)}
            </ProjectCard>
          );
        })}
        {free.length > 0 && (
          <Card
            name={messages.withoutProject}
            about={messages.images(free.length)}
            startsOpen={projects.length === 0}
          >
            {imagesOf(messages.withoutProject, free)}
          </Card>
        )}
      </ul>
      {selected.length > 0 && (
        <Suspense>
          <SelectionBar selected={selected} shown={shown} projects={projects} onSelected={setMarked} />
        </Suspense>
      )}
    </>
  );
}

/** Projects that await an answer of the user, before the others. */
function offeredFirst(projects: readonly Project[]): Project[] {
  const isOffered = (project: Project) => receivedTransfer(project) !== null;
  return [...projects.filter(isOffered), ...projects.filter((project) => !isOffered(project))];
}

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const changed = new Set(ids);
  if (isIn) changed.add(id);
  else changed.delete(id);
  return changed;
}

/** The view that this browser showed last. */
function useImageView() {
  const [view, setView] = useState<ImageView>(() =>
    readStored(storageKeys.imageView) === 'gallery' ? 'gallery' : 'table',
  );
  return {
    view,
    setView(chosen: ImageView) {
      writeStored(storageKeys.imageView, chosen);
      setView(chosen);
    },
  };
}

interface ImagesProps extends Pick<CardsProps, 'images' | 'onAct'> {
  name: string;
  canDelete: boolean;
  view: ImageView;
  selected: ReadonlySet<number>;
  onSelect: (id: number, isSelected: boolean) => void;
}

/** The images of a project, in the chosen view. */
function Images({ name, canDelete, images, view, selected, onSelect, onAct }: ImagesProps) {
  const onView = (image: ListedImage) => onAct({ kind: 'view', image });
  if (images.length === 0) return <p className="px-3 pb-2 text-sm text-ink-2">{imageTable.noMatch}</p>;
  if (view === 'table') {
    return (
      <ImageTable
        label={imageTable.label(name)}
        images={images}
        onView={onView}
        onDelete={canDelete ? (image) => onAct({ kind: 'delete-image', image }) : undefined}
      />
    );
  }
  return (
    <Suspense>
      <ImageGallery
        label={imageTable.label(name)}
        images={images}
        selected={selected}
        onSelect={onSelect}
        onView={onView}
      />
    </Suspense>
  );
}
