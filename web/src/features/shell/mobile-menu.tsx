import { useEffect } from 'react';
import { header, shared } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import SmallScreenAccountLinks from './small-screen-account-links.tsx';

interface MobileMenuProps {
  links: readonly { readonly href: string; readonly label: string }[];
  signedIn: boolean;
  onEscape: () => void;
}

/** The header links as a vertical list, for narrow windows. */
export default function MobileMenu({ links, signedIn, onEscape }: MobileMenuProps) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onEscape]);
  const row = 'flex h-12 items-center border-b border-rule px-4 font-medium last:border-b-0 odd:bg-band';
  return (
    <nav
      id="mobile-menu"
      aria-label={shared.menu}
      className="flex flex-col border-t border-rule bg-sheet md:hidden"
    >
      {links.map((link) => (
        <SiteLink key={link.href} {...link} className={row} />
      ))}
      {signedIn ? (
        <SmallScreenAccountLinks className={row} />
      ) : (
        <SiteLink href={paths.auth} label={header.signIn} className={row} />
      )}
    </nav>
  );
}
