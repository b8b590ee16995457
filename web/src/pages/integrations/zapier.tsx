import { Guide } from '../../features/article/guide.tsx';
import { Page } from '../../features/shell/page.tsx';
import { loadGuideParts } from '../../guides/articles.ts';
import { zapierGuide } from '../../messages/public-pages/guides-texts.ts';
import { markdownPath, paths } from '../../paths.ts';

const parts = await loadGuideParts('zapier', zapierGuide.parts);

export default function ZapierIntegration() {
  return (
    <Page>
      <title>{zapierGuide.title}</title>
      <meta name="description" content={zapierGuide.description} />
      <Guide
        guide="zapier"
        heading={zapierGuide.heading}
        lead={zapierGuide.lead}
        markdown={markdownPath(paths.zapierIntegration)}
        parts={parts}
      />
    </Page>
  );
}
