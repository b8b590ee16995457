import { Demo } from '../features/demo/demo.tsx';
import { ApiExample } from '../features/landing/api-example.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Pricing } from '../features/landing/pricing.tsx';
import { Page } from '../features/shell/page.tsx';
import { landing } from '../messages/public-pages/landing-texts.ts';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';

export default function Landing() {
  return (
    <Page>
      <title>{landing.title}</title>
      <meta name="description" content={landing.description} />
      <Hero />
      <div id="try" className="mx-auto max-w-[1360px] px-4 pt-9 md:px-6">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-2xl">{landing.tryHeading}</h2>
          <p className="text-sm text-ink-2">{landing.tryText}</p>
        </div>
        <Demo />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-rule bg-band px-4 py-3.5">
          <p className="flex-1 basis-72 text-sm">{landing.signUpPrompt}</p>
          <SiteLink href={paths.register} label={landing.signUp} className={buttonClasses('outline')} />
        </div>
      </div>
      <Features />
      <ApiExample />
      <Pricing />
    </Page>
  );
}
