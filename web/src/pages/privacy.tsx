import { LegalLinks } from '../features/company/legal-links.tsx';
import { Prose } from '../features/company/prose.tsx';
import { Page } from '../features/shell/page.tsx';
import { privacy } from '../messages/public-pages/legal-texts.ts';

export default function Privacy() {
  return (
    <Page>
      <title>{privacy.title}</title>
      <meta name="description" content={privacy.description} />
      <LegalLinks />
      <Prose heading={privacy.heading} lead={privacy.lead} sections={privacy.sections} />
    </Page>
  );
}
