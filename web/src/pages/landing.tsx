import { Demo } from '../features/demo/demo.tsx';
import { ApiExample } from '../features/landing/api-example.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { Pricing } from '../features/landing/pricing.tsx';
import { StaticPart } from '../features/landing/static-part.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../guides/articles.ts';
import { landing } from '../messages/public-pages/landing-texts.ts';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';

const names = ['landing-tables', 'landing-steps', 'landing-audiences', 'landing-included'] as const;
// Nobody must miss the page because one of these could not be loaded.
const parts = await Promise.all(names.map((name) => loadArticle(name).catch(() => '')));
const [tables, steps, audiences, included] = names.map((name, index) => (
  <StaticPart key={name} name={name} html={parts[index] ?? ''} />
));

export default function Landing() {
  return (
    <Page>
      <title>{landing.title}</title>
      <meta name="description" content={landing.description} />
      <Hero />
      {tables}
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
      {steps}
      <ApiExample />
      {audiences}
      <Pricing>{included}</Pricing>
    </Page>
  );
}
