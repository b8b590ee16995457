import { formatThousands, type Plan } from '@pictable/contract';
import { LegalLinks } from '../features/company/legal-links.tsx';
import { Prose } from '../features/company/prose.tsx';
import { Page } from '../features/shell/page.tsx';
import { terms } from '../messages/public-pages/legal-texts.ts';
import { currentPlans } from '../plans/plans.ts';

/** One sentence per plan of the pricing page. */
function planSentence({ name, priceUsdPerMonth, tablesPerMonth, projects }: Plan): string {
  return terms.plan(
    name,
    priceUsdPerMonth === null ? terms.bySales : terms.priced(priceUsdPerMonth),
    tablesPerMonth === null ? terms.unlimitedTables : terms.tables(formatThousands(tablesPerMonth)),
    projects === null ? terms.unlimitedProjects : terms.projects(projects),
  );
}

const sectionsWith = (plans: readonly Plan[]) => [
  ...terms.before,
  {
    heading: terms.plansHeading,
    paragraphs: [...plans.map(planSentence), ...terms.counting],
  },
  ...terms.after,
];

export default function Terms() {
  return (
    <Page>
      <title>{terms.title}</title>
      <meta name="description" content={terms.description} />
      <LegalLinks />
      <Prose
        heading={terms.heading}
        lead={terms.lead}
        sections={sectionsWith(currentPlans().filter((plan) => plan.offered))}
      />
    </Page>
  );
}
