import type { User } from '@pictable/contract';
import { FolderPlus } from 'lucide-react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

interface CreateProjectButtonProps {
  user: User;
  /** Number of projects, once known. */
  count: number | undefined;
  onCreate: () => void;
}

/** At the project limit, the starter plan gets a link to upgrade; on other plans the button is disabled. */
export function CreateProjectButton({ user, count, onCreate }: CreateProjectButtonProps) {
  const limit = user.project_limit;
  const full = limit !== null && count !== undefined && count >= limit;
  if (full && user.current_plan_tier === 'basic') {
    return <SiteLink href={paths.subscribe} label={messages.upgrade} className={buttonClasses('primary')} />;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {full && <p className="text-sm text-ink-2">{messages.atLimit(limit)}</p>}
      <Button variant="primary" disabled={full || count === undefined} onClick={onCreate}>
        <FolderPlus aria-hidden />
        {messages.create}
      </Button>
    </div>
  );
}
