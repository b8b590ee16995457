import { footer } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Logo } from './logo.tsx';

const columns = [
  {
    heading: footer.productHeading,
    links: [
      { href: paths.app, label: footer.webApp },
      { href: paths.dashboard, label: footer.dashboard },
      { href: paths.pricing, label: footer.pricing },
    ],
  },
  {
    heading: footer.learnHeading,
    links: [
      { href: paths.documentation, label: footer.documentation },
      { href: paths.apiReference, label: footer.apiReference },
      { href: paths.examples, label: footer.examples },
    ],
  },
  {
    heading: footer.companyHeading,
    links: [
      { href: paths.about, label: footer.about },
      { href: paths.terms, label: footer.terms },
      { href: paths.privacy, label: footer.privacy },
    ],
  },
];

const linkClasses = 'inline-block py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline';

export function Footer() {
  return (
    <footer className="deferred border-t border-rule bg-band text-sm">
      <div className="mx-auto grid max-w-[1360px] grid-cols-2 gap-x-6 gap-y-9 px-4 py-12 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-6">
        <div className="col-span-2 flex flex-col items-start gap-3 md:col-span-1">
          <Logo />
          <p className="text-ink-2">{footer.line}</p>
          <a href={paths.contact} className="py-1 text-ink underline underline-offset-4 hover:text-accent">
            {footer.contact}
          </a>
        </div>
        {columns.map((column) => (
          <nav key={column.heading} aria-label={column.heading}>
            <h2 className="mb-2 text-sm font-semibold tracking-normal">{column.heading}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.href}>
                  <SiteLink {...link} className={linkClasses} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
