import { Prose } from '../features/company/prose.tsx';
import { Page } from '../features/shell/page.tsx';
import { about, company } from '../messages/public-pages/company-texts.ts';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';

export default function About() {
  return (
    <Page>
      <title>{about.title}</title>
      <meta name="description" content={about.description} />
      <Prose heading={about.heading} lead={about.lead} sections={about.sections}>
        <div className="mt-4 flex flex-wrap gap-3 border-t border-rule pt-8">
          <SiteLink
            href={paths.register}
            label={company.signUp}
            className={buttonClasses('primary', 'large')}
          />
          <SiteLink href={paths.auth} label={company.logIn} className={buttonClasses('outline', 'large')} />
        </div>
      </Prose>
    </Page>
  );
}
