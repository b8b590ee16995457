import { articleTexts } from '../../messages/public-pages/docs-texts.ts';
import { guides } from '../../messages/public-pages/guides-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Article } from './article.tsx';
import { GuideProgress } from './guide-progress.tsx';

interface GuideProps {
  /** Short name of the platform; prefix of the names of its articles. */
  guide: string;
  heading: string;
  lead: string;
  /** URL of the same text as Markdown. */
  markdown: string;
  parts: readonly {
    readonly id: string;
    readonly label: string;
    readonly name: string;
    readonly html: string;
  }[];
}

const links = [
  { href: paths.makeIntegration, label: guides.make },
  { href: paths.n8nIntegration, label: guides.n8n },
  { href: paths.zapierIntegration, label: guides.zapier },
  { href: paths.dashboard, label: guides.dashboard },
  { href: paths.documentation, label: guides.documentation },
  { href: paths.apiReference, label: guides.apiReference },
  { href: paths.examples, label: guides.examples },
];

const linkClasses = 'inline-block py-1 text-ink underline underline-offset-4 hover:text-accent';

/** A guide to the service in one automation platform: its parts as tabs, and links to what to read next. */
export function Guide({ guide, heading, lead, markdown, parts }: GuideProps) {
  const steps = parts.flatMap(({ html }) => html.match(/ data-step=/g) ?? []).length;
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
      <link rel="alternate" type="text/markdown" href={markdown} />
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-2">{lead}</p>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_13rem]">
        <Tabs defaultValue={parts[0]?.id ?? ''} className="min-w-0">
          <div className="mb-4 overflow-x-auto border-b border-rule">
            <TabBar label={guides.parts} tabs={parts} />
          </div>
          {parts.map(({ id, name, html }) => (
            <TabPanel key={id} value={id} forceMount className="data-[state=inactive]:hidden">
              <Article name={name} html={html} />
            </TabPanel>
          ))}
        </Tabs>
        <div className="lg:sticky lg:top-20 lg:self-start">
          <GuideProgress key={guide} guide={guide} steps={steps} />
          <nav aria-label={guides.more} className="text-sm">
            <h2 className="mb-2 border-t border-ink pt-2.5 text-sm font-semibold tracking-normal">
              {guides.more}
            </h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <SiteLink {...link} className={linkClasses} />
                </li>
              ))}
              <li>
                <a href={markdown} className={linkClasses}>
                  {articleTexts.asMarkdown}
                </a>
              </li>
              <li>
                <a href={paths.contact} className={linkClasses}>
                  {guides.contact}
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </div>
  );
}
