import { useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { header, shared } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../../session/session.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'));
const MobileMenu = lazyComponent(() => import('./mobile-menu.tsx'));

const links = [
  { href: paths.documentation, label: header.docs },
  { href: paths.examples, label: header.examples },
  { href: paths.pricing, label: header.pricing },
];

export function Header() {
  const user = useCurrentUser();
  const currentHref = useLocation({ select: (location) => location.href });
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === currentHref;
  // The menu closes on every navigation, and stays closed when the user goes back.
  if (openAt !== undefined && !open) setOpenAt(undefined);

  return (
    <header className="sticky top-0 low:relative z-30 border-b border-rule bg-paper">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-3 focus:z-10 focus:px-3 focus:py-2"
      >
        {shared.skipToContent}
      </a>
      <div className="mx-auto flex h-14 max-w-[1360px] items-center gap-9 px-4 md:px-6">
        <Logo />
        <nav aria-label={header.mainNavigation} className="hidden gap-7 text-sm font-medium md:flex">
          {links.map((link) => (
            <SiteLink key={link.href} {...link} className="py-1 hover:text-accent" />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <SearchButton />
          <ThemeSwitch />
          <div className="hidden justify-end md:flex">
            {user ? (
              <Suspense>
                <AccountMenu user={user} />
              </Suspense>
            ) : (
              <SiteLink href={paths.auth} label={header.signIn} className={buttonClasses('primary')} />
            )}
          </div>
          <Button
            variant="quiet"
            className="w-9 px-0 md:hidden"
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={shared.menu}
            onClick={() => setOpenAt(open ? undefined : currentHref)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </Button>
        </div>
      </div>
      {open && (
        <Suspense>
          <MobileMenu links={links} signedIn={user !== null} onEscape={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </header>
  );
}
