import { ArrowRight } from 'lucide-react';
import { landing } from '../../messages/public-pages/landing-texts.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

const edge = 'sprockets absolute inset-y-0 hidden w-9 border-dashed border-rule min-[1440px]:block';

export function Hero() {
  return (
    <section className="green-bar relative border-b border-rule">
      <div aria-hidden className={`${edge} left-0 border-r`} />
      <div aria-hidden className={`${edge} right-0 border-l`} />
      <div className="mx-auto grid max-w-[1360px] gap-x-16 gap-y-7 px-4 pt-12 pb-11 md:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:pt-20 lg:pb-16">
        <h1 className="text-[clamp(2.625rem,5.4vw,4.75rem)] leading-[1.02] tracking-[-0.045em]">
          {landing.heroHeading}
        </h1>
        <div className="max-w-[46ch] lg:pb-1.5">
          <p className="text-lg text-ink-2">{landing.heroText}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <SiteLink href={paths.auth} className={buttonClasses('primary', 'large')}>
              {landing.getStarted}
              <ArrowRight aria-hidden />
            </SiteLink>
            <SiteLink
              href={paths.apiDocumentation}
              label={landing.apiDocumentation}
              className={buttonClasses('outline', 'large')}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
