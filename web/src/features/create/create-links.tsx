import type { ReactNode } from 'react';
import { create } from '../../messages/create-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const links = [
  { href: paths.documentation, label: create.documentation },
  { href: `${paths.documentation}#api-reference`, label: create.apiReference },
  { href: paths.home, label: create.home },
];

/** The row of links below the workspace, above the site footer. */
export function CreateLinks({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 pt-4 pb-8 text-sm">
      <nav aria-label={create.footer} className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map((link) => (
          <SiteLink
            key={link.href}
            {...link}
            className="py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          />
        ))}
      </nav>
      {children}
    </div>
  );
}
