import { workflows } from '../../messages/public-pages/workflows-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { PlatformMark } from './platform-mark.tsx';
import { WorkflowCard } from './workflow-card.tsx';
import type { WorkflowCardContent } from './workflow-list.ts';

const platforms = [
  { id: 'n8n', guide: paths.n8nIntegration },
  { id: 'make', guide: paths.makeIntegration },
  { id: 'zapier', guide: paths.zapierIntegration },
] as const;

/** Workflows by platform, each with a file to copy or download. */
export function WorkflowCards({ list }: { list: readonly WorkflowCardContent[] }) {
  return (
    <section
      aria-labelledby="workflows"
      className="mt-20 border-t border-ink pt-6 first:mt-0 first:border-t-0 first:pt-0"
    >
      <h2 id="workflows" className="scroll-mt-24 text-2xl">
        {workflows.heading}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{workflows.lead}</p>
      {platforms.map(({ id, guide }) => (
        <Platform key={id} id={id} guide={guide} list={list.filter(({ platform }) => platform === id)} />
      ))}
    </section>
  );
}

interface PlatformProps {
  id: WorkflowCardContent['platform'];
  guide: string;
  list: readonly WorkflowCardContent[];
}

function Platform({ id, guide, list }: PlatformProps) {
  if (list.length === 0) return null;
  const platform = workflows.platforms[id];
  return (
    <section aria-labelledby={`workflows-${id}`} className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h3 id={`workflows-${id}`} className="flex scroll-mt-24 items-center gap-2.5 text-xl">
          <PlatformMark id={id} />
          {platform.name}
        </h3>
        <SiteLink
          href={guide}
          label={platform.guide}
          className="text-sm underline underline-offset-4 hover:text-accent"
        />
      </div>
      <p className="mt-1 mb-4 max-w-[72ch] text-sm text-ink-2">{platform.import}</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {list.map((workflow) => (
          <li key={workflow.name} id={workflow.name} className="scroll-mt-24">
            <WorkflowCard workflow={workflow} />
          </li>
        ))}
      </ul>
    </section>
  );
}
