import { company } from '../../messages/public-pages/company-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

const linkClasses = 'py-1 text-ink underline underline-offset-4 hover:text-accent';

/** The links above terms and privacy: home, sign in and register. */
export function LegalLinks() {
  return (
    <nav
      aria-label={company.pageLinks}
      className="mx-auto flex max-w-[1360px] flex-wrap gap-x-6 gap-y-1 px-4 pt-6 text-sm md:px-6"
    >
      <SiteLink href={paths.home} label={company.backHome} className={linkClasses} />
      <SiteLink href={paths.login} label={company.logIn} className={linkClasses} />
      <SiteLink href={paths.signUp} label={company.register} className={linkClasses} />
    </nav>
  );
}
