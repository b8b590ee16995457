import { create } from '../../messages/create.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const links = [
  { href: paths.documentation, label: create.documentation },
  { href: paths.documentationApi, label: create.apiReference },
  { href: paths.home, label: create.home },
];

/** The quiet line of links under the workspace, above the footer of every page. */
export function CreateLinks() {
  return (
    <nav aria-label={create.footer} className="flex flex-wrap gap-x-6 gap-y-1 pt-4 pb-8 text-sm">
      {links.map((link) => (
        <SiteLink
          key={link.href}
          {...link}
          className="py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        />
      ))}
    </nav>
  );
}
