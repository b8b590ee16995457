import type { ReactNode } from 'react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

export function NoProjects({ create }: { create: ReactNode }) {
  return (
    <div className="green-bar border-b border-rule px-4 py-16 text-center">
      <h3 className="text-xl">{messages.empty}</h3>
      <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {create}
        <SiteLink href={paths.app} label={messages.tryEditor} className={buttonClasses('outline')} />
      </div>
    </div>
  );
}
