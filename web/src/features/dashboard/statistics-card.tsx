import { formatThousands, type Usage, type User } from '@pictable/contract';
import { statistics as messages } from '../../messages/dashboard-texts.ts';
import { useImages, useProjects, useUsage } from '../../requests/account-data.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DayBars } from '../../usage/day-bars.tsx';

const projectsShown = 4;

/** Totals of images and projects, and the usage of the last 30 days. */
export function StatisticsCard({ user }: { user: User }) {
  const usage = useUsage();
  const images = useImages();
  const projects = useProjects();
  const limit = user.project_limit;
  return (
    <section aria-labelledby="statistics-heading" className="border-t border-ink pt-4">
      <h2 id="statistics-heading" className="text-lg">
        {messages.heading}
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <dl className="figures grid grid-cols-2 gap-4 sm:grid-cols-1 sm:content-start">
          <Count name={messages.images} value={countOf(images, formatThousands)} />
          <Count
            name={messages.projects}
            value={countOf({ ...projects, data: projects.data?.filter(isOwned) }, (count) =>
              limit === null
                ? formatThousands(count)
                : messages.of(formatThousands(count), formatThousands(limit)),
            )}
          />
        </dl>
        {usage.data ? (
          <UsageOfDays usage={usage.data} />
        ) : usage.isError ? (
          <Notice tone="warning">{messages.failed}</Notice>
        ) : (
          <UsageSkeleton />
        )}
      </div>
    </section>
  );
}

interface Listed {
  readonly data: readonly unknown[] | null | undefined;
  readonly isError: boolean;
}

/** The formatted count; undefined while it loads, a dash if it failed to load. */
function countOf({ data, isError }: Listed, format: (count: number) => string): string | undefined {
  return data ? format(data.length) : isError ? messages.unknown : undefined;
}

/** As high as the bars, so that nothing moves when they load. */
function UsageSkeleton() {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium tracking-normal text-ink-2">{messages.lastDays}</h3>
      <Loading label={messages.lastDays} />
      <Skeleton className="mt-2 h-24 rounded-none" />
      <Skeleton className="mt-1.5 h-4 w-24" />
    </div>
  );
}

function Count({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="min-h-8 text-xl font-semibold tracking-tight">{value}</dd>
    </div>
  );
}

function UsageOfDays({ usage }: { usage: Usage }) {
  const used = usage.projects.filter((project) => project.tables > 0);
  const most = Math.max(1, ...used.map((project) => project.tables));
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium tracking-normal text-ink-2">{messages.lastDays}</h3>
      <DayBars days={usage.days} />
      {used.length > 1 && (
        <>
          <h3 className="mt-5 text-sm font-medium tracking-normal text-ink-2">{messages.byProject}</h3>
          <ul className="figures mt-2 space-y-1.5 text-sm">
            {used
              .toSorted((a, b) => b.tables - a.tables)
              .slice(0, projectsShown)
              .map((project) => (
                <li
                  key={project.projectId ?? 0}
                  className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3"
                >
                  <span dir="auto" className="truncate text-left">
                    {nameOf(project)}
                  </span>
                  <span className="h-2 rounded-full bg-band-2">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${(project.tables / most) * 100}%` }}
                    />
                  </span>
                  <span className="font-mono">{formatThousands(project.tables)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  );
}

function nameOf(project: Usage['projects'][number]): string {
  return project.name ?? (project.projectId === null ? messages.withoutProject : messages.deletedProject);
}
