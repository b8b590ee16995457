import { Guide } from '../features/article/guide.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadParts } from '../lib/articles.ts';
import { zapierGuide } from '../messages/guides.ts';
import { markdownOf, paths } from '../paths.ts';

const parts = await loadParts('zapier', zapierGuide.parts);

export default function ZapierIntegration() {
  return (
    <Page>
      <title>{zapierGuide.title}</title>
      <meta name="description" content={zapierGuide.description} />
      <Guide
        guide="zapier"
        heading={zapierGuide.heading}
        lead={zapierGuide.lead}
        markdown={markdownOf(paths.zapierIntegration)}
        parts={parts}
      />
    </Page>
  );
}
